/** An attack: costly questions from many addresses that keep within their limits, and what it does to others. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addProducts, publicIds, urlIn } from '../targets/vitrine.ts';
import { attackBounds, type Compared, reportAttack } from './attack-report.ts';
import { costlyKinds, costlyPaths } from './costly-questions.ts';
import { copyOf, csvFolder, productDatabase } from './databases.ts';
import { measureLapse } from './lease.ts';
import type { LoadSummary } from './load-job.ts';
import { Prober } from './prober.ts';
import { pathsOf, worksOf } from './questions.ts';
import type { LimitSite, Scenario } from './scenario.ts';
import { memorySettings, startService, type Service } from './service.ts';
import { startTimedLoad, type TimedLoad, type TimedQuestions } from './timed-load.ts';
import { cutWindow, type Samples } from './windows.ts';
import { withdrawOften } from './withdrawals.ts';

/** The defaults of the service. */
const limitPerMinute = 60;
/** A little more than the limit asks for, so that no clock and no timer counts one too many. */
const everyMs = 60_000 / limitPerMinute + 10;
const smallRows = 1000;
/** Of the other tenant's visitors: each asks less often than once in a second. */
const visitors = { ratePerSecond: 200, connections: 300 } as const;
/** Until the attack has come up. */
const settleMs = 5000;
const quietWaitMsMax = 60_000;
/** No withdrawal is begun later. */
const withdrawalSecondsMax = 240;
const watchMs = 500;

export const attack: Scenario = {
  name: 'attack',
  title: 'An attack within the limits',
  shows: `One tenant is asked costly questions, each of them new: ${costlyKinds}. They come from many addresses, each of which asks as soon as it is answered and no more often than the default limit allows, ${limitPerMinute} times a minute, and takes compressed answers. Another tenant’s ${visitors.connections} visitors ask ${visitors.ratePerSecond} held pages (W2) a second, by turns with the attack and without it. Then, under the attack, a collection of a third tenant, a field of the attacked collection and a key are shown and withdrawn again, at once one after the other, the three of them side by side; a withdrawal’s time counts from when its command has ended to the first answer that knows of it (of the attacked collection the tenant’s profile is asked, as its own new questions wait their turn). At the end the publisher is stopped (SIGSTOP) until a server refuses to answer, and goes on. Memory is given to the server, and counted, as [operations](../docs/operations.md#sizing) asks for it.`,
  run: async (site) => {
    const { windows, withdrawals } = site.sizes.attack;
    const folder = await attackedDatabase(site);
    const service = await startService(site, urlIn(folder), {
      EDITION_SECONDS: '3600',
      RATE_LIMIT_ANONYMOUS: String(limitPerMinute),
      CATALOG_LEASE_SECONDS: String(attackBounds.leaseSeconds),
      ...memorySettings(attackBounds),
    });
    const memory = new MemoryWatch(service);
    const visiting = await startVisitors(site, service);
    await Bun.sleep(settleMs + site.sizes.warmSeconds * 1000);
    const pairs: Pair[] = [];
    for (let number = 0; number < windows; number++) pairs.push(await measurePair(site, service));
    const attacking = await startAttack(site, service);
    const prober = new Prober(service.url);
    const begun = performance.now();
    const signal = AbortSignal.timeout(withdrawalSecondsMax * 1000);
    const withdrawn = await withdrawOften(prober, folder, withdrawals, signal);
    const seconds = (performance.now() - begun) / 1000;
    const lapse = await measureLapse(service, prober, `${publicIds.t2}/products`);
    const { summary } = await attacking.stop();
    const visited = await visiting.stop();
    const ownMegabytes = memory.stop();
    await service.stop();
    return reportAttack(site, {
      compared: pairs.map((pair) => compare(site, visited.samples, pair)),
      visited: visited.summary,
      attacks: [...pairs.map(({ asked }) => asked), summary],
      withdrawn,
      withdrawingSeconds: seconds,
      ownMegabytes,
      lapse,
    });
  },
};

/** One tenant who is attacked, and two small ones. */
const attackedDatabase = async (site: LimitSite): Promise<string> => {
  const folder = await copyOf(site, await productDatabase(site, site.sizes.attack.rows), 'attack');
  for (const tenant of ['t2', 't3'] as const)
    await addProducts(site.processes, folder, await csvFolder(site, smallRows, tenant), tenant);
  return folder;
};

/** One load of several, with files of its own. */
const startLoadOf = async (
  site: LimitSite,
  name: string,
  service: Service,
  questions: TimedQuestions,
): Promise<TimedLoad> => {
  const folder = join(site.folder, `attack-${name}`);
  await mkdir(folder, { recursive: true });
  return startTimedLoad({ ...site, folder }, service, questions);
};

const startVisitors = async (site: LimitSite, service: Service): Promise<TimedLoad> => {
  const paths = pathsOf(worksOf(smallRows).W2).map((path) => path.replace(publicIds.t1, publicIds.t2));
  return startLoadOf(site, 'visitors', service, { paths, ...visitors, network: '10.2', ends: 'when-told' });
};

/** It has the lowest priority, so that visitors do not wait for its processor. */
const startAttack = async (site: LimitSite, service: Service): Promise<TimedLoad> => {
  const { rows, addresses } = site.sizes.attack;
  const load = await startLoadOf(site, 'attack', service, {
    paths: costlyPaths(rows),
    connections: addresses,
    everyMs,
    headers: { 'Accept-Encoding': 'br' },
    before: ['nice', '-n', '19'],
    ends: 'when-told',
  });
  await Bun.sleep(settleMs);
  return load;
};

/** When two windows began, one without the attack and one with it. */
interface Pair {
  readonly quietAt: number;
  readonly attackedAt: number;
  readonly asked: LoadSummary;
}

const measurePair = async (site: LimitSite, service: Service): Promise<Pair> => {
  const windowMs = site.sizes.attack.windowSeconds * 1000;
  const quietAt = Date.now();
  await Bun.sleep(windowMs);
  const attacking = await startAttack(site, service);
  const attackedAt = Date.now();
  await Bun.sleep(windowMs);
  const { summary: asked } = await attacking.stop();
  await untilQuiet(service);
  return { quietAt, attackedAt, asked };
};

/** What the attack has left waiting is still found. */
const untilQuiet = async (service: Service): Promise<void> => {
  const deadline = Date.now() + quietWaitMsMax;
  while ((await service.metric('vitrine_questions_waiting')) > 0) {
    if (Date.now() > deadline) throw new Error('Questions still wait long after the attack.');
    await Bun.sleep(watchMs);
  }
  await Bun.sleep(settleMs);
};

/** The most that the servers have taken of their own. */
class MemoryWatch {
  readonly #service: Service;
  readonly #timer: Timer;
  #megabytes = 0;

  constructor(service: Service) {
    this.#service = service;
    this.#timer = setInterval(() => this.#look(), watchMs);
  }

  stop(): number {
    clearInterval(this.#timer);
    this.#look();
    return this.#megabytes;
  }

  #look(): void {
    this.#megabytes = Math.max(this.#megabytes, this.#service.ownMegabytes());
  }
}

const compare = ({ sizes }: LimitSite, samples: Samples, { quietAt, attackedAt }: Pair): Compared => {
  const windowMs = sizes.attack.windowSeconds * 1000;
  const quiet = cutWindow(samples, quietAt, quietAt + windowMs);
  const attacked = cutWindow(samples, attackedAt, attackedAt + windowMs);
  if (quiet === null || attacked === null) throw new Error('No visitor was answered in a window.');
  return { quiet, attacked };
};
