/** A collection of a real service becomes a file: at once, in several goes, and while its data changes. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { Fetch } from '@vitrine/client';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, hide, type Tenant } from '@vitrine/catalog';
import { type Destination, openPartFile, pull } from '@vitrine/pulling';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../../../../tests/service/test-service.ts';

let service: TestService;
let tenant: Tenant;
let things: Collection;
/** Stands in every record, and is another whenever the data is. */
let mark = 0;
let folder: string;
let file: string;

const createdAt = '2026-01-01T00:00:00.000Z';
const recordCount = 450;
const draft = {
  slug: 'things',
  fields: (['mark', 'note'] as const).map((key) => ({ key, label: key, type: 'text' as const })),
};
const records = (): JsonRecord[] =>
  Array.from({ length: recordCount }, (_, index) => ({
    id: `t${String(index).padStart(3, '0')}`,
    createdAt,
    mark: `mark ${mark}`,
    note: 'ä',
  }));

beforeAll(async () => {
  service = await startTestService();
  tenant = await addTenant(service, 'pullshop');
  things = await addCollection(service, tenant, draft, records());
  await exposeAll(service, tenant, things);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-pull-'));
  file = join(folder, 'things.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The next edition, with other data. */
const turn = async (): Promise<void> => {
  mark++;
  await addCollection(service, tenant, draft, records(), things);
  await service.turn();
};

const withoutFinish = (destination: Destination): Destination => ({
  ...destination,
  get kept() {
    return destination.kept;
  },
  finish: async () => Promise.reject(new Error('killed')),
});

const hideNote = async (): Promise<void> => {
  await hide(service.store, tenant, things, ['note'], new Date(service.clock.now()));
  await follow(service);
};

/** What happens to an answer on its way. */
type Fault = (response: Response) => Response | Promise<Response>;

interface Circumstances {
  /** What happens to the first answers, in order; the others come as they are. */
  readonly faults?: readonly Fault[];
  /** After so many answers the network is away. */
  readonly answersMax?: number;
  readonly request?: string;
  readonly around?: (destination: Destination) => Destination;
  readonly signal?: AbortSignal;
}

interface Outcome {
  /** The ranges, in order, and what was answered. */
  readonly asked: string;
  readonly restarts: number;
  readonly end: string;
}

/** The connection is cut after so many bytes of the answer, and something happens meanwhile. */
const cutAfter =
  (bytesMax: number, meanwhile = async (): Promise<void> => undefined): Fault =>
  async (response) => {
    const bytes = (await response.bytes()).subarray(0, bytesMax);
    let isGiven = bytes.length === 0;
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        if (!isGiven) controller.enqueue(bytes);
        else {
          await meanwhile();
          controller.error(new TypeError('cut'));
        }
        isGiven = true;
      },
    });
    return new Response(body, response);
  };

const asItIs: Fault = (response) => response;

/** It ends as if it were whole. */
const shortened: Fault = async (response) => new Response((await response.bytes()).subarray(0, 500), response);

const altered: Fault = async (response) =>
  new Response((await response.text()).replace('"id":"t003"', '"id":"x003"'), response);

const shifted: Fault = (response) => {
  response.headers.set('Content-Range', (response.headers.get('content-range') ?? '').replace('1000', '1001'));
  return response;
};

const pullThings = async (circumstances: Circumstances = {}): Promise<Outcome> => {
  const { answersMax = Infinity, request = 'things', faults = [] } = circumstances;
  const { around = (destination) => destination } = circumstances;
  const asked: string[] = [];
  let restarts = 0;
  const send: Fetch = async (url, init) => {
    if (asked.length >= answersMax) throw new TypeError('away');
    const response = await fetch(url, init);
    asked.push(`${new Headers(init.headers).get('range')?.replace(/^bytes=/, '')} ${response.status}`);
    return (faults[asked.length - 1] ?? asItIs)(response);
  };
  const end = await pull({
    service: { url: service.service.url, tenant: 'pullshop', retries: 0, fetch: send },
    collection: 'things',
    format: 'ndjson',
    query: { sort: ['id'] },
    destination: around(await openPartFile(file, 'ndjson', request)),
    signal: circumstances.signal,
    onRestart: () => restarts++,
  }).then(
    ({ records: count }) => `${count} records`,
    (error: unknown) => String(error),
  );
  return { asked: asked.join(', '), restarts, end };
};

const wholeText = (): string =>
  records()
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
const whole = { restarts: 0, end: '450 records' };

const expectWholeFile = (): void => {
  expect(readFileSync(file, 'utf8')).toBe(wholeText());
  expect(readdirSync(folder)).toEqual(['things.ndjson']);
};

test('at once', async () => {
  expect(await pullThings()).toEqual({ ...whole, asked: '0- 206' });
  expectWholeFile();
});

test('cut off, it goes on by itself, as long as anything comes', async () => {
  const faults = [cutAfter(1000), cutAfter(1), cutAfter(0), cutAfter(2000)];
  expect(await pullThings({ faults })).toEqual({
    ...whole,
    asked: '0- 206, 1000- 206, 1001- 206, 1001- 206, 3001- 206',
  });
  expectWholeFile();
});

test('an end that looks like a good one is none before all bytes are there', async () => {
  expect(await pullThings({ faults: [shortened] })).toEqual({ ...whole, asked: '0- 206, 500- 206' });
  expectWholeFile();
});

test('cut off again and again without a byte, it gives up', async () => {
  const faults = [cutAfter(700), ...Array.from({ length: 5 }, () => cutAfter(0))];
  expect(await pullThings({ faults })).toMatchObject({
    end: 'Error: Nothing came, 5 times: TypeError: cut',
  });
  expect(await pullThings()).toEqual({ ...whole, asked: '699- 206' });
  expectWholeFile();
});

test('with the network away, it goes on where it stopped; until then the file stays as it was', async () => {
  writeFileSync(file, 'of yesterday');
  const { asked, end } = await pullThings({ faults: [cutAfter(1000)], answersMax: 1 });
  expect([asked, end]).toEqual(['0- 206', expect.stringMatching(/^VitrineError: No whole answer came/)]);
  expect(readFileSync(file, 'utf8')).toBe('of yesterday');
  expect(await pullThings()).toEqual({ ...whole, asked: '999- 206' });
  expectWholeFile();
});

test('given up, it goes on where it stopped', async () => {
  const giver = new AbortController();
  const giveUp = async (): Promise<void> => giver.abort(new Error('Stopped.'));
  expect((await pullThings({ signal: giver.signal, faults: [cutAfter(1000, giveUp)] })).end).toBe('Error: Stopped.');
  expect(await pullThings()).toEqual({ ...whole, asked: '999- 206' });
  expectWholeFile();
});

const remains: [what: string, harm: (part: string) => void, asked: string][] = [
  ['less than came', (part) => truncateSync(part, 100), '99- 206'],
  ['an empty part', (part) => truncateSync(part, 0), '0- 206'],
  ['no part', (part) => rmSync(part), '0- 206'],
  ['no note', (part) => rmSync(`${part}.json`), '0- 206'],
  ['half a note', (part) => truncateSync(`${part}.json`, 20), '0- 206'],
];
test.each(remains)('killed, and left with %s', async (_what, harm, asked) => {
  await pullThings({ faults: [cutAfter(1000)], answersMax: 1 });
  harm(`${file}.part`);
  expect(await pullThings()).toEqual({ ...whole, asked });
  expectWholeFile();
});

test('killed before the file got its name: it is asked whether it is still the same', async () => {
  expect((await pullThings({ around: withoutFinish })).end).toBe('Error: killed');
  expect(existsSync(file)).toBe(false);
  expect(await pullThings()).toEqual({ ...whole, asked: `${Buffer.byteLength(wholeText()) - 1}- 206` });
  expectWholeFile();
});

test('what another request has left is of no use', async () => {
  await pullThings({ faults: [cutAfter(1000)], answersMax: 1, request: 'other things' });
  expect(await pullThings()).toEqual({ ...whole, asked: '0- 206' });
  expectWholeFile();
});

test('an edition with the same data: it goes on', async () => {
  await pullThings({ faults: [cutAfter(1000)], answersMax: 1 });
  await service.turn();
  expect(await pullThings()).toEqual({ ...whole, asked: '999- 206' });
  expectWholeFile();
});

test('the data changes between two goes: it starts again', async () => {
  await pullThings({ faults: [cutAfter(1000)], answersMax: 1 });
  await turn();
  expect(await pullThings()).toEqual({ ...whole, asked: '999- 200', restarts: 1 });
  expectWholeFile();
});

test('the data changes on the way: it starts again', async () => {
  expect(await pullThings({ faults: [cutAfter(1000, turn)] })).toEqual({
    ...whole,
    asked: '0- 206, 1000- 200',
    restarts: 1,
  });
  expectWholeFile();
});

test('the data changes again and again: it gives up, and no file is there', async () => {
  expect(await pullThings({ faults: Array.from({ length: 4 }, () => cutAfter(1000, turn)) })).toEqual({
    asked: '0- 206, 1000- 200, 1000- 200, 1000- 200, 1000- 200',
    restarts: 3,
    end: 'Error: The data changed 4 times before all records were read. Read them faster, with a key, or fewer of them, with a filter.',
  });
  expect(existsSync(file)).toBe(false);
});

const isOther = 'Error: What came is not the file that the service names by its digest. Try again.';

test('somebody else writes to the part: no file is made of it', async () => {
  const append = async (): Promise<void> => appendFileSync(`${file}.part`, 'x');
  expect((await pullThings({ faults: [cutAfter(1000, append)] })).end).toBe(isOther);
  expect(existsSync(file)).toBe(false);
  expect(await pullThings()).toEqual({ ...whole, asked: '0- 206' });
  expectWholeFile();
});

test('bytes that were altered on the way: no file is made of them', async () => {
  expect((await pullThings({ faults: [altered] })).end).toBe(isOther);
  expect(existsSync(file)).toBe(false);
});

test('another part than was asked for: none is written', async () => {
  expect(await pullThings({ faults: [cutAfter(1000), shifted] })).toMatchObject({
    end: 'Error: Another part came than was asked for: from byte 1001 on.',
  });
  expect(await pullThings()).toEqual({ ...whole, asked: '999- 206' });
  expectWholeFile();
});

test.each(['etag', 'repr-digest', 'last-modified'])('an answer without %s: nothing is written', async (name) => {
  const remove: Fault = (response) => {
    response.headers.delete(name);
    return response;
  };
  expect((await pullThings({ faults: [remove] })).end).toContain('something in between has removed its header');
  expect(existsSync(`${file}.part.json`)).toBe(false);
});

test('an empty file is one', async () => {
  const client = { url: service.service.url, tenant: 'pullshop' };
  const destination = await openPartFile(file, 'ndjson', 'none');
  const order = { service: client, collection: 'things', format: 'ndjson', destination } as const;
  expect((await pull({ ...order, query: { where: { mark: { eq: 'none' } } } })).records).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('');
});

test('a field is hidden on the way: it starts again', async () => {
  expect(await pullThings({ faults: [cutAfter(1000, hideNote)] })).toEqual({
    ...whole,
    asked: '0- 206, 1000- 200',
    restarts: 1,
  });
  expect(readFileSync(file, 'utf8')).not.toContain('note');
});
