/** Many connections that are open and idle: what they cost in memory, and those who ask meanwhile. */
import { readFileSync } from 'node:fs';
import { printNumber } from '../report/table.ts';
import { productDatabase } from './databases.ts';
import { askEach, Requester, pathsOf, remarksOn, worksOf, type Runs } from './questions.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { startService } from './service.ts';
import { startTimedLoad } from './timed-load.ts';

/** The service closes what is idle for longer. */
const idleSecondsMax = 30;

export const connections: Scenario = {
  name: 'connections',
  title: 'Idle connections',
  shows:
    'Connections that each asked once, from an address of their own, and then stay open; meanwhile one held list (W1) is asked for over 16 others. The service closes a connection that is idle for 30 s, so all of it happens within that.',
  run: async (site) => {
    const { rows, idle } = site.sizes.connections;
    const service = await startService(site, (await productDatabase(site, rows)).url, { EDITION_SECONDS: '3600' });
    const work = worksOf(rows).W1;
    const paths = pathsOf(work);
    await askEach(service, paths);
    const requester = new Requester(site, service, work);
    const ask = async (): Promise<Measured> => {
      const runs = await requester.runs(site.sizes.runs, site.sizes.seconds);
      return { runs, megabytes: service.megabytes() };
    };
    await requester.run(site.sizes.warmSeconds);
    const without = await ask();
    const count = Math.min(idle, filesMax() - filesSpared);
    const begun = performance.now();
    const many = Array.from({ length: count }, () => paths[0] ?? '');
    const load = await startTimedLoad(site, service, { paths: many, connections: count, ends: 'holding' });
    const asked = await load.asked();
    const beside = await ask();
    const seconds = (performance.now() - begun) / 1000;
    const { summary } = await load.stop();
    const after = await ask();
    await service.stop();
    const stayed = { open: summary.open, of: count, good: asked.good, seconds };
    const outcome = report({ without, beside, after }, stayed);
    return { ...outcome, remarks: [...outcome.remarks, ...remarksOn('the idle connections', summary)] };
  },
};

interface Measured {
  readonly runs: Runs;
  readonly megabytes: number;
}

interface Stayed {
  /** Connections that were open at the end. */
  readonly open: number;
  readonly of: number;
  /** Those that were answered. */
  readonly good: number;
  readonly seconds: number;
}

/** What server and load need beside the connections. */
const filesSpared = 500;

const filesMax = (): number => {
  const limit = /^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
};

const sameRateMin = 0.9;

const report = (
  { without, beside, after }: Readonly<Record<'without' | 'beside' | 'after', Measured>>,
  { open, of, good, seconds }: Stayed,
): Outcome => {
  const ratio = beside.runs.rate / without.runs.rate;
  const kilobytes = ((beside.megabytes - without.megabytes) * 1024) / of;
  const named = [
    ['0', without],
    [of.toLocaleString('en-US'), beside],
    ['0 again', after],
  ] as const;
  return {
    tables: [
      {
        head: ['idle connections', 'answers a second', 'p50', 'p99', 'memory, all processes'],
        rows: named.map(([name, { runs, megabytes }]) => [
          name,
          printNumber(runs.rate),
          `${printNumber(runs.p50Ms)} ms`,
          `${printNumber(runs.p99Ms)} ms`,
          `${printNumber(megabytes)} MB`,
        ]),
      },
    ],
    verdicts: [
      {
        goal: `${of.toLocaleString('en-US')} connections answered and open to the end`,
        is: `${good.toLocaleString('en-US')} answered, ${open.toLocaleString('en-US')} open`,
        isReached: open === of && good === of,
      },
      {
        goal: `answers a second beside them at least ${sameRateMin} times those without`,
        is: printNumber(ratio),
        isReached: ratio >= sameRateMin,
      },
    ],
    remarks: [
      `A connection took ${printNumber(kilobytes)} KB of the service’s memory; they were open for ${printNumber(seconds)} s`,
      ...(seconds > idleSecondsMax
        ? ['That was longer than a connection may be idle: ask for less with --seconds']
        : []),
      ...named.flatMap(([name, { runs }]) => remarksOn(`with ${name}`, runs)),
    ],
  };
};
