/** What became of the mutants, as a table of Markdown, and what to do about those that were not caught. */
import { renderTable } from '../../bench/report/table.ts';
import type { Mutant, Outcome } from './mutant.ts';

export const isCaught = ({ kind }: Outcome): boolean => kind === 'caught';

export const renderMutants = (outcomes: ReadonlyMap<Mutant, Outcome>): string => {
  const rows = [...outcomes].map(([mutant, outcome]) => [mutant.name, mutant.harm, renderOutcome(outcome)]);
  const remarks = [...outcomes].flatMap(([mutant, outcome]) => renderRemark(mutant, outcome));
  const caught = [...outcomes.values()].filter(isCaught).length;
  const parts = [renderTable(['fault', 'would', 'caught by'], rows), ...remarks];
  return [...parts, `${outcomes.size} faults, ${caught} caught`].join('\n\n');
};

const renderOutcome = (outcome: Outcome): string => {
  if (outcome.kind !== 'caught') return 'NOT CAUGHT';
  const [first = '', ...others] = outcome.by;
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
};

const renderRemark = ({ name, file, text, tests }: Mutant, outcome: Outcome): readonly string[] => {
  switch (outcome.kind) {
    case 'caught':
      return [];
    case 'survived':
      return [`${name}: all tests of ${tests.files.join(', ')} pass. Write one that fails with this fault.`];
    case 'misplaced':
      return [
        `${name}: its text occurs ${outcome.count} times in ${file}, and must occur once: ${text}\n` +
          'Look where what it breaks is done now, and give it a text from there.',
      ];
    case 'does-not-compile':
      return [`${name}: it does not compile. Give it a replacement that does.\n${outcome.output}`];
    case 'broke-off':
      return [`${name}: the tests broke off.\n${outcome.output}`];
  }
};
