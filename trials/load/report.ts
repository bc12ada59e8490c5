/** What was seen, as Markdown. */
import type { Outcome } from '../../bench/limits/scenario.ts';
import { renderTable } from '../../bench/report/table.ts';
import type { Trial } from './trial.ts';

export const renderTrial = ({ title, name, shows }: Trial, { tables, verdicts, remarks }: Outcome): string =>
  [
    `### ${title} (\`${name}\`)`,
    shows,
    ...tables.map(({ head, rows }) => renderTable(head, rows)),
    renderTable(
      ['goal', 'is', ''],
      verdicts.map(({ goal, is, isReached }) => [goal, is, isReached ? 'reached' : 'missed']),
    ),
    ...(remarks.length === 0 ? [] : [remarks.map((remark) => `- ${remark}`).join('\n')]),
  ].join('\n\n');
