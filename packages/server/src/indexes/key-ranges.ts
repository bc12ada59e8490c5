/** A filter's values as keys: as the numbers that stored values become. */
import { printDecimal, type Value } from '@vitrine/query';
import { digitsMax, magnitudes } from './key-values.ts';

/** A filter's value as keys: all from the first to the last, both included, are what it says. */
export interface KeyRange {
  readonly first: number;
  readonly last: number;
}

/** The keys of a value; none where they would not be exact. */
export const keyRangeOf = (value: Exclude<Value, { readonly kind: 'text' }>): KeyRange | undefined => {
  switch (value.kind) {
    case 'boolean':
      return point(value.isTrue ? 1 : 0);
    case 'date':
      return point(Date.parse(`${value.date}T00:00:00.000Z`));
    case 'decimal': {
      const { digits } = value.decimal;
      const number = Number(printDecimal(value.decimal));
      const magnitude = Math.abs(number);
      const isWithin = digits === '' || (magnitude > magnitudes.least && magnitude < magnitudes.most);
      return isWithin && digits.length <= digitsMax ? point(number) : undefined;
    }
    case 'span':
      return { first: firstMicrosecond(Date.parse(value.first)), last: lastMicrosecond(Date.parse(value.last)) };
  }
};

const point = (key: number): KeyRange => ({ first: key, last: key });

/** Where doubles cannot tell microseconds the keys are whole seconds, and so are the ends that lie between them. */
const firstMicrosecond = (milliseconds: number): number => {
  const key = milliseconds * 1000;
  return Number.isSafeInteger(key) ? key : Math.ceil(milliseconds / 1000) * 1_000_000;
};

const lastMicrosecond = (milliseconds: number): number => {
  const key = milliseconds * 1000 + 999;
  return Number.isSafeInteger(key) ? key : Math.floor(milliseconds / 1000) * 1_000_000;
};
