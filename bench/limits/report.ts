/** What was measured at the limits, as a page of Markdown. */
import { printNumber, renderTable } from '../report/table.ts';
import type { Outcome, Scenario, Verdict } from './scenario.ts';

export interface Finished {
  readonly scenario: Pick<Scenario, 'name' | 'title' | 'shows'>;
  /** Or why there is none. */
  readonly outcome: Outcome | { readonly failure: string };
  readonly seconds: number;
  /** The share of the machine's processors that meanwhile went to what is no part of it. */
  readonly foreignShare: number;
}

/** The page of all scenarios, each as it was last measured. */
export const renderLimits = (scenarios: readonly string[]): string =>
  ['# Limits', ...scenarios, '## What it does not show', limits.join('\n')].join('\n\n') + '\n';

const headingOf = ({ title, name }: Finished['scenario']): string => `## ${title} (\`${name}\`)`;

/**
 * The sections of all scenarios that the page has, in order, with a new one.
 * @param page the last one; a section is kept until its scenario is measured again
 */
export const replaceSection = (
  page: string,
  scenarios: readonly Finished['scenario'][],
  replaced: Finished['scenario'],
  section: string,
): readonly string[] => {
  const kept = page.split(/^(?=## )/m).map((text) => text.trim());
  return scenarios.flatMap((scenario) => {
    if (scenario.name === replaced.name) return section;
    return kept.find((text) => text.split('\n', 1)[0]?.endsWith(`(\`${scenario.name}\`)`)) ?? [];
  });
};

/** @param about lines about machine, date and command */
export const renderScenario = (
  about: readonly string[],
  { scenario, outcome, seconds, foreignShare }: Finished,
): string =>
  [
    headingOf(scenario),
    scenario.shows,
    ...('failure' in outcome ? [`It failed: \`${clean(outcome.failure)}\``] : renderOutcome(outcome)),
    `It took ${Math.round(seconds)} s. Meanwhile what is no part of it took ${printNumber(foreignShare * 100)} % of the machine’s processors.`,
    about.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');

const renderOutcome = ({ tables, verdicts, remarks }: Outcome): readonly string[] => [
  ...tables.map(({ head, rows }) => renderTable(head, rows)),
  ...(verdicts.length === 0 ? [] : [renderTable(['goal', 'is', ''], verdicts.map(renderVerdict))]),
  ...(remarks.length === 0 ? [] : [remarks.map((remark) => `- ${remark}`).join('\n')]),
];

const renderVerdict = ({ goal, is, isReached }: Verdict): readonly string[] => [
  goal,
  is,
  isReached ? 'reached' : 'missed',
];

const clean = (text: string): string => text.replaceAll(/[`\n]/g, ' ').slice(0, 300);

const limits = [
  'Load and server share one machine and its loopback address: there is no network in these numbers, and where answers are held the load may be the limit before the server is.',
  'Nothing here tells of a slow disk: but for “Many records” all files are in the system’s cache.',
  'Each scenario is measured alone and one size after another, so whatever disturbs the machine for a while disturbs one of them; the ratios are between neighbours in time.',
  'In the turn, imports end before the window that is measured, and run on either processor; what an import costs those who ask meanwhile is not in it. At the most the load waits for each answer before it asks again, so its p99 hides what callers would wait who come regardless.',
  'The answers are checked for their status, those of W1 to W6 for their number of records too; that they are right is compared in the benchmark with peers.',
  'The load adds an X-Forwarded-For, as a proxy would, so that no limit of requests is met; to read it is part of each request.',
];
