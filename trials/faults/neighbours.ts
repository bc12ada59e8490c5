/** Many tenants beside the one whose answers are judged, in the same table: enough records for several shards. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../../packages/cli/tests/commands/vitrine-process.ts';
import { Connection } from '../../packages/engines/postgres/src/connection.ts';
import { holdsWithin } from '../../tests/service/gated-source.ts';
import { command } from './installation.ts';

const tenants = 1500;
const recordsOfEach = 80;

const idOf = (number: number): string => `near${String(number).padStart(4, '0')}`;

/** Makes tenants and their records, and shows them. A record has about 500 bytes, so that there are more than four shards. */
export const addNeighbours = async (place: Place, databaseUrl: string): Promise<void> => {
  const connection = await Connection.open(databaseUrl, 'trial');
  await connection.run(`insert into product
    select 'near' || lpad(t::text, 4, '0'), 1000000 + t * 1000 + n, '2026-01-01'::timestamptz + n * interval '1 minute',
      repeat(md5((t * 1000 + n)::text) || ' ', 12), 1, 0
    from generate_series(1, ${tenants}) t, generate_series(1, ${recordsOfEach}) n`);
  await connection.close();
  const lines = Array.from({ length: tenants }, (_, index) => idOf(index + 1)).map((id) =>
    JSON.stringify({ id, name: id, industry: 'Trade', scope: id }),
  );
  writeFileSync(join(place.folder, 'neighbours.ndjson'), lines.join('\n'));
  const environment = { DATABASE_URL: databaseUrl };
  await command(place, 'tenant apply FOLDER/neighbours.ndjson', environment);
  await command(place, 'expose products --tenants FOLDER/neighbours.ndjson --fields name,price,revision', environment);
};

/** Changes each record of all neighbours, in one transaction. */
export const changeNeighbours = async (databaseUrl: string): Promise<void> => {
  const connection = await Connection.open(databaseUrl, 'trial');
  await connection.run("update product set revision = revision + 1 where company like 'near%'");
  await connection.close();
};

/** What an owner takes back while all shards are built. */
interface Withdrawal {
  readonly tenant: string;
  /** The words of the command. */
  readonly command: string;
  /** True for an answer that still shows what was taken back. */
  readonly isShown: (status: number, body: string) => boolean;
}

const withdrawals: readonly Withdrawal[] = [
  {
    tenant: idOf(7),
    command: `hide ${idOf(7)} products --fields price`,
    isShown: (_status, body) => body.includes('"price":'),
  },
  { tenant: idOf(700), command: `tenant disable ${idOf(700)}`, isShown: (status) => status === 200 },
];

export interface NeighbourWatch {
  /** Takes back what owners take back, and waits for the commands. */
  readonly withdraw: (place: Place, databaseUrl: string) => Promise<void>;
  /** Waits until neighbours show what was written last, and ends. */
  readonly stop: () => Promise<Watched>;
}

interface Watched {
  readonly answers: number;
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
}

/** A server that hears nothing answers for so long (CATALOG_LEASE_SECONDS), and a request under way a moment more. */
const shownMsMax = 11_000;
const wholeMsMax = 60_000;
const pauseMs = 30;

interface Answered {
  readonly status: number;
  readonly body: string;
}

interface Page {
  readonly data: readonly { readonly revision: number }[];
  readonly meta: { readonly total: number };
}

/**
 * Asks neighbours at random, and those that take something back: each answer must show one state of the data, all
 * records, a state that is not older than one seen before, and nothing that was taken back.
 */
export const watchNeighbours = (urls: readonly string[]): NeighbourWatch => {
  const watched = { answers: 0, wrong: new Array<string>() };
  const newest = new Map<string, number>();
  const takenBackAt = new Map<string, number>();
  const stopping = new AbortController();
  const look = async (url: string, tenant: string): Promise<void> => {
    const askedAt = performance.now();
    const answer = await ask(url, tenant);
    // Whoever was killed or hangs does not answer.
    if (answer === undefined) return;
    watched.answers++;
    const isLate = askedAt - (takenBackAt.get(tenant) ?? Infinity) > shownMsMax;
    if (isLate && isTakenBackShown(tenant, answer)) watched.wrong.push(`${tenant} shows what was taken back`);
    if (answer.status !== 200) return;
    const { revision, wrong } = judge(answer.body);
    const place = `${url} ${tenant}`;
    if (revision < (newest.get(place) ?? 0)) watched.wrong.push(`${tenant}: an older state than before`);
    newest.set(place, revision);
    watched.wrong.push(...wrong.map((what) => `${tenant}: ${what}`));
  };
  const lane = async (url: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const asked = [idOf(1 + Math.floor(Math.random() * tenants)), ...withdrawals.map(({ tenant }) => tenant)];
      for (const tenant of asked) await look(url, tenant);
      await Bun.sleep(pauseMs);
    }
  };
  const ended = Promise.all(urls.map(lane));
  return {
    withdraw: async (place, databaseUrl) => {
      for (const { tenant, command: words } of withdrawals) {
        await command(place, words, { DATABASE_URL: databaseUrl });
        takenBackAt.set(tenant, performance.now());
      }
    },
    stop: async () => {
      const lost = await findLost(urls);
      stopping.abort();
      await ended;
      return { ...watched, lost };
    },
  };
};

const ask = async (url: string, tenant: string): Promise<Answered | undefined> => {
  const now = performance.now();
  try {
    const response = await fetch(`${url}/api/v1/public/t/${tenant}/products?limit=${recordsOfEach}`, {
      headers: { 'X-Forwarded-For': `10.8.${Math.floor(now / 256) % 256}.${Math.floor(now) % 256}` },
      signal: AbortSignal.timeout(shownMsMax),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
};

const isTakenBackShown = (tenant: string, { status, body }: Answered): boolean =>
  withdrawals.some((each) => each.tenant === tenant && each.isShown(status, body));

const judge = (body: string): { readonly revision: number; readonly wrong: readonly string[] } => {
  const { data, meta }: Page = JSON.parse(body);
  const revisions = [...new Set(data.map(({ revision }) => revision))];
  return {
    revision: revisions[0] ?? -1,
    wrong: [
      ...(meta.total === recordsOfEach && data.length === recordsOfEach
        ? []
        : [`${data.length} of ${meta.total} records`]),
      ...(revisions.length === 1 ? [] : [`${revisions.length} states of the data in one answer`]),
    ],
  };
};

/** What a change of all shows is there on each server: in tenants of the first shard, of the last one and between. */
const findLost = async (urls: readonly string[]): Promise<readonly string[]> => {
  const places = urls.flatMap((url) => [1, tenants / 3, tenants].map((number) => ({ url, tenant: idOf(number) })));
  const isChanged = async ({ url, tenant }: (typeof places)[number]): Promise<boolean> => {
    const answer = await ask(url, tenant);
    return answer?.status === 200 && judge(answer.body).revision === 1;
  };
  const found = await Promise.all(
    places.map(async (place) => ((await holdsWithin(wholeMsMax, async () => isChanged(place))) ? [] : [place.tenant])),
  );
  return found.flat().map((tenant) => `the change of ${tenant}`);
};
