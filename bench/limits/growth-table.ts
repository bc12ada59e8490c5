/** Costs at several numbers of tenants, each with the exponent of its growth. */
import { printNumber } from '../report/table.ts';
import type { Table } from './scenario.ts';

interface AtSize {
  readonly tenants: number;
}

export const printTenants = ({ tenants }: AtSize): string => tenants.toLocaleString('en-US');

/** The exponent of growth between the two largest sizes; empty for one size. */
const exponentOf = (sizes: readonly AtSize[], values: readonly number[]): string => {
  const [before, last] = [sizes.at(-2), sizes.at(-1)];
  const [low, high] = [values.at(-2), values.at(-1)];
  if (before === undefined || last === undefined || !low || high === undefined) return '';
  return (Math.log(high / low) / Math.log(last.tenants / before.tenants)).toFixed(2);
};

export interface Cost {
  readonly title: string;
  readonly values: readonly number[];
}

export const tableOf = (sizes: readonly AtSize[], title: string, costs: readonly Cost[]): Table => ({
  head: [title, ...sizes.map(printTenants), 'exponent'],
  rows: costs.map(({ title: name, values }) => [name, ...values.map(printNumber), exponentOf(sizes, values)]),
});

/** The cost of each event at each size. */
export const costsOf = <Event extends { readonly what: string }>(
  sizes: readonly { readonly events: readonly Event[] }[],
  names: readonly Event['what'][],
  read: (measured: Event) => number,
): readonly Cost[] =>
  names.map((what) => ({
    title: what,
    values: sizes.map(({ events }) => {
      const measured = events.find((each) => each.what === what);
      return measured === undefined ? NaN : read(measured);
    }),
  }));
