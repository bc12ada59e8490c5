/** Drafts validity and parties: bounds of the table's rows, and conditions of lookups into it. */
import type { ColumnShape, TableShape } from '@vitrine/sources';
import { joinWords, listWords, wordsOf } from '@vitrine/privacy';
import { findConditions, isPlainValidity } from './condition-hints.ts';
import { proposeFrom, proposeParty, proposeUntil, type Proposal } from './unnamed-conditions.ts';

export interface DraftedConditions {
  /** Properties of the collection. */
  readonly lines: readonly string[];
  /** The lines that a person has to review. */
  readonly comments: readonly string[];
}

/**
 * Writes the bounds if their names are plainly about validity, or if the table holds prices. Otherwise it proposes them
 * in a comment: future events, for example, should be shown.
 */
export const draftConditions = (table: TableShape, conditionOf: (column: ColumnShape) => string): DraftedConditions => {
  const { from, until, parties } = findConditions(table);
  const bounds = [...from.slice(0, 1).map(proposeFrom), ...until.slice(0, 1).map(proposeUntil)];
  const isPlain = isOfPrices(table) || bounds.some(({ column }) => isPlainValidity(column));
  const proposed = bounds.map(({ condition }) => condition).join(' and ');
  const proposal = `Rows before or after their validity are shown too; this leaves them out: ${proposed}`;
  return {
    lines: isPlain ? bounds.map(({ condition }) => condition) : [],
    comments: [
      ...(isPlain || bounds.length === 0 ? [] : [proposal]),
      ...parties.map(
        (column) =>
          `Rows of one party alone, by ${column.name}, are shown too; this leaves them out: rows: ${conditionOf(column)}`,
      ),
    ],
  };
};

const isOfPrices = ({ name }: TableShape): boolean => wordsOf(name).some((word) => priceWords.has(word));

const priceWords: ReadonlySet<string> = new Set(
  listWords(
    'price prices pricing pricelist pricelists discount discounts tariff tariffs rate rates preis preise preisliste rabatt ' +
      'rabatte tarif tarife prix remise remises precio precios tarifa descuento prijs prijzen prijslijst korting kortingen',
  ),
);

/** Drafts lookups of prices that refer to a table, each with the conditions that its columns suggest. */
export const draftLookUps = (
  { schema, name, primaryKey }: TableShape,
  tables: readonly TableShape[],
): readonly string[] =>
  tables
    .filter((each) => each.schema === schema && isOfPrices(each))
    .flatMap((prices) => prices.columns.flatMap((column) => lookUpOf(prices, column, { name, primaryKey })));

const lookUpOf = (
  prices: TableShape,
  { name, refersTo }: ColumnShape,
  { name: table, primaryKey }: Pick<TableShape, 'name' | 'primaryKey'>,
): readonly string[] => {
  const { from, until, parties } = findConditions(prices);
  const isOfTable = refersTo?.table === table && primaryKey.includes(refersTo.column);
  if (!isOfTable || from.length + until.length + parties.length === 0) return [];
  const where = parties.filter((column) => column.name !== name).map(proposeParty);
  const parts = [
    `table: ${prices.name}`,
    `match: { ${name}: ${refersTo.column} }`,
    ...(where.length === 0 ? [] : [`where: { ${where.map(conditionIn).join(', ')} }`]),
    ...[...from.slice(0, 1).map(proposeFrom), ...until.slice(0, 1).map(proposeUntil)].map(conditionIn),
    ...from.slice(0, 1).map((column) => `order: -${column.name}`),
  ];
  return [
    `${prices.name} refers to it; its rows that count now are a lookup: ${joinWords(prices.name)}: { ${parts.join(', ')} }`,
  ];
};

const conditionIn = ({ condition }: Proposal): string => condition;
