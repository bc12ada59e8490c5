/** Reads columns of a cross or nothing, as SAP and people write them: a blank cell means false. */
import { list } from '@vitrine/files';
import { isOfTruths } from '../headings.ts';
import { type Candidate, type ColumnFacts, mayBe } from './reading.ts';

export const createFlags = (): Candidate => {
  const seen = new Set<string>();
  return {
    takes: (text) => {
      seen.add(text.trim());
      return crosses.has(text.trim());
    },
    decide: (column) =>
      seen.size === 1 && mayBe(column, 'boolean') && isCertain(column)
        ? {
            type: 'boolean',
            rewrite: (text) => (text === 'false' ? text : 'true'),
            blank: 'false',
            because: { code: 'flags', values: { words: list([...seen]) } },
          }
        : undefined,
  };
};

const isCertain = ({ heading, count, blanks, type }: ColumnFacts): boolean =>
  type !== undefined || (blanks > 0 && (count > 1 || isOfTruths(heading)));

/** Without ✗, which some write for no. */
const crosses: ReadonlySet<string> = new Set(['x', 'X', '✓', '✔', '☑']);
