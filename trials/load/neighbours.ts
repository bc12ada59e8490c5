/** Neighbours: one tenant is sent the worst that is allowed, a hundred at once, while another's callers are timed. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { worst } from '../../bench/limits/costly-questions.ts';
import { pathsOf, worksOf } from '../../bench/limits/questions.ts';
import type { Outcome } from '../../bench/limits/scenario.ts';
import { startService, type Service } from '../../bench/limits/service.ts';
import { startTimedLoad, type TimedLoad, type TimedQuestions } from '../../bench/limits/timed-load.ts';
import { cutWindow, type Samples, type Window } from '../../bench/limits/windows.ts';
import { spreadOf } from '../../bench/report/statistics.ts';
import { printNumber } from '../../bench/report/table.ts';
import { publicIds } from '../../bench/targets/vitrine.ts';
import { askTogether, type Asked } from './callers.ts';
import { openDatabase } from './database.ts';
import { createNewPaths } from './mixture.ts';
import { rows, type Trial, type TrialSite } from './trial.ts';
import { createWorstPaths } from './worst.ts';

const windowSeconds = 10;
const windows = 4;
/** Between two windows: until the other load has come up, or has gone. */
const settleSeconds = 3;
const atOnce = 100;
/** Of the tenant that is timed. */
const ratePerSecond = { held: 200, new: 50 } as const;
type Kind = keyof typeof ratePerSecond;
const kinds = ['held', 'new'] as const satisfies readonly Kind[];

export const neighbours: Trial = {
  name: 'neighbours',
  title: 'Neighbours',
  shows: `One tenant is asked ${ratePerSecond.held} held pages and ${ratePerSecond.new} new prices a second. In every other window of ${windowSeconds} s another tenant is sent the worst that is allowed over ${atOnce} connections, each asking again as soon as it is answered, or as a 503 tells it to: ${worst}.`,
  run: async (site) => {
    const { url } = await openDatabase(site, 'neighbours');
    const service = await startService(site, url, { EDITION_SECONDS: '3600' });
    const works = worksOf(rows);
    const nextPath = createNewPaths(works.W3);
    const count = ratePerSecond.new * (2 * windows + 1) * (windowSeconds + settleSeconds) * 2;
    const paths = {
      held: pathsOf(works.W2).map(ofOther),
      new: Array.from({ length: count }, () => ofOther(nextPath())),
    };
    const timed = {
      held: await startLoad(site, service, 'held', { paths: paths.held, ratePerSecond: ratePerSecond.held }),
      new: await startLoad(site, service, 'new', { paths: paths.new, ratePerSecond: ratePerSecond.new }),
    };
    await Bun.sleep(2 * settleSeconds * 1000);
    const pairs: Pair[] = [];
    const greedy: Greedy = { good: 0, bad: 0 };
    for (let number = 0; number < windows; number++) pairs.push(await measurePair(service, greedy));
    const samples = { held: (await timed.held.stop()).samples, new: (await timed.new.stop()).samples };
    await service.stop();
    return report(pairs, samples, greedy);
  },
};

const startLoad = async (
  site: TrialSite,
  service: Service,
  name: string,
  questions: Omit<TimedQuestions, 'ends'>,
): Promise<TimedLoad> => {
  const folder = join(site.folder, `load-${name}`);
  await mkdir(folder, { recursive: true });
  return startTimedLoad({ ...site, folder }, service, { ...questions, ends: 'when-told' });
};

const ofOther = (path: string): string => path.replace(publicIds.t1, publicIds.t2);

/** When two windows began, one without the other tenant's load and one with it. */
interface Pair {
  readonly quietAt: number;
  readonly loadedAt: number;
}

interface Greedy {
  good: number;
  bad: number;
}

const worstPath = createWorstPaths();
const nextWorst = (): Asked => ({ kind: 'worst', path: worstPath(), status: 200, records: null });

const measurePair = async (service: Service, greedy: Greedy): Promise<Pair> => {
  const quietAt = Date.now();
  await Bun.sleep(windowSeconds * 1000);
  const end = new AbortController();
  const asking = askTogether(service.url, atOnce, nextWorst, end.signal, ({ status }) => {
    if (status === 200) greedy.good++;
    else greedy.bad++;
  });
  await Bun.sleep(settleSeconds * 1000);
  const loadedAt = Date.now();
  await Bun.sleep(windowSeconds * 1000);
  end.abort();
  await asking;
  await Bun.sleep(settleSeconds * 1000);
  return { quietAt, loadedAt };
};

const ratioMax = 2;

interface Compared {
  readonly kind: Kind;
  readonly quiet: Window;
  readonly loaded: Window;
}

const report = (pairs: readonly Pair[], samples: Readonly<Record<Kind, Samples>>, { good, bad }: Greedy): Outcome => {
  const compared = kinds.flatMap((kind) => pairs.map((pair) => compare(kind, samples[kind], pair)));
  return {
    tables: [
      {
        head: ['of the other tenant', 'p50 quiet', 'p50 loaded', 'p99 quiet', 'p99 loaded', 'times', 'longest loaded'],
        rows: compared.map(renderRow),
      },
    ],
    verdicts: kinds.map((kind) => {
      const { median } = spreadOf(compared.filter((one) => one.kind === kind).map(ratioOf));
      return {
        goal: `${kind}: p99 at most ${ratioMax} times the quiet one, the median of ${windows} windows`,
        is: printNumber(median),
        isReached: median <= ratioMax,
      };
    }),
    remarks: [
      `Of the worst questions ${good.toLocaleString('en-US')} were answered and ${bad.toLocaleString('en-US')} asked to come back`,
    ],
  };
};

const compare = (kind: Kind, samples: Samples, { quietAt, loadedAt }: Pair): Compared => {
  const windowMs = windowSeconds * 1000;
  const quiet = cutWindow(samples, quietAt, quietAt + windowMs);
  const loaded = cutWindow(samples, loadedAt, loadedAt + windowMs);
  if (quiet === null || loaded === null) throw new Error(`Of ${kind} pages nothing was answered in a window.`);
  return { kind, quiet, loaded };
};

const ratioOf = ({ quiet, loaded }: Compared): number => loaded.p99Ms / quiet.p99Ms;

const renderRow = (one: Compared): readonly string[] => [
  one.kind,
  ...[one.quiet.p50Ms, one.loaded.p50Ms, one.quiet.p99Ms, one.loaded.p99Ms].map((ms) => `${printNumber(ms)} ms`),
  printNumber(ratioOf(one)),
  `${printNumber(one.loaded.maxMs)} ms`,
];
