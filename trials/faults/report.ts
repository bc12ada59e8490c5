/** What was seen of the faults, as a table of Markdown. */
import { tmpdir } from 'node:os';
import { renderTable } from '../../bench/report/table.ts';
import type { Fault, Outcome } from './fault.ts';

export interface Finished {
  readonly fault: Pick<Fault, 'name' | 'title' | 'how'>;
  /** Or why there is none. */
  readonly outcome: Outcome | { readonly failure: string };
}

export const renderFaults = (finished: readonly Finished[]): string =>
  [renderTable(head, finished.map(renderRow)), finished.map(renderRemarks).join('\n')].join('\n\n');

const head = [
  'fault',
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

const renderRow = ({ fault, outcome }: Finished): readonly string[] => {
  if ('failure' in outcome) return [fault.title, ...head.slice(1).map(() => '–')];
  return [
    fault.title,
    ...[outcome.asked, outcome.right, outcome.refused, outcome.unanswered, outcome.wrong.length].map(String),
    printSeconds(outcome.longestGapMs),
    printSeconds(outcome.wholeAfterMs),
    printSeconds(outcome.newDataAfterMs),
    outcome.lost.length === 0 ? 'nothing' : outcome.lost.join('; '),
  ];
};

const printSeconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? 'not within 60 s' : `${(milliseconds / 1000).toFixed(1)} s`;

const kindsMax = 5;

const renderRemarks = ({ fault, outcome }: Finished): string => {
  const remarks =
    'failure' in outcome ? [`It was not tried: ${outcome.failure}`] : [...outcome.remarks, ...tally(outcome.wrong)];
  return `- \`${fault.name}\`: ${[fault.how, ...remarks].map(clean).join('. ')}.`;
};

/** Equal ones once, with their number. */
const tally = (wrong: readonly string[]): readonly string[] =>
  [...Map.groupBy(wrong, (what) => what)].slice(0, kindsMax).map(([what, all]) => `${all.length} × ${what}`);

const remarkLengthMax = 400;

/** On one line, and without the folders of the run. */
const clean = (text: string): string =>
  text
    .replaceAll(new RegExp(`${tmpdir()}/\\S*/`, 'g'), '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, remarkLengthMax);
