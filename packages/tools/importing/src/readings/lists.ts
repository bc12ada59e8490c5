/** Reads lists of options in a cell: tags separated by commas, and recurring items separated by | or ;. */
import { isOfLists } from '../headings.ts';
import { type Candidate, mayBe } from './reading.ts';

export const createLists = (): Candidate => {
  const tallies = separators.map((separator) => ({
    separator,
    cells: 0,
    items: 0,
    isShort: true,
    distinct: new Set<string>(),
  }));
  let mayBeNumbers = true;
  return {
    takes: (text) => {
      mayBeNumbers &&= decimals.test(text);
      if (text.length > cellCharactersMax || notOptions.test(text)) return false;
      for (const tally of tallies) {
        const items = split(text, tally.separator);
        tally.isShort &&= items.every(({ length }) => length <= itemCharactersMax);
        if (items.length > 1) tally.cells += 1;
        tally.items += items.length;
        if (tally.distinct.size < distinctMax) for (const item of items) tally.distinct.add(item);
      }
      return tallies.some(({ isShort }) => isShort);
    },
    decide: (column) => {
      const found = tallies.find(({ cells }) => cells > 0);
      if (found?.isShort === false) return undefined;
      if (found === undefined || !mayBe(column, 'multiselect')) return undefined;
      const { separator, items, distinct } = found;
      const isCertain = column.type !== undefined || isOfLists(column.heading);
      if (!isCertain && (separator === ',' || distinct.size * 2 > items)) return undefined;
      if (column.type === undefined && separator === ',' && mayBeNumbers) return undefined;
      const because = { code: 'lists', values: { separator: separator === ',' ? 'comma' : 'others' } } as const;
      return { type: 'multiselect', rewrite: (text) => JSON.stringify(split(text, separator)), because };
    },
  };
};

/** Commas are within options where the column has others. */
const separators = ['| or ;', ','] as const;

/** JSON, HTML, lines, and times of a day, as in opening hours. */
const notOptions = /^\[|[\n\r<]|\d:\d\d/;

/** Sizes with decimal commas. */
const decimals = /^\d+(?:,\d{1,2})?$/;

const cellCharactersMax = 2000;
const itemCharactersMax = 100;
const distinctMax = 2000;

/** WooCommerce writes a comma within an option behind a backslash. */
const split = (text: string, separator: (typeof separators)[number]): readonly string[] => [
  ...new Set(
    text
      .split(separator === ',' ? /(?<!\\),/ : /[|;]/)
      .map((item) => item.replaceAll('\\,', ',').trim())
      .filter((item) => item !== ''),
  ),
];
