/** What an attack did to others: tables and goals. */
import { memoryWanted } from '@vitrine/doctor';
import { spreadOf } from '../report/statistics.ts';
import { printNumber } from '../report/table.ts';
import type { Lapse } from './lease.ts';
import type { LoadSummary } from './load-job.ts';
import { remarksOn } from './questions.ts';
import type { LimitSite, Outcome, Verdict } from './scenario.ts';
import { percentile, type Window } from './windows.ts';
import type { Withdrawn } from './withdrawals.ts';

/** Settings of the server. */
export const attackBounds = { cacheMegabytes: 256, leaseSeconds: 10 };
const megabytesMax = memoryWanted(attackBounds);

export interface Compared {
  readonly quiet: Window;
  readonly attacked: Window;
}

export interface MeasuredAttack {
  readonly compared: readonly Compared[];
  /** The visitors' load. */
  readonly visited: LoadSummary;
  /** The attacks, the last one being that under which was withdrawn. */
  readonly attacks: readonly LoadSummary[];
  readonly withdrawn: readonly Withdrawn[];
  readonly withdrawingSeconds: number;
  /** At most. */
  readonly ownMegabytes: number;
  readonly lapse: Lapse;
}

const ratioMax = 2;
const withdrawalMsMax = 1000;

export const reportAttack = ({ sizes }: LimitSite, measured: MeasuredAttack): Outcome => {
  const { compared, visited, attacks, withdrawn, withdrawingSeconds, ownMegabytes, lapse } = measured;
  return {
    tables: [
      {
        head: [
          'visitors of another tenant',
          'p50 quiet',
          'p50 attacked',
          'p99 quiet',
          'p99 attacked',
          'times',
          'longest',
        ],
        rows: compared.map(renderCompared),
      },
      {
        head: ['attack', 'answers a second', 'with a 200', 'other statuses'],
        rows: attacks.map((one, index) =>
          renderAttack(one, index === compared.length ? 'while withdrawing' : String(index + 1)),
        ),
      },
      {
        head: ['withdrawn', 'times', 'p50', 'p99', 'longest', 'more than 1 s'],
        rows: withdrawn.map(renderWithdrawn),
      },
    ],
    verdicts: [
      ratioVerdict(compared),
      {
        goal: `memory of the server’s own at most ${megabytesMax} MB at any time`,
        is: `${printNumber(ownMegabytes)} MB`,
        isReached: ownMegabytes <= megabytesMax,
      },
      withdrawalVerdict(sizes.attack.withdrawals, withdrawn),
      lapseVerdict(lapse),
    ],
    remarks: [
      `${sizes.attack.addresses.toLocaleString('en-US')} addresses, ${sizes.attack.rows.toLocaleString('en-US')} records of the attacked tenant`,
      `Withdrawals went on for ${printNumber(withdrawingSeconds)} s`,
      `When the publisher went on, it took ${printNumber(lapse.answeredMs)} ms until there was an answer`,
      ...remarksOn('the visitors', visited),
    ],
  };
};

const ratioOf = ({ quiet, attacked }: Compared): number => attacked.p99Ms / quiet.p99Ms;

const ratioVerdict = (compared: readonly Compared[]): Verdict => {
  const { median } = spreadOf(compared.map(ratioOf));
  return {
    goal: `another tenant’s held pages: p99 at most ${ratioMax} times the quiet one, the median of ${compared.length}`,
    is: printNumber(median),
    isReached: median <= ratioMax,
  };
};

const withdrawalVerdict = (wanted: number, withdrawn: readonly Withdrawn[]): Verdict => {
  const all = withdrawn.flatMap(({ ms }) => ms);
  const late = all.filter((ms) => ms > withdrawalMsMax).length;
  return {
    goal: `${wanted.toLocaleString('en-US')} withdrawals and revocations, each within ${withdrawalMsMax / 1000} s`,
    is: `${all.length.toLocaleString('en-US')}, ${late} later, ${printNumber(Math.max(...all))} ms at most`,
    isReached: late === 0 && all.length >= wanted,
  };
};

/** For what a server has to hear of, and for its answer. */
const lateMsMax = 1000;

const lapseVerdict = ({ refusedMs }: Lapse): Verdict => ({
  goal: `under the attack, a server that does not hear its publisher answers 503 within ${attackBounds.leaseSeconds} s, and ${lateMsMax / 1000} s more`,
  is: `${printNumber(refusedMs / 1000)} s`,
  isReached: refusedMs <= attackBounds.leaseSeconds * 1000 + lateMsMax,
});

const renderCompared = (one: Compared, index: number): readonly string[] => [
  String(index + 1),
  ...[one.quiet.p50Ms, one.attacked.p50Ms, one.quiet.p99Ms, one.attacked.p99Ms].map((ms) => `${printNumber(ms)} ms`),
  printNumber(ratioOf(one)),
  `${printNumber(one.attacked.maxMs)} ms`,
];

const renderAttack = ({ seconds, statuses }: LoadSummary, name: string): readonly string[] => {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const others = Object.entries(statuses).filter(([status]) => status !== '200');
  return [
    name,
    printNumber(all / seconds),
    `${printNumber((100 * (statuses['200'] ?? 0)) / all)} %`,
    others.map(([status, count]) => `${status}: ${count.toLocaleString('en-US')}`).join(', '),
  ];
};

const renderWithdrawn = ({ what, ms }: Withdrawn): readonly string[] => {
  const sorted = Float64Array.from(ms).sort();
  return [
    what,
    ms.length.toLocaleString('en-US'),
    ...[percentile(sorted, 50), percentile(sorted, 99), sorted.at(-1) ?? 0].map((one) => `${printNumber(one)} ms`),
    String(ms.filter((one) => one > withdrawalMsMax).length),
  ];
};
