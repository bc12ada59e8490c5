/** Takes a column of a few short texts that come again for a choice of options. */
import { isOfStates } from '@vitrine/privacy';
import { type Candidate, type ColumnFacts, mayBe } from './reading.ts';

export const createOptions = (): Candidate => {
  let hasBlankEnds = false;
  return {
    takes: (text) => {
      hasBlankEnds ||= text !== text.trim();
      return text.length <= charactersMax && !/[\n\r<]/.test(text);
    },
    decide: (column) => {
      const values = column.values && new Set([...column.values.keys()].map((text) => text.trim()));
      if (values === undefined || !mayBe(column, 'select')) return undefined;
      const isCertain = column.type === undefined ? isOfOptions(column, values.size) : hasBlankEnds;
      const because = { code: 'options', values: { values: values.size, records: column.count } } as const;
      return isCertain ? { type: 'select', rewrite: (text) => text.trim(), because } : undefined;
    },
  };
};

const isOfOptions = ({ heading, count }: ColumnFacts, values: number): boolean => {
  if (values < 2) return false;
  return isOfStates(heading)
    ? values < count && values <= statesMax
    : count >= valuesMin && values <= optionsMax && values * timesMin <= count;
};

const charactersMax = 40;
const statesMax = 10;
const [valuesMin, optionsMax, timesMin] = [20, 12, 4];
