/** Takes a column of a few short texts that come again for a choice of options. */
import { isOfStates } from '@vitrine/privacy';
import { type Candidate, mayBe } from './reading.ts';

export const createOptions = (): Candidate => ({
  takes: (text) => text.length <= charactersMax && !/[\n\r<]/.test(text),
  decide: (column) => {
    const { count, heading } = column;
    const values = column.values && new Set([...column.values.keys()].map((text) => text.trim()));
    if (values === undefined || values.size < 2 || !mayBe(column)) return undefined;
    const isFew = isOfStates(heading)
      ? values.size < count && values.size <= statesMax
      : count >= valuesMin && values.size <= optionsMax && values.size * timesMin <= count;
    const because = { code: 'options', values: { values: values.size, records: count } } as const;
    return isFew ? { type: 'select', rewrite: (text) => text.trim(), because } : undefined;
  },
});

const charactersMax = 40;
const statesMax = 10;
const [valuesMin, optionsMax, timesMin] = [20, 12, 4];
