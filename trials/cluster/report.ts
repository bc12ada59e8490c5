/** What was seen of all breaks, a row for each kind: its sums, and the worst of it. */
import { renderTable } from '../../bench/report/table.ts';
import type { Outcome } from '../faults/fault.ts';
import type { Break } from './breaks.ts';

export interface Broken {
  readonly fault: Break;
  /** Or why there is none. */
  readonly outcome: Outcome | { readonly failure: string };
}

export const renderBreaks = (broken: readonly Broken[]): string =>
  renderTable(head, [...Map.groupBy(broken, ({ fault }) => fault.how)].map(renderKind));

const head = [
  'broken',
  'times',
  'asked',
  'right',
  '503 with `Retry-After`',
  'no answer',
  'anything else',
  'longest gap',
  'whole again after',
  'new data after',
  'lost',
];

const renderKind = ([how, broken]: readonly [string, readonly Broken[]]): readonly string[] => {
  const outcomes = broken.flatMap(({ outcome }) => ('failure' in outcome ? [] : [outcome]));
  const sum = (of: (outcome: Outcome) => number): string =>
    String(outcomes.reduce((total, outcome) => total + of(outcome), 0));
  const worst = (of: (outcome: Outcome) => number | undefined): string =>
    printSeconds(Math.max(...outcomes.map((outcome) => of(outcome) ?? Infinity)));
  const lost = outcomes.flatMap((outcome) => outcome.lost);
  return [
    how,
    outcomes.length < broken.length ? `${outcomes.length} of ${broken.length}` : String(broken.length),
    sum(({ asked }) => asked),
    sum(({ right }) => right),
    sum(({ refused }) => refused),
    sum(({ unanswered }) => unanswered),
    sum(({ wrong }) => wrong.length),
    worst(({ longestGapMs }) => longestGapMs),
    worst(({ wholeAfterMs }) => wholeAfterMs),
    worst(({ newDataAfterMs }) => newDataAfterMs),
    lost.length === 0 ? 'nothing' : lost.join('; '),
  ];
};

const printSeconds = (milliseconds: number): string =>
  Number.isFinite(milliseconds) ? `${(milliseconds / 1000).toFixed(1)} s` : 'not within 60 s';
