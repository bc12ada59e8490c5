/**
 * Warns of lookups that may find outdated rows or rows for another party, because they name no condition on such
 * columns.
 */
import type { ColumnShape, TableShape } from '@vitrine/sources';
import type { Findings } from './checked-collection.ts';
import { findConditions } from './condition-hints.ts';
import type { LookUpDeclaration } from './lookup-declaration.ts';
import { quote } from './mistake.ts';
import { likelyScopeColumns } from './scope.ts';

/** If a table has several columns of a kind, naming one is enough. */
export const warnOfUnnamed = (
  { name, match, where, validity }: LookUpDeclaration,
  table: TableShape,
  { warnings }: Findings,
): void => {
  const named = new Set([
    ...match.map(({ to }) => to.value),
    ...where.map(({ column }) => column.value),
    ...[validity.from, validity.until].flatMap((bound) => (bound === undefined ? [] : [bound.value])),
  ]);
  const isNamed = ({ name: column }: ColumnShape): boolean => named.has(column);
  const { from, until, parties } = findConditions(table);
  const bounds = [
    ...(validity.from !== undefined || from.some(isNamed) ? [] : from.slice(0, 1)).map(proposeFrom),
    ...(validity.until !== undefined || until.some(isNamed) ? [] : until.slice(0, 1)).map(proposeUntil),
  ];
  const { position } = name;
  if (bounds.length > 0) {
    const message = `the lookup ${quote(name.value)} may show rows of ${table.name} that are not valid yet or not any more: no condition names ${namesOf(bounds)}. Write ${bounds.map(({ condition }) => condition).join(' and ')}.`;
    warnings.push({ position, message });
  }
  const others = parties.filter((column) => !isNamed(column)).map(proposeParty);
  if (others.length > 0) {
    const message = `the lookup ${quote(name.value)} may show rows of ${table.name} that are meant for one party alone: no condition names ${namesOf(others)}. Write where: { ${others.map(({ condition }) => condition).join(', ')} }, or match it with a column of the collection.`;
    warnings.push({ position, message });
  }
};

export interface Proposal {
  readonly column: ColumnShape;
  readonly condition: string;
}

const namesOf = (proposals: readonly Proposal[]): string =>
  proposals.map(({ column }) => quote(column.name)).join(proposals.length > 2 ? ', ' : ' and ');

export const proposeFrom = (column: ColumnShape): Proposal => ({ column, condition: `validFrom: ${key(column)}` });
export const proposeUntil = (column: ColumnShape): Proposal => ({ column, condition: `validUntil: ${key(column)}` });

/** A text column may hold a cleared value as an empty text. */
export const proposeParty = (column: ColumnShape): Proposal => ({
  column,
  condition: `${key(column)}: ${column.kind === 'text' || column.kind === 'castable' ? '[null, ""]' : 'null'}`,
});

/** A YAML key, quoted where necessary. */
const key = ({ name }: ColumnShape): string => (/^[A-Za-z]\w*$/.test(name) ? name : JSON.stringify(name));

/**
 * Checks a lookup of a collection that several tenants share: without the scope column its values are shown regardless of the tenant
 * that their row belongs to. That is a warning, and for attributes, which take the first of several rows, a mistake.
 */
export const checkOwners = (
  { name, table, match, where, takesFirst }: LookUpDeclaration,
  target: TableShape,
  { warnings, mistakes }: Findings,
): void => {
  const named = new Set([...match.map(({ to }) => to.value), ...where.map(({ column }) => column.value)]);
  const scopes = likelyScopeColumns(target);
  const [scope] = scopes;
  if (scope === undefined || scopes.some((column) => named.has(column.name))) return;
  const nothingSays = `nothing says what ${quote(scope.name)} must hold.`;
  if (!takesFirst) {
    const remedy = `Write where: { ${scope.name}: … }, or match it with a column of the collection.`;
    const message = `the lookup ${quote(name.value)} may show rows of ${target.name} that are another's: ${nothingSays} ${remedy}`;
    warnings.push({ position: name.position, message });
    return;
  }
  const pairs = match.map(({ to, from }) => `${to.value}: ${from.value}`).join(', ');
  const message = `found attributes of ${target.name} that may be another's: ${nothingSays} Write of: { ${pairs}, ${scope.name}: … }, with a column of the collection.`;
  const { position } = table ?? name;
  if (!mistakes.some((known) => known.message === message)) mistakes.push({ position, message });
};
