/** The turn of an edition: what callers wait when all that is asked for has changed at once. */
import { csvPath } from '../data/csv.ts';
import { printNumber } from '../report/table.ts';
import { replaceProducts, urlIn } from '../targets/vitrine.ts';
import { copyOf, csvFolder, productDatabase } from './databases.ts';
import { askEach, pathsOf, remarksOn, worksOf } from './questions.ts';
import type { LimitSite, Outcome, Scenario } from './scenario.ts';
import { startService, type Service } from './service.ts';
import { rateMax, startTimedLoad } from './timed-load.ts';
import { cutWindow, turnAfter, type Samples, type Window } from './windows.ts';

export const turn: Scenario = {
  name: 'turn',
  title: 'The turn of an edition',
  shows:
    'The 200 lists of W2, held, are asked for over 16 connections at a quarter of the rate that they are answered at, and once at all of it. Before each turn `vitrine import --replace` puts other records in the place of all, so that every answer changes. At a quarter of it a request’s time counts from when it was due, whether or not a connection was free.',
  run: async (site) => {
    const { rows } = site.sizes.turn;
    const folder = await copyOf(site, await productDatabase(site, rows), 'turn');
    const service = await startService(site, urlIn(folder), {
      EDITION_SECONDS: String(site.sizes.turn.editionSeconds),
    });
    const data = await csvFolder(site, rows, 't2');
    let replaced = 0;
    const replace = async (): Promise<void> =>
      replaceProducts(site.processes, folder, 't1', csvPath(data, replaced++ % 2 === 0 ? 't2' : 't1'));
    return measure({ site, service, paths: pathsOf(worksOf(rows).W2), replace });
  },
};

interface Turning {
  readonly site: LimitSite;
  readonly service: Service;
  readonly paths: readonly string[];
  /** Puts other records in the place of all. */
  readonly replace: () => Promise<void>;
}

interface Phase {
  readonly name: string;
  readonly ratePerSecond?: number;
  readonly turns: number;
}

const measure = async (turning: Turning): Promise<Outcome> => {
  const { site, service, paths } = turning;
  await askEach(service, paths);
  const maximum = await rateMax(site, service, paths);
  const rate = Math.floor(maximum / 4);
  const { turns } = site.sizes.turn;
  const steady = await measurePhase(turning, {
    name: `at a quarter, ${printNumber(rate)}/s`,
    ratePerSecond: rate,
    turns,
  });
  const full = await measurePhase(turning, { name: 'at the most', turns: 1 });
  await service.stop();
  const unseen = [...steady.turns, ...full.turns].filter(({ newSeenMs }) => newSeenMs === null).length;
  const hasKeptUp = steady.turns.every(({ before }) => before.p50Ms < behindMs);
  const worst = Math.max(...steady.turns.map(ratioOf));
  return {
    tables: [{ head, rows: [...steady.turns, ...full.turns].map(renderTurn) }],
    verdicts: [
      {
        goal: 'p99 after / before ≤ 2 at a quarter of the rate, in each turn',
        is: hasKeptUp ? printNumber(worst) : 'void, the load fell behind its rate',
        isReached: hasKeptUp && worst <= 2,
      },
      { goal: 'turns after which no new record was seen: 0', is: String(unseen), isReached: unseen === 0 },
    ],
    remarks: [...steady.remarks, ...full.remarks],
  };
};

/** Whoever waits so long before a turn waits for the load to catch up with its rate, and not for an answer. */
const behindMs = 100;

interface Turn {
  readonly phase: Phase;
  readonly before: Window;
  readonly after: Window;
  /** After the turn; null where the old records were seen to the end of the window. */
  readonly newSeenMs: number | null;
}

const measurePhase = async (
  turning: Turning,
  phase: Phase,
): Promise<{ readonly turns: readonly Turn[]; readonly remarks: readonly string[] }> => {
  const { site, service, paths } = turning;
  const { windowSeconds } = site.sizes.turn;
  const load = await startTimedLoad(site, service, { ...phase, paths, ends: 'when-told' });
  const seen: { readonly at: number; readonly newSeenMs: number | null }[] = [];
  for (let number = 0; number < phase.turns; number++) {
    const at = await replaceBeforeTurn(turning);
    seen.push({ at, newSeenMs: await watchTurn(service, paths[0] ?? '', at, windowSeconds) });
    console.error(`  turn ${number + 1} ${phase.name}`);
  }
  const { summary, samples } = await load.stop();
  const turns = seen.map(({ at, newSeenMs }) => cutTurn(samples, at, windowSeconds * 1000, phase, newSeenMs));
  return { turns, remarks: remarksOn(`W2 ${phase.name}`, summary) };
};

/**
 * Replaces the records early enough before a turn, and gives its moment: nothing else may turn in between, or the records
 * are no longer new, and the import must have ended before the window in front of the turn begins.
 */
const replaceBeforeTurn = async ({ site, replace }: Turning): Promise<number> => {
  const { editionSeconds, windowSeconds } = site.sizes.turn;
  for (let tries = 0; tries < triesMax; tries++) {
    const at = turnAfter(Date.now(), editionSeconds);
    await replace();
    if (Date.now() + windowSeconds * 1000 + restMs <= at) return at;
    await Bun.sleep(Math.max(0, at + takenOverMs - Date.now()));
  }
  throw new Error(`${triesMax} imports took longer than an edition of ${editionSeconds} s leaves room for.`);
};

const triesMax = 6;
/** After a turn, until the new edition has surely opened. */
const takenOverMs = 1000;
/** Between the end of an import and the window before a turn: what has queued up meanwhile is answered. */
const restMs = 2000;
/** Before a turn, when the old records are looked at. */
const lookMs = 500;
const watchedEveryMs = 50;

/** Waits until the window after a turn is over, and tells when the first new answer was seen. */
const watchTurn = async (service: Service, path: string, at: number, windowSeconds: number): Promise<number | null> => {
  await Bun.sleep(at - lookMs - Date.now());
  const before = await tagOf(service, path);
  let newSeenMs: number | null = null;
  while (Date.now() < at + windowSeconds * 1000) {
    if (newSeenMs === null && (await tagOf(service, path)) !== before) newSeenMs = Date.now() - at;
    await Bun.sleep(watchedEveryMs);
  }
  return newSeenMs;
};

const tagOf = async ({ url }: Service, path: string): Promise<string | null> => {
  const response = await fetch(url + path);
  await response.arrayBuffer();
  return response.headers.get('etag');
};

const cutTurn = (samples: Samples, at: number, windowMs: number, phase: Phase, newSeenMs: number | null): Turn => {
  const before = cutWindow(samples, at - windowMs, at);
  const after = cutWindow(samples, at, at + windowMs);
  if (before === null || after === null) throw new Error('Nothing was answered around the turn.');
  return { phase, before, after, newSeenMs };
};

const ratioOf = ({ before, after }: Turn): number => after.p99Ms / before.p99Ms;

const head = ['asked', 'p50 before', 'p50 after', 'p99 before', 'p99 after', 'ratio', 'longest after', 'new data seen'];

const renderTurn = (one: Turn): readonly string[] => [
  one.phase.name,
  ...[one.before.p50Ms, one.after.p50Ms, one.before.p99Ms, one.after.p99Ms].map((ms) => `${printNumber(ms)} ms`),
  printNumber(ratioOf(one)),
  `${printNumber(one.after.maxMs)} ms`,
  one.newSeenMs === null ? 'not at all' : `after ${Math.round(one.newSeenMs)} ms`,
];
