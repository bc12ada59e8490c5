/** PostgreSQL's types ─▶ column kinds. */
import { type ColumnKind, isJson } from '../column-kinds.ts';

/** A type as `pg_type` has it; of a domain, the type that it is made of. */
export interface ColumnType {
  readonly name: string;
  /** pg_type.typtype: base, composite, enum, range, multirange or pseudo. */
  readonly family: string;
  /** Whether texts are equal only where their bytes are. */
  readonly isDeterministic: boolean;
  /** Of an array: the type of its elements. */
  readonly element: Omit<ColumnType, 'element'> | undefined;
}

/** @returns none where no field can show such a column */
export const columnKindOf = (type: ColumnType): ColumnKind | undefined => {
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
 * Types that are not here are shown as the JSON that to_json makes of them. Money is read as text: how it is printed,
 * and how many digits it has, is a setting of the database.
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
