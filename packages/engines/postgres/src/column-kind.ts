/** Maps PostgreSQL's types to column kinds. */
import { type ColumnKind, isJson } from '@vitrine/sources/engine';

/** A row of `pg_type`; for a domain, that of its base type. */
interface ColumnType {
  readonly name: string;
  /** pg_type.typtype: base, composite, enum, range, multirange or pseudo. */
  readonly family: string;
  /** False for a collation in which texts with different bytes may be equal. */
  readonly isDeterministic: boolean;
  /** For an array, the type of its elements. */
  readonly element: Omit<ColumnType, 'element'> | undefined;
}

/** @returns undefined if no field can show such a column */
const columnKindOf = (type: ColumnType): ColumnKind | undefined => {
  if (type.element === undefined) return kindOfOne(type);
  const element = kindOfOne(type.element);
  if (element === undefined) return undefined;
  return element === 'composite' || isJson(element) ? 'composite' : 'array';
};

const kindOfOne = ({ name, family, isDeterministic }: Omit<ColumnType, 'element'>): ColumnKind | undefined => {
  if (family === 'p' || unshown.has(name)) return undefined;
  if (family === 'e') return 'castable';
  if (family !== 'b') return 'composite';
  const kind = kinds.get(name) ?? 'composite';
  return kind === 'text' && !isDeterministic ? 'castable' : kind;
};

const unshown: ReadonlySet<string> = new Set(['bytea']);

const castable = [
  ['bpchar', 'char', 'name', 'citext', 'xml', 'money', 'ltree'],
  ['inet', 'cidr', 'macaddr', 'macaddr8', 'bit', 'varbit'],
  ['time', 'timetz', 'interval'],
].flat();

/**
 * Types that are not listed are shown as the JSON that to_json produces. Money is read as text, because its format and
 * its number of digits are database settings.
 */
const kinds: ReadonlyMap<string, ColumnKind> = new Map<string, ColumnKind>([
  ['int2', 'integer'],
  ['int4', 'integer'],
  ['int8', 'integer'],
  ['numeric', 'numeric'],
  ['float4', 'float'],
  ['float8', 'float'],
  ['bool', 'boolean'],
  ['date', 'date'],
  ['timestamp', 'timestamp'],
  ['timestamptz', 'timestamptz'],
  ['uuid', 'uuid'],
  ['text', 'text'],
  ['varchar', 'text'],
  ['json', 'json'],
  ['jsonb', 'jsonb'],
  ...castable.map((name) => [name, 'castable'] as const),
]);

/**
 * @param row texts from the system catalogs: a type's name and family, its collation's determinism, and the element's
 *   name and family
 */
export const kindOfTypes = (row: readonly (string | null)[]): ColumnKind | undefined => {
  const [name, family, isDeterministic, elementName, elementFamily] = row;
  const traits = { isDeterministic: isDeterministic === 'true' };
  const element =
    elementName === null || elementName === undefined
      ? undefined
      : { name: elementName, family: elementFamily ?? '', ...traits };
  return columnKindOf({ name: name ?? '', family: family ?? '', ...traits, element });
};

/** Resolves domains, also nested ones, to their base types. */
export const madeOf = `made_of (oid, base) as (
    select oid, oid from pg_catalog.pg_type where typtype <> 'd'
    union all
    select d.oid, made_of.base from pg_catalog.pg_type d
    join made_of on d.typtype = 'd' and d.typbasetype = made_of.oid
  )`;
