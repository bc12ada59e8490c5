/** Declared columns against those of the table: whether they are there, and can serve as what they are declared. */
import { suggest } from '@vitrine/query';
import { type ColumnKind, fieldTypesOf, isJson, kindsOf, type Place, tableNameOf } from '@vitrine/sources';
import type { ColumnShape, TableShape } from '@vitrine/sources';
import type { CheckedField, Findings } from './checked-collection.ts';
import type { CollectionDeclaration, FieldDeclaration, Written } from './declaration.ts';
import { list, oneOf, quote } from './mistake.ts';

type Role = keyof typeof kindsOf;

/** What a column of a role holds, in words. */
const held: Record<Role, string> = {
  id: 'a text, a UUID or a number',
  createdAt: 'a time or a date',
  scope: 'a text, a UUID or a number',
};

/** @returns the column's place, or none where it cannot have the role */
export const checkRole = (
  role: Role,
  written: Written<string>,
  table: TableShape,
  findings: Findings,
): Place | undefined => {
  const column = findColumn(written, table, findings);
  if (column === undefined) return undefined;
  if (column.kind !== undefined && mayBe(role, column.kind))
    return { column: column.name, kind: column.kind, path: [] };
  const others = table.columns.filter(({ kind }) => kind !== undefined && mayBe(role, kind)).map(({ name }) => name);
  const hint = others.length === 0 ? '' : ` Such columns of ${table.name} are ${list(others)}.`;
  findings.mistakes.push({
    position: written.position,
    message: `found the column ${quote(column.name)} of type ${column.type} as ${role}, expected one that holds ${held[role]}.${hint}`,
  });
  return undefined;
};

const mayBe = (role: Role, kind: ColumnKind): boolean => {
  const kinds: readonly ColumnKind[] = kindsOf[role];
  return kinds.includes(kind);
};

const findColumn = (
  { value, position }: Written<string>,
  table: TableShape,
  { mistakes }: Findings,
): ColumnShape | undefined => {
  const column = table.columns.find(({ name }) => name === value);
  if (column !== undefined) return column;
  const names = table.columns.map(({ name }) => name);
  const message = `found the column ${quote(value)}, which ${tableNameOf(table)} does not have or the service may not read, expected ${oneOf(names)}.${suggest(value, names)}`;
  mistakes.push({ position, message });
  return undefined;
};

/** Warns of rows that are not shown, to anybody or to a tenant, and of ids that several rows may have. A view says nothing of either. */
export const warnOfRows = (
  { id, createdAt, scope, nullShared }: CollectionDeclaration,
  table: TableShape,
  { warnings }: Findings,
): void => {
  if (table.kind === 'view' || table.kind === 'materialized view') return;
  for (const { value, position } of [id, createdAt]) {
    const isNullable = table.columns.some((column) => column.name === value && column.isNullable);
    const message = `rows without a value in ${quote(value)} are not shown, and the database lets such rows in.`;
    if (isNullable) warnings.push({ position, message });
  }
  const isOpen = table.columns.some(({ name, isNullable }) => name === scope?.value && isNullable);
  if (isOpen && scope !== undefined && !nullShared.value) {
    const message = `rows without a value in ${quote(scope.value)} are shown to no tenant. If they are those of all, write nullScope: shared.`;
    warnings.push({ position: scope.position, message });
  }
  if (table.kind === 'foreign table' || isUnique(table, [id.value, ...(nullShared.value ? [] : [scope?.value])]))
    return;
  const message = `the database lets several rows have one id in ${quote(id.value)}: no primary key or unique index forbids it. Pages may then repeat or miss records.`;
  warnings.push({ position: id.position, message });
};

/** Whether the database lets no two rows of a tenant have the same id. */
const isUnique = ({ primaryKey, uniqueKeys }: TableShape, columns: readonly (string | undefined)[]): boolean =>
  [primaryKey, ...uniqueKeys].some((key) => key.length > 0 && key.every((column) => columns.includes(column)));

/** @returns the field with its type and place, or none where its column cannot serve it */
export const checkField = (
  field: FieldDeclaration,
  table: TableShape,
  findings: Findings,
): CheckedField | undefined => {
  const column = findColumn(field.column, table, findings);
  if (column === undefined) return undefined;
  const refusal = refusePath(field, column) ?? refuseType(field, column);
  if (refusal !== undefined) {
    findings.mistakes.push(refusal);
    return undefined;
  }
  const path = field.path.value;
  const type = field.type?.value ?? (column.kind && fieldTypesOf(column.kind, path.length > 0)[0]);
  if (type === undefined || column.kind === undefined) return undefined;
  return { key: field.key.value, label: field.label, type, place: { column: column.name, kind: column.kind, path } };
};

const refusePath = ({ path }: FieldDeclaration, { name, type, kind }: ColumnShape) => {
  if (path.value.length === 0 || isJson(kind)) return undefined;
  const message = `found a path into the column ${quote(name)} of type ${type}, expected one into a JSON column. Remove the path, or name another column.`;
  return { position: path.position, message };
};

const refuseType = (field: FieldDeclaration, { name, type, kind }: ColumnShape) => {
  const hasPath = field.path.value.length > 0;
  const types = kind === undefined ? [] : fieldTypesOf(kind, hasPath);
  if (types.length === 0) {
    const message = `found the column ${quote(name)} of type ${type}, which no field can show. Remove the field, or name another column.`;
    return { position: field.column.position, message };
  }
  if (field.type === undefined) {
    if (!hasPath) return undefined;
    const message = `found a path and no type, expected a type: what stands in JSON may be anything. Add type: text, or another.`;
    return { position: field.position, message };
  }
  if (types.includes(field.type.value)) return undefined;
  const message = `found type ${field.type.value} for the column ${quote(name)} of type ${type}, expected ${types.length === 1 ? '' : 'one of '}${types.join(', ')}.${isJson(kind) && !hasPath ? ' A path into the column leads to any type.' : ''}`;
  return { position: field.type.position, message };
};
