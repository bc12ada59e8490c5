/** What came of the trial, as a table of Markdown. */
import { renderTable } from '../../bench/report/table.ts';
import { courses, type CourseName } from './course.ts';
import type { Measured } from './withdrawals.ts';

/** After a withdrawal nothing of it may be seen for longer. */
export const staleMsMax = 1000;

export interface Row extends Measured {
  readonly course: CourseName;
  readonly purgesLost: number;
}

export const renderEdge = (rows: readonly Row[]): string =>
  renderTable(
    [
      'purge',
      'withdrawals',
      'last stale byte after: least',
      'median',
      'p99',
      'most',
      'later than 1 s',
      'purges lost',
      'answers a second',
      'shown again after: median',
      'most',
    ],
    rows.map(renderRow),
  );

const renderRow = ({ course, withdrawals, purgesLost, answers, durationMs }: Row): readonly string[] => {
  const stale = sorted(withdrawals.map(({ lastStaleMs }) => lastStaleMs));
  const shown = sorted(withdrawals.map(({ shownAfterMs }) => shownAfterMs));
  return [
    courses[course],
    String(withdrawals.length),
    ...[0, 0.5, 0.99, 1].map((share) => printMs(quantile(stale, share))),
    String(stale.filter((milliseconds) => milliseconds >= staleMsMax).length),
    String(purgesLost),
    String(Math.round((1000 * answers) / durationMs)),
    ...[0.5, 1].map((share) => printMs(quantile(shown, share))),
  ];
};

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other);

/** @param share from 0, the least, to 1, the most */
const quantile = (values: readonly number[], share: number): number =>
  values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? NaN;

const printMs = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;
