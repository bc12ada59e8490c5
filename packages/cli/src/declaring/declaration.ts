/** A catalog file ─▶ declarations: what is declared, in words, each of which remembers where it was written. */
import { type FieldType, fieldTypes } from '@vitrine/contract';
import { sentenceCase } from 'change-case';
import { makeLabel } from '../importing/keys.ts';
import { pointTo, type CatalogFile } from './catalog-file.ts';
import type { Mistake, Position } from './mistake.ts';
import { findSchemaMistakes, isMapping } from './schema-mistakes.ts';

export interface Written<Value> {
  readonly value: Value;
  /** Of the value; where it was left out, of what it was left out of. */
  readonly position: Position;
}

export interface FieldDeclaration {
  readonly position: Position;
  readonly key: Written<string>;
  readonly label: string;
  /** None: the usual one for the column. */
  readonly type: Written<FieldType> | undefined;
  readonly column: Written<string>;
  /** Empty: the column as a whole. */
  readonly path: Written<readonly string[]>;
}

export interface CollectionDeclaration {
  readonly position: Position;
  readonly slug: Written<string>;
  readonly name: string;
  readonly source: Written<string>;
  /** None: the usual one of the source, or none where it has no schemas. */
  readonly schema: Written<string> | undefined;
  readonly table: Written<string>;
  readonly id: Written<string>;
  readonly createdAt: Written<string>;
  readonly scope: Written<string> | undefined;
  /** Where the file says that rows without a scope value are those of all tenants, and whether it does. */
  readonly nullShared: Written<boolean>;
  readonly tenant: Written<string> | undefined;
  /** Where the file says that all rows are the tenant's, and whether it does. */
  readonly wholeTable: Written<boolean>;
  readonly fields: readonly FieldDeclaration[];
}

export const defaultSource = 'main';
export const defaultSchema = 'public';

/** Gives what can be read of the file, and the mistakes of the rest: what can be read is checked on all the same. */
export const readDeclarations = (
  file: CatalogFile,
): { readonly declarations: readonly CollectionDeclaration[]; readonly mistakes: readonly Mistake[] } => {
  const root: Part = { file, pointer: '', value: file.value };
  const declarations = itemsOf(root, 'collections').map(readCollection);
  return { declarations: declarations.filter((read) => read !== undefined), mistakes: findSchemaMistakes(file) };
};

/** A part of the file: what it says, and the pointer by which it is found. */
interface Part {
  readonly file: CatalogFile;
  readonly pointer: string;
  readonly value: unknown;
}

const readCollection = (part: Part): CollectionDeclaration | undefined => {
  const [slug, table, id] = [readText(part, 'slug'), readText(part, 'table'), readText(part, 'id')];
  const createdAt = readText(part, 'createdAt');
  if (slug === undefined || table === undefined || id === undefined || createdAt === undefined) return undefined;
  if (['schema', 'scope', 'tenant'].some((name) => isUnreadable(part, name))) return undefined;
  const position = part.file.positionOf(part.pointer);
  const fields = itemsOf(part, 'fields').map(readField);
  return {
    position,
    slug,
    name: readText(part, 'name')?.value ?? sentenceCase(slug.value),
    source: readText(part, 'source') ?? { value: defaultSource, position },
    schema: readText(part, 'schema'),
    table,
    id,
    createdAt,
    scope: readText(part, 'scope'),
    nullShared: readNullScope(part),
    tenant: readText(part, 'tenant'),
    wholeTable: readFlag(part, 'wholeTable'),
    fields: fields.filter((field) => field !== undefined),
  };
};

const readField = (part: Part): FieldDeclaration | undefined => {
  const key = readText(part, 'key');
  if (key === undefined) return undefined;
  const type = readText(part, 'type');
  const known = fieldTypes.find((candidate) => candidate === type?.value);
  const path = readPath(part);
  if (path === undefined || isUnreadable(part, 'type') || (type !== undefined && known === undefined)) return undefined;
  return {
    position: part.file.positionOf(part.pointer),
    key,
    label: readText(part, 'label')?.value ?? makeLabel({ header: key.value, index: 0 }),
    type: type === undefined || known === undefined ? undefined : { ...type, value: known },
    column: readText(part, 'column') ?? key,
    path,
  };
};

const readPath = (part: Part): Written<readonly string[]> | undefined => {
  const { value, pointer } = propertyOf(part, 'path');
  const written: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const names = written.filter((name) => typeof name === 'string');
  const isLeftOut = value === undefined;
  if (names.length < written.length || (names.length === 0 && !isLeftOut)) return undefined;
  return { value: names, position: part.file.positionOf(pointer) };
};

const propertyOf = ({ file, pointer, value }: Part, name: string): Part => ({
  file,
  pointer: pointTo(pointer, name),
  value: isMapping(value) ? value[name] : undefined,
});

const itemsOf = (part: Part, name: string): readonly Part[] => {
  const { file, pointer, value } = propertyOf(part, name);
  return Array.isArray(value)
    ? value.map((item: unknown, index) => ({ file, pointer: pointTo(pointer, String(index)), value: item }))
    : [];
};

/** What stands there in a form that cannot be read is no reason to take it for left out. */
const isUnreadable = (part: Part, name: string): boolean =>
  propertyOf(part, name).value !== undefined && readText(part, name) === undefined;

const readFlag = (part: Part, name: string): Written<boolean> => {
  const { value, pointer } = propertyOf(part, name);
  return { value: value === true, position: part.file.positionOf(pointer) };
};

const readNullScope = (part: Part): Written<boolean> => {
  const { value, pointer } = propertyOf(part, 'nullScope');
  return { value: value === 'shared', position: part.file.positionOf(pointer) };
};

/** The empty text is as good as none, and a mistake of form. */
const readText = (part: Part, name: string): Written<string> | undefined => {
  const { value, pointer } = propertyOf(part, name);
  return typeof value === 'string' && value !== '' ? { value, position: part.file.positionOf(pointer) } : undefined;
};
