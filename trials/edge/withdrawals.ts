/** Tenants take turns in being shown and withdrawn, while pollers ask for them through Varnish without a pause. */
import type { CourseName } from './course.ts';
import type { EdgeService } from './edge-service.ts';

interface Withdrawal {
  /** From the beginning of the action to the last byte of what was withdrawn; 0 where none was seen after it. */
  readonly lastStaleMs: number;
  /** How many stale answers were seen after it. */
  readonly stale: number;
  /** From the action that showed the collection to the first answer with it, of the page that was last to have it. */
  readonly shownAfterMs: number;
}

export interface Measured {
  readonly withdrawals: readonly Withdrawal[];
  readonly answers: number;
  readonly durationMs: number;
}

/** Asked of each tenant, the profile last. */
const paths = ['/items', '/items?limit=50', '/items?search=item%201&sort=-name', ''];
const pollersOfEach = 2;
const pollPauseMs = 4;
const shownMsMax = 20_000;
/** Varnish is given time to hold all pages, and each action another moment of the publisher's. */
const restMsMax = 400;
/** What comes later than this is looked for until the tenant is shown again, which is then at once. */
const observedMs = 1300;

/** Whether an answer shows what a tenant withdraws. */
const isShown = (path: string, status: number, body: string): boolean =>
  status === 200 && (path !== '' || body.includes('"slug":"items"'));

/** The state of one tenant, as pollers see it. */
interface Watched {
  /** By path: when an answer that was asked for after `shownAt` first had the collection. */
  readonly seen: Map<string, number>;
  shownAt: number;
  withdrawnAt: number;
  lastStaleAt: number;
  stale: number;
}

export const measureWithdrawals = async (
  service: EdgeService,
  course: CourseName,
  count: number,
): Promise<Measured> => {
  const end = new AbortController();
  const startedAt = performance.now();
  let [answers, left] = [0, count];
  const withdrawals: Withdrawal[] = [];
  const runTenant = async (publicId: string): Promise<void> => {
    const watched: Watched = { seen: new Map(), shownAt: 0, withdrawnAt: Infinity, lastStaleAt: 0, stale: 0 };
    const poll = async (number: number): Promise<void> => {
      for (let next = number; !end.signal.aborted; next += 1) {
        await ask(service, publicId, paths[next % paths.length] ?? '', watched);
        answers += 1;
        await Bun.sleep(pollPauseMs);
      }
    };
    const pollers = Array.from({ length: pollersOfEach }, async (_, number) => poll(number));
    while (left-- > 0) {
      withdrawals.push(await withdrawOnce(service, course, publicId, watched));
      if (withdrawals.length % 100 === 0) console.error(`${course}: ${withdrawals.length} of ${count}`);
    }
    await Promise.all(pollers);
  };
  const tenants = service.publicIds.map(runTenant);
  while (withdrawals.length < count) await Bun.sleep(50);
  end.abort();
  await Promise.all(tenants);
  return { withdrawals, answers, durationMs: performance.now() - startedAt };
};

const ask = async ({ url }: EdgeService, publicId: string, path: string, watched: Watched): Promise<void> => {
  const askedAt = performance.now();
  const response = await fetch(`${url}/api/v1/public/t/${publicId}${path}`);
  const body = await response.text();
  const answeredAt = performance.now();
  if (response.status !== 200 && response.status !== 404 && response.status !== 503)
    throw new Error(`${path}: status ${response.status}`);
  if (!isShown(path, response.status, body)) return;
  if (answeredAt >= watched.withdrawnAt) {
    watched.stale += 1;
    watched.lastStaleAt = answeredAt;
  } else if (askedAt >= watched.shownAt && !watched.seen.has(path)) watched.seen.set(path, answeredAt);
};

const withdrawOnce = async (
  service: EdgeService,
  course: CourseName,
  publicId: string,
  watched: Watched,
): Promise<Withdrawal> => {
  // What comes from now on is shown again: nothing of it is stale.
  watched.withdrawnAt = Infinity;
  watched.seen.clear();
  watched.shownAt = performance.now();
  await service.show(publicId);
  const endsAt = performance.now() + shownMsMax;
  while (watched.seen.size < paths.length) {
    if (performance.now() > endsAt) throw new Error(`${publicId} is not shown after ${shownMsMax} ms.`);
    await Bun.sleep(5);
  }
  const shownAfterMs = Math.max(...watched.seen.values()) - watched.shownAt;
  await Bun.sleep(Math.random() * restMsMax);
  if (course === 'lost') service.wire.lose(await cacheTagsOf(service, publicId));
  [watched.stale, watched.lastStaleAt] = [0, 0];
  const withdrawnAt = performance.now();
  watched.withdrawnAt = withdrawnAt;
  await service.withdraw(publicId);
  await Bun.sleep(observedMs);
  const { stale, lastStaleAt } = watched;
  return { lastStaleMs: stale === 0 ? 0 : lastStaleAt - withdrawnAt, stale, shownAfterMs };
};

/** Those of the exposure in force, of records and profile. */
const cacheTagsOf = async ({ originUrl }: EdgeService, publicId: string): Promise<readonly string[]> => {
  const keys = await Promise.all(
    [paths[0], ''].map(async (path) => {
      const { headers } = await fetch(`${originUrl}/api/v1/public/t/${publicId}${path}`);
      return headers.get('surrogate-key')?.split(' ') ?? [];
    }),
  );
  return keys.flat().filter((tag) => tag.startsWith('e-'));
};
