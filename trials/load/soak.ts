/** The soak: the full mixture for long, over many editions, while the data are written: nothing may grow. */
import { startService, type Service } from '../../bench/limits/service.ts';
import type { Outcome } from '../../bench/limits/scenario.ts';
import { startTimedLoad } from '../../bench/limits/timed-load.ts';
import { pathsOf, worksOf } from '../../bench/limits/questions.ts';
import { serversOf } from '../../bench/measuring/proc.ts';
import { printNumber } from '../../bench/report/table.ts';
import { askSteadily, askTogether, type Asked, type Told } from './callers.ts';
import { openDatabase, type LoadedDatabase } from './database.ts';
import { createMixture } from './mixture.ts';
import { coursesOf, growthShareMax, watch, type Course, type Sample } from './samples.ts';
import { rows, type Trial } from './trial.ts';

const editionSeconds = 10;
const writeEverySeconds = 25;
/** Questions a second that are looked at whole: so many at most, and no more than this part of what is answered. */
const rateMax = 300;
const rateShare = 5;
/** Held pages beside them, for each of these. */
const heldTimes = 3;
/** Who waits for each answer, to find the rate. */
const together = 16;
const capacitySeconds = 10;
/** Of the time, this part is not looked at: what is held fills up meanwhile. */
const warmShare = 0.25;
const megabytes = 64;

export const soak: Trial = {
  name: 'soak',
  title: 'Soak',
  shows: `Up to ${rateMax} questions a second of the full mixture (held pages, new filters, words and deep pages of two tenants, profiles, a key, answers that the caller has, mistakes), a ${rateShare}th of what is answered without a pause; each answer looked at for its status and its records, and ${heldTimes} times as many held pages beside them, looked at for their status. An edition lasts ${editionSeconds} s; every ${writeEverySeconds} s the data are changed, on the embedded database by \`import --replace\`. \`CACHE_MEGABYTES\` is ${megabytes}. The first ${warmShare * 100} % of the time is not looked at.`,
  run: async (site) => {
    const database = await openDatabase(site, 'soak');
    const service = await startService(site, database.url, {
      EDITION_SECONDS: String(editionSeconds),
      CACHE_MEGABYTES: String(megabytes),
      RATE_LIMIT_KEYED: '1000000',
    });
    const mixture = createMixture(database.key);
    const rate = await findRate(service, mixture);
    const end = AbortSignal.timeout(site.minutes * 60_000);
    const tally = new Tally();
    const held = await startTimedLoad(site, service, {
      paths: pathsOf(worksOf(rows).W2),
      ratePerSecond: heldTimes * rate,
      ends: 'when-told',
    });
    const watched = {
      pid: onlyServer(service),
      walPath: database.walPath,
      postgresUrl: site.engine === 'postgres' ? database.url : null,
    };
    const [samples, , writes] = await Promise.all([
      watch(watched, end),
      askSteadily(service.url, rate, mixture, end, (told) => tally.add(told)),
      writeNowAndThen(database, end),
    ]);
    const { summary } = await held.stop();
    const turns = await service.metric('vitrine_editions_opened_total');
    await service.stop();
    return report(samples, tally, { ...summary, rate, turns, writes });
  },
};

/** A steady rate that is well below the limit, on a machine that may be busy otherwise. */
const findRate = async ({ url }: Service, mixture: () => Asked): Promise<number> => {
  let answers = 0;
  await askTogether(url, together, mixture, AbortSignal.timeout(capacitySeconds * 1000), () => answers++);
  return Math.max(1, Math.min(rateMax, Math.floor(answers / capacitySeconds / rateShare)));
};

const writeNowAndThen = async (database: LoadedDatabase, end: AbortSignal): Promise<number> => {
  for (let writes = 0; ; writes++) {
    for (let waited = 0; waited < writeEverySeconds; waited++) {
      if (end.aborted) return writes;
      await Bun.sleep(1000);
    }
    await database.write();
  }
};

/** What the callers were told, by what they asked for. */
class Tally {
  readonly answers = new Map<string, number>();
  readonly mistakes: string[] = [];
  unavailable = 0;

  add({ asked, status, mistake }: Told): void {
    this.answers.set(asked.kind, (this.answers.get(asked.kind) ?? 0) + 1);
    if (status === 503) this.unavailable++;
    if (mistake !== null) this.mistakes.push(mistake);
  }
}

interface Rest {
  readonly good: number;
  readonly bad: number;
  readonly firstBad: string;
  readonly rate: number;
  readonly turns: number;
  readonly writes: number;
}

const report = (
  samples: readonly Sample[],
  tally: Tally,
  { good, bad, firstBad, rate, turns, writes }: Rest,
): Outcome => {
  const courses = coursesOf(samples.slice(Math.ceil(samples.length * warmShare)));
  const all = [...tally.answers.values()].reduce((sum, count) => sum + count, 0);
  const wrong = tally.mistakes.length + tally.unavailable + bad;
  const firstWrong = [...tally.mistakes, firstBad].find((one) => one !== '');
  return {
    tables: [
      { head: ['measure', 'first third', 'last third', 'times', 'most'], rows: courses.map(renderCourse) },
      {
        head: ['asked for', 'answers'],
        rows: [...tally.answers, ['held, beside them', good] as const].map(([kind, count]) => [
          kind,
          count.toLocaleString('en-US'),
        ]),
      },
    ],
    verdicts: [
      ...courses.map(({ measure, first, last, isFlat }) => ({
        goal: `${measure}: the last third not above the first by more than ${growthShareMax * 100} %`,
        is: printTimes(first, last),
        isReached: isFlat,
      })),
      {
        goal: 'every answer as it should be',
        is: `${wrong} of ${(all + good + bad).toLocaleString('en-US')} were not, ${tally.unavailable} of them a 503`,
        isReached: wrong === 0,
      },
    ],
    remarks: [
      `${rate} questions a second, ${turns} turns, ${writes} times the data were changed, ${samples.length} samples`,
      ...(firstWrong === undefined ? [] : [`The first wrong answer: ${firstWrong}`]),
    ],
  };
};

const renderCourse = ({ measure, first, last, most }: Course): readonly string[] => [
  measure,
  ...[first, last].map(printNumber),
  printTimes(first, last),
  printNumber(most),
];

const printTimes = (first: number, last: number): string => (first === 0 ? '' : printNumber(last / first));

const onlyServer = ({ process }: Service): number => {
  const [pid] = serversOf(process.pid);
  if (pid === undefined) throw new Error('There is no server.');
  return pid;
};
