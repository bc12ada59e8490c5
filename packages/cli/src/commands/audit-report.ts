/** Prints the report of an audit for the owner: the public data, the hidden data, and the leaks. */
import { describePlanned } from '@vitrine/administering';
import type { Planned } from '@vitrine/contract/proposal';
import type { AuditReport, Leak, SeenCollection, ViewReport } from '@vitrine/auditing';
import { count, printTime, table, wrapNames } from './output.ts';

export const leaksOf = (report: AuditReport): readonly Leak[] => viewsOf(report).flatMap(([, { leaks }]) => leaks);

const viewsOf = ({ anonymous, keyed }: AuditReport): readonly (readonly [caller: string, view: ViewReport])[] => [
  ['without a key', anonymous],
  ...(keyed === null ? [] : [['with a key', keyed] as const]),
];

export const printReport = (report: AuditReport, url: string, planned: readonly Planned[]): string => {
  const { name, publicId, isEnabled, anonymous, keyed } = report;
  const parts = [
    `${name} (${publicId}), asked at ${url}`,
    isEnabled ? printSeen('What the world sees', anonymous.seen) : 'Its public API is disabled: nothing is public.',
    keyed === null ? '' : printSeen('What a key shows besides', addedBy(keyed, anonymous)),
    printUnseen(report),
    printTold(viewsOf(report).flatMap(([, { seen }]) => seen)),
    printPlanned(planned),
    printEffort(viewsOf(report).map(([, view]) => view)),
    printLeaks(report),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
};

const printSeen = (heading: string, seen: readonly SeenCollection[]): string => {
  if (seen.length === 0) return `${heading}: nothing.`;
  const rows = seen.map(({ slug, records, shown, hidden }) => [slug, records, printNames(shown), printNames(hidden)]);
  return `${heading}:\n\n${table(['collection', 'records', 'shown', 'hidden'], rows)}`;
};

const addedBy = (keyed: ViewReport, anonymous: ViewReport): readonly SeenCollection[] =>
  keyed.seen.filter(({ slug }) => anonymous.seen.every((other) => other.slug !== slug));

const namesMax = 12;

const printNames = (names: readonly string[]): string => {
  if (names.length === 0) return '–';
  const rest = names.length - namesMax;
  return wrapNames(rest > 0 ? [...names.slice(0, namesMax), `${rest} more`] : names);
};

const printUnseen = (report: AuditReport): string =>
  viewsOf(report)
    .filter(([, { unseen }]) => unseen.length > 0)
    .map(([caller, { unseen }]) => `Not seen ${caller}: ${unseen.join(', ')}`)
    .join('\n');

/** Lists conditions on hidden fields that shown records reveal. The owner chose these conditions, so they are not leaks. */
const printTold = (seen: readonly SeenCollection[]): string => {
  const told = seen
    .filter((each) => each.told.length > 0)
    .map(({ slug, told: where }) => `  ${slug}: ${where.join(', ')}`);
  if (told.length === 0) return '';
  return ['Told of hidden fields by which records are shown:', ...new Set(told)].join('\n');
};

/** Lists the changes that will happen by themselves. */
const printPlanned = (planned: readonly Planned[]): string => {
  const lines = planned.map(
    ({ at, endsAt, change }) =>
      `  ${printTime(at)}: ${describePlanned(change)}${endsAt === null ? '' : `, until ${printTime(endsAt)}`}`,
  );
  return lines.length === 0 ? '' : ['Planned:', ...lines].join('\n');
};

const printEffort = (views: readonly ViewReport[]): string => {
  const questions = sum(views.map((view) => view.questions));
  const comparisons = sum(views.map((view) => view.comparisons));
  const uncompared = [...new Set(views.flatMap((view) => view.uncompared))];
  const lines = [
    `${count(questions, 'request')}; hidden names were compared with random ones ${count(comparisons, 'time')}.`,
    ...(uncompared.length > 0 ? [`Not tried, as no other name is like them: ${uncompared.join(', ')}`] : []),
  ];
  return lines.join('\n');
};

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

const leakLinesMax = 10;
const noLeak = [
  'No difference found: answers for hidden data equal those for data that does not exist.',
  'How long answers take is not compared.',
].join('\n');

const printLeaks = (report: AuditReport): string => {
  const all = viewsOf(report).flatMap(([caller, { leaks }]) =>
    leaks.map(({ about, found }) => `LEAK ${caller}, ${about}: ${found}`),
  );
  if (all.length === 0) return noLeak;
  const rest = all.length - leakLinesMax;
  const more = 'Each request reports one leak: there may be more of its kind.';
  return [...all.slice(0, leakLinesMax), ...(rest > 0 ? [`And ${rest} more: --json lists all.`] : []), more].join('\n');
};
