/** Checks declared columns against the tables: that they exist, and have a suitable type. */
import { fieldTypeTraits, typesOf, type FieldType } from '@vitrine/contract';
import {
  type ColumnKind,
  isJson,
  kindAt,
  kindsOf,
  type Origin,
  type Slot,
  typesAt,
  type Validity,
} from '@vitrine/sources';
import { slot } from './attributes.ts';
import { isBound, refuseBound } from './check-conditions.ts';
import type { ColumnShape, TableShape } from '@vitrine/sources';
import { checkMeaningOf } from './check-meaning.ts';
import { refuseDecimal, writtenOrigin } from './written-fields.ts';
import { checkTranslations } from './check-translations.ts';
import type { CheckedField, Findings } from './checked-collection.ts';
import type { CollectionDeclaration, FieldDeclaration } from './declaration.ts';
import type { ValidityDeclaration } from './lookup-declaration.ts';
import type { Written } from './file-part.ts';
import type { ColumnFollower, FoundColumn } from './follow-columns.ts';
import { list, quote, type Mistake } from './mistake.ts';

/** The context of the checks of a collection's columns. */
export interface ColumnChecks {
  readonly follower: ColumnFollower;
  readonly findings: Findings;
  /** The time zone for times without one; undefined: UTC. */
  readonly zone: string | undefined;
}

/** In place of a column for createdAt: the time at which Vitrine first saw the record. */
export const firstSeen = 'firstSeen';

type Role = keyof typeof kindsOf;

/** Describes the columns that suit a role, for messages. */
const held: Record<Role, string> = {
  id: 'a text, a UUID, a number, a date or a time',
  createdAt: 'a time or a date',
  scope: 'a text, a UUID or a number',
};

/** @returns the origin of a role's value; undefined where the columns do not suit it */
export const checkRole = (
  role: Role,
  columns: readonly Written<string>[],
  checks: ColumnChecks,
): Origin | undefined => {
  const origins = columns
    .map((written) => checkRoleColumn(role, written, checks))
    .filter((origin) => origin !== undefined);
  const [only] = origins;
  if (only === undefined || origins.length < columns.length) return undefined;
  if (origins.length === 1) return only;
  return role === 'createdAt' ? { firstOf: origins } : { joined: origins };
};

const checkRoleColumn = (
  role: Role,
  written: Written<string>,
  { follower, findings, zone }: ColumnChecks,
): Origin | undefined => {
  if (role === 'createdAt' && written.value === firstSeen && !follower.has(firstSeen)) return { firstSeen: true };
  const found = follower.find(written);
  if (found === undefined) return undefined;
  const { table, column, path, lookUps } = found;
  const isOne = path.length === 0 && lookUps.every(({ isMany }) => !isMany);
  if (isOne && column.kind !== undefined && mayBe(role, column.kind))
    return originOf(found, column.kind, role === 'createdAt' ? zone : undefined);
  const others = table.columns.filter(({ kind }) => kind !== undefined && mayBe(role, kind)).map(({ name }) => name);
  const hint = others.length === 0 ? '' : ` Such columns of ${table.name} are ${list(others)}.`;
  findings.mistakes.push({
    position: written.position,
    message: isOne
      ? `found the column ${quote(column.name)} of type ${column.type} as ${role}, expected one that holds ${held[role]}.${hint}`
      : `found ${quote(written.value)} as ${role}, which leads to several values, expected one. Remove what is behind the column.`,
  });
  return undefined;
};

/** Checks the bounds of validity. A bound that does not suit is reported as a mistake. */
export const checkValidity = (
  { from, until }: ValidityDeclaration,
  checks: ColumnChecks,
): Validity<Origin> | undefined => {
  if (from === undefined && until === undefined) return undefined;
  const bounds = { from: from && checkBound(from, checks), until: until && checkBound(until, checks) };
  return { ...bounds, zone: checks.zone };
};

const checkBound = (written: Written<string>, { follower, findings }: ColumnChecks): Origin | undefined => {
  const found = follower.find(written);
  if (found === undefined) return undefined;
  const { table, column, path, lookUps } = found;
  const isOne = path.length === 0 && lookUps.every(({ isMany }) => !isMany);
  if (isOne && column.kind !== undefined && isBound(column)) return originOf(found, column.kind, undefined);
  const message = isOne
    ? refuseBound(written.value, column, table)
    : `found ${quote(written.value)} as a bound of validity, which leads to several values, expected one. Remove what is behind the column.`;
  findings.mistakes.push({ position: written.position, message });
  return undefined;
};

const mayBe = (role: Role, kind: ColumnKind): boolean => {
  const kinds: readonly ColumnKind[] = kindsOf[role];
  return kinds.includes(kind);
};

const originOf = ({ lookUps, column, path }: FoundColumn, kind: ColumnKind, zone: string | undefined): Origin => {
  const place = { column: column.name, kind, path };
  const origin: Origin = lookUps.length === 0 ? place : { lookUps, place };
  return kind === 'timestamp' && zone !== undefined ? { zone, of: origin } : origin;
};

/**
 * Warns of rows without the values that make them visible, and of ids that are not unique. Skips views, which have no
 * constraints to judge by.
 */
export const warnOfRows = (
  { id, createdAt, scope, nullShared }: CollectionDeclaration,
  table: TableShape,
  { warnings }: Findings,
): void => {
  if (table.kind === 'view' || table.kind === 'materialized view') return;
  const isOpen = (name: string): boolean => table.columns.some((column) => column.name === name && column.isNullable);
  const needed = [...id.map((column) => [column]), createdAt.some(({ value }) => value === firstSeen) ? [] : createdAt];
  for (const columns of needed.filter((each) => each.every(({ value }) => isOpen(value)))) {
    const names = columns.map(({ value }) => quote(value)).join(' and ');
    const remedy =
      columns === createdAt
        ? ` To show them, write createdAt: [${[...columns.map(({ value }) => value), firstSeen].join(', ')}].`
        : '';
    const message = `rows without a value in ${names} are not shown, and the database lets such rows in.${remedy}`;
    for (const { position } of columns.slice(0, 1)) warnings.push({ position, message });
  }
  if (scope !== undefined && isOpen(scope.value) && !nullShared.value) {
    const message = `rows without a value in ${quote(scope.value)} are shown to no tenant. If they are those of all, write nullScope: shared.`;
    warnings.push({ position: scope.position, message });
  }
  const ids = id.map(({ value }) => value);
  if (
    table.kind === 'foreign table' ||
    table.kind === 'file' ||
    isUnique(table, [...ids, ...(nullShared.value ? [] : [scope?.value])])
  )
    return;
  const message = `the database lets several rows have one id in ${ids.map(quote).join(' and ')}: no primary key or unique index forbids it. Pages may then repeat or miss records.`;
  for (const { position } of id.slice(0, 1)) warnings.push({ position, message });
};

/** True if a constraint makes the ids unique per tenant. */
const isUnique = ({ primaryKey, uniqueKeys }: TableShape, columns: readonly (string | undefined)[]): boolean =>
  [primaryKey, ...uniqueKeys].some((key) => key.length > 0 && key.every((column) => columns.includes(column)));

/** @returns the field with its type and origin; undefined where its columns do not suit it */
export const checkField = (field: FieldDeclaration, checks: ColumnChecks): CheckedField | undefined => {
  const made =
    field.template === undefined ? checkFieldColumns(field, checks) : fillTemplate(field, field.template, checks);
  if (made === undefined) return undefined;
  const { type } = made;
  const { currency } = field;
  if (currency !== undefined && type !== 'currency') {
    const message = `found a currency for type ${type}, expected type currency. Write type: currency.`;
    checks.findings.mistakes.push({ position: currency.position, message });
  }
  refuseDecimal(field, made, checks.findings);
  const origin = labelCodes(field, made, checks);
  const translations = checkTranslations(field.translations, checks.findings);
  const meaning = checkMeaningOf(field, type, checks.findings);
  const { key, label, was } = field;
  return (
    origin && { key: key.value, was, label, translations, meaning, type, currency: currency?.value ?? null, origin }
  );
};

interface Made {
  readonly type: FieldType;
  readonly origin: Origin;
}

const checkFieldColumns = (field: FieldDeclaration, checks: ColumnChecks): Made | undefined => {
  const made: Made[] = [];
  for (const written of field.columns) {
    const found = checks.follower.find(written);
    const one = found && checkFound({ ...field, type: field.type ?? typeOf(field, made) }, written, found, checks);
    if (one === undefined) return undefined;
    made.push(one);
  }
  const [first, second] = made;
  return first && second ? { ...first, origin: { firstOf: made.map(({ origin }) => origin) } } : first;
};

/** The first column decides the type of the others. */
const typeOf = ({ position }: FieldDeclaration, [first]: readonly Made[]): Written<FieldType> | undefined =>
  first && { value: first.type, position };

const checkFound = (
  field: FieldDeclaration,
  written: Written<string>,
  found: FoundColumn,
  { findings, zone }: ColumnChecks,
): Made | undefined => {
  const { column, lookUps } = found;
  const path = [...found.path, ...field.path.value];
  const isMany = lookUps.some((lookUp) => lookUp.isMany);
  const refusal =
    refusePath(field, column) ??
    (isMany ? refuseList(field, written, column) : refuseType(field, written, column, path));
  if (refusal !== undefined) {
    findings.mistakes.push(refusal);
    return undefined;
  }
  const kind = kindAt(column, path);
  const type = field.type?.value ?? (isMany ? 'multiselect' : typesAt(column, path)[0]);
  if (type === undefined || kind === undefined) return undefined;
  const origin = originOf({ ...found, path }, kind, zone);
  return {
    type,
    origin: isMany ? origin : writtenOrigin(field, type, origin, kind, { zone, decimal: column.decimal }),
  };
};

const refusePath = ({ path }: FieldDeclaration, { name, type, kind }: ColumnShape): Mistake | undefined => {
  if (path.value.length === 0 || isJson(kind) || kind === 'text') return undefined;
  const message = `found a path into the column ${quote(name)} of type ${type}, expected one into a column of JSON or text. Remove the path, or name another column.`;
  return { position: path.position, message };
};

/** A lookup that finds several rows collects their texts. */
const refuseList = ({ type }: FieldDeclaration, written: Written<string>, column: ColumnShape): Mistake | undefined => {
  const types = typesAt(column, isJson(column.kind) ? [''] : []);
  if (!types.includes('text')) {
    const message = `found a list of ${quote(column.name)} of type ${column.type}, expected a column that holds texts or whole numbers.`;
    return { position: written.position, message };
  }
  if (type === undefined || type.value === 'multiselect') return undefined;
  const message = `found type ${type.value} for ${quote(written.value)}, which takes all rows of a lookup, expected multiselect. Remove the brackets to take one row.`;
  return { position: type.position, message };
};

const refuseType = (
  field: FieldDeclaration,
  written: Written<string>,
  { name, type, ...column }: ColumnShape,
  path: readonly string[],
): Mistake | undefined => {
  const hasPath = path.length > 0;
  const kind = kindAt(column, path);
  const types = typesAt({ type, ...column }, path);
  if (types.length === 0) {
    const message = `found the column ${quote(name)} of type ${type}, which no field can show. Remove the field, or name another column.`;
    return { position: written.position, message };
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

// Templates and labels

const fillTemplate = (field: FieldDeclaration, template: Written<string>, checks: ColumnChecks): Made | undefined => {
  const { findings, follower, zone } = checks;
  const type = field.type?.value ?? (/^https?:\/\//i.test(template.value) ? 'url' : 'text');
  const refuse = (message: string): undefined => void findings.mistakes.push({ position: template.position, message });
  if (!filledTypes.includes(type))
    return refuse(`found a template for type ${type}, expected one of ${filledTypes.join(', ')}.`);
  const columnTypes: readonly FieldType[] = type === 'geo' ? ['text', 'number'] : ['text'];
  const filled: (string | Slot)[] = [];
  let end = 0;
  for (const match of template.value.matchAll(slot)) {
    const [whole, operator, name = ''] = match;
    const found = follower.find({ value: name, position: template.position });
    if (found === undefined) return undefined;
    const { column, path, lookUps } = found;
    const kind = kindAt(column, path);
    const isFit = typesAt(column, path).some((each) => columnTypes.includes(each));
    if (kind === undefined || !isFit || lookUps.some(({ isMany }) => isMany))
      return refuse(
        `found ${quote(whole)}, expected a column that holds one ${type === 'geo' ? 'number' : 'text or whole number'}.`,
      );
    const escape = fieldTypeTraits[type].format !== 'uri' ? undefined : operator === '+' ? 'reserved' : 'simple';
    filled.push(template.value.slice(end, match.index), { origin: originOf(found, kind, zone), escape });
    end = match.index + whole.length;
  }
  if (end === 0) return refuse('found a template without columns, expected some in braces, such as {id}.');
  return { type, origin: { filled: [...filled, template.value.slice(end)].filter((part) => part !== '') } };
};

const filledTypes = typesOf('text', 'geo');
const labelledTypes: readonly FieldType[] = ['select', 'multiselect', 'text'];

const labelCodes = (
  { labels }: FieldDeclaration,
  { type, origin }: Made,
  { findings }: ColumnChecks,
): Origin | undefined => {
  if (labels === undefined) return origin;
  if (labelledTypes.includes(type)) return { labels: labels.value, of: origin };
  const message = `found labels for type ${type}, expected one of ${labelledTypes.join(', ')}. Write type: select.`;
  findings.mistakes.push({ position: labels.position, message });
  return undefined;
};
