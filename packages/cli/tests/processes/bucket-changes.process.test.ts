/** Contract §11.6 through a bucket: publishers die and others lead, and from each edition changes lead to the one in force. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { startBucketServer, type BucketServer } from '../../../../tests/support/bucket-server.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { createPlace, startVitrine, type Place, type VitrineProcess } from '../commands/vitrine-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import { recordTexts } from '../../../../tests/service/record-texts.ts';
import { createErp } from './erp.ts';
import { untilReady } from './starting.ts';

/** A collection as a consumer keeps it. */
interface Copy {
  readonly edition: string;
  readonly records: ReadonlyMap<string, string>;
}

const pages = [1, 2, 3];

let server: BucketServer;
let database: TestDatabase;
let place: Place;
let environment: Readonly<Record<string, string>>;
let url: string;
const processes: VitrineProcess[] = [];
let folders = 0;

const startPublisher = (): VitrineProcess => {
  const publisher = startVitrine(place, 'publish', { ...environment, EDITION_CACHE: `${place.folder}/${++folders}` });
  processes.push(publisher);
  return publisher;
};

beforeAll(async () => {
  server = startBucketServer();
  database = await createTestDatabase();
  place = createPlace();
  const { endpoint, accessKeyId, secretAccessKey, bucket } = server.settings;
  const store = `s3://${bucket}/shop`;
  const access = {
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    EDITION_SECONDS: '2',
    SHUTDOWN_SECONDS: '2',
  };
  environment = { ...access, DATABASE_URL: database.url, EDITION_STORE: store, CHANGES_EDITIONS: '288' };
  const { publicId } = await createErp(place, { environment, recordsUrl: database.url });
  const port = String(freePort());
  const own = { PORT: port, EDITION_CACHE: `${place.folder}/server`, RATE_LIMIT_ANONYMOUS: '100000' };
  processes.push(startVitrine(place, `serve --store ${store}`, { ...access, ...own }));
  url = `http://127.0.0.1:${port}/api/v1/public/t/${publicId}/products`;
});
afterAll(async () => {
  for (const { kill } of processes) kill('SIGKILL');
  await Promise.all(processes.map(({ exited }) => exited));
  await place[Symbol.asyncDispose]();
  await database.close();
  server[Symbol.dispose]();
});

/** All pages, if they are of one edition. */
const readCopy = async (): Promise<Copy | undefined> => {
  const responses = await Promise.all(pages.map(async (page) => fetch(`${url}?limit=200&sort=id&page=${page}`)));
  const editions = new Set(responses.map(({ headers }) => headers.get('edition')));
  const [edition] = editions;
  if (edition == null || editions.size > 1) return undefined;
  const texts = await Promise.all(responses.map(async (response) => response.text()));
  return { edition, records: new Map(texts.flatMap((text) => Array.from(recordTexts(text, '"data":[')))) };
};

/** Takes up what has changed; none where the server does not answer now. */
const update = async ({ edition, records }: Copy): Promise<Copy | undefined> => {
  const response = await fetch(`${url}/changes?since=${edition}`);
  const body = await response.text();
  if (response.status === 503) return undefined;
  expect(response.status).toBe(200);
  const { data, meta }: { data: { removed: string[] }; meta: { edition: string } } = JSON.parse(body);
  const next = new Map(records);
  for (const id of data.removed) expect(next.delete(id)).toBe(true);
  for (const [id, text] of recordTexts(body, '"upserted":[')) next.set(id, text);
  return { edition: meta.edition, records: next };
};

const sorted = (copy: Copy): readonly (readonly [string, string])[] =>
  [...copy.records].sort(([one], [other]) => (one < other ? -1 : 1));

/** The copy that is in force once it shows what was written. */
const copyWith = async (mark: string): Promise<Copy> => {
  let found: Copy | undefined;
  const isShown = async (): Promise<boolean> => {
    const copy = await readCopy().catch(() => undefined);
    if (copy?.records.get('2')?.includes(mark) === true) found = copy;
    return found !== undefined;
  };
  await until(isShown);
  if (found === undefined) throw new Error('There is no copy.');
  return found;
};

/** Changes, removes and adds records of both tenants; the first one of ours says when. */
const write = async (round: number): Promise<string> => {
  const mark = `written ${round}`;
  await database.query(`update product set name = '${mark}' where product_no = 2 or product_no % 17 = ${round}`);
  await database.query(`delete from product where product_no % 23 = ${round} and product_no <> 2`);
  await database.query(
    `insert into product select 'acme', 10000 * ${round} + n, '2026-02-01', 'new', n, 0 from generate_series(1, ${round}) n`,
  );
  return mark;
};

/** From each earlier copy changes lead to what all pages say, in every byte. */
const expectChangesOf = async (copies: readonly Copy[]): Promise<void> => {
  for (const copy of copies) {
    const compare = async (): Promise<boolean> => {
      const [updated, now] = [await update(copy), await readCopy()];
      if (updated === undefined || now === undefined || updated.edition !== now.edition) return false;
      expect(sorted(updated)).toEqual(sorted(now));
      return true;
    };
    await until(compare);
  }
};

test('N + changes = N + 1, whichever publisher made either', async () => {
  let leader = startPublisher();
  await untilReady(new URL(url).origin);
  const copies = [await copyWith('product 2')];
  for (const round of [1, 2, 3]) {
    copies.push(await copyWith(await write(round)));
    await expectChangesOf(copies);
    const next = startPublisher();
    leader.kill('SIGKILL');
    await leader.exited;
    copies.push(await copyWith(await write(round + 10)));
    expect(next.stdout()).toContain(`"kind":"lead-taken","term":${round + 1}`);
    await expectChangesOf(copies);
    leader = next;
  }
});
