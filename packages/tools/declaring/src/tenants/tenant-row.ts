/** Reads a row of a file of tenants, whatever the format: its columns, and what their values may be. */
import type { RowMistake, TenantRow } from '@vitrine/catalog';
import { suggest } from '@vitrine/query';
import { quote } from '../mistake.ts';

export const tenantColumns = ['id', 'reference', 'name', 'industry', 'scope', 'enabled', 'delete'] as const;
type TenantColumn = (typeof tenantColumns)[number];

/** A row as its format gives it. */
export interface RawRow {
  readonly line: number;
  readonly values: ReadonlyMap<string, unknown>;
}

/** @returns a sentence about the mistake in a column's name; undefined for a known column */
export const findColumnMistake = (name: string): string | undefined => {
  const [known, lower]: [readonly string[], string] = [tenantColumns, name.trim().toLowerCase()];
  if (known.includes(name)) return undefined;
  return `found the column ${quote(name)}, expected one of ${known.join(', ')}.${suggest(lower, known)}`;
};

/** @returns undefined where the row has a mistake, which is added to the list */
export const readTenantRow = ({ line, values }: RawRow, mistakes: RowMistake[]): TenantRow | undefined => {
  const before = mistakes.length;
  const refuse = (message: string): undefined => void mistakes.push({ line, message });
  const text = (column: TenantColumn): string | undefined => readText(column, values.get(column), refuse);
  const flag = (column: TenantColumn): boolean | undefined => readFlag(column, values.get(column), refuse);
  for (const name of values.keys()) {
    const message = findColumnMistake(name);
    if (message !== undefined) refuse(message);
  }
  const row: TenantRow = {
    line,
    publicId: text('id'),
    reference: text('reference'),
    name: text('name'),
    industry: text('industry'),
    scope: text('scope'),
    isEnabled: flag('enabled'),
    isDeleted: flag('delete'),
  };
  return mistakes.length > before ? undefined : row;
};

type Refuse = (message: string) => undefined;

/** An empty cell, null and an empty text leave the tenant's value unchanged. */
const isLeftOut = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Takes whole numbers too, because systems export company numbers as numbers. Larger ones than a double holds have lost digits. */
const readText = (column: TenantColumn, value: unknown, refuse: Refuse): string | undefined => {
  if (isLeftOut(value)) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return refuse(`found ${print(value)} as ${column}, expected a text. Put it in quotes.`);
};

const readFlag = (column: TenantColumn, value: unknown, refuse: Refuse): boolean | undefined => {
  if (isLeftOut(value)) return undefined;
  const known = flags.get(String(value).trim().toLowerCase());
  return known ?? refuse(`found ${print(value)} as ${column}, expected true or false (yes, no, 1 and 0 count too).`);
};

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 't'].map((text) => [text, true] as const),
  ...['false', 'no', 'n', '0', 'f'].map((text) => [text, false] as const),
]);

const print = (value: unknown): string =>
  typeof value === 'string' ? quote(value) : quote(JSON.stringify(value) ?? String(value));
