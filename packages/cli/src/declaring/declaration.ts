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
  readonly translations: readonly TranslationDeclaration[];
  /** None: the usual one for the column. */
  readonly type: Written<FieldType> | undefined;
  /** The first of these counts that has a value. */
  readonly columns: readonly Written<string>[];
  /** Empty: the column as a whole. */
  readonly path: Written<readonly string[]>;
  /** A text with columns in braces, in place of a column. */
  readonly template: Written<string> | undefined;
  /** What amounts are in: a code of ISO 4217, or the key of the field that holds it. */
  readonly currency: Written<string> | undefined;
  /** What codes are shown as. */
  readonly labels: Written<Readonly<Record<string, string>>> | undefined;
}

/** A name or label in another language. */
export interface TranslationDeclaration {
  readonly language: Written<string>;
  readonly text: string;
}

/** A table that fields look into. */
export interface LookUpDeclaration {
  readonly name: Written<string>;
  readonly schema: Written<string> | undefined;
  /** None where it is missing, which is a mistake of form. */
  readonly table: Written<string> | undefined;
  /** Columns of the table, and of the collection, that hold the same; empty where they are missing. */
  readonly match: readonly { readonly to: Written<string>; readonly from: Written<string> }[];
  readonly where: readonly { readonly column: Written<string>; readonly value: LookUpValue }[];
  /** Empty: nothing is said. */
  readonly order: readonly Written<string>[];
}

export type LookUpValue = string | number | boolean | null;

export interface CollectionDeclaration {
  readonly position: Position;
  readonly slug: Written<string>;
  readonly name: string;
  readonly translations: readonly TranslationDeclaration[];
  readonly source: Written<string>;
  /** None: the usual one of the source, or none where it has no schemas. */
  readonly schema: Written<string> | undefined;
  readonly table: Written<string>;
  /** Several tell records apart together. */
  readonly id: readonly Written<string>[];
  /** The first of these counts that has a value. */
  readonly createdAt: readonly Written<string>[];
  readonly scope: Written<string> | undefined;
  /** Where the file says that rows without a scope value are those of all tenants, and whether it does. */
  readonly nullShared: Written<boolean>;
  readonly tenant: Written<string> | undefined;
  /** Where the file says that all rows are the tenant's, and whether it does. */
  readonly wholeTable: Written<boolean>;
  /** That of times without a zone. */
  readonly zone: Written<string> | undefined;
  readonly lookUps: readonly LookUpDeclaration[];
  /** Conditions that records must meet to be shown. */
  readonly rows: readonly Written<string>[];
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
  const [slug, table] = [readText(part, 'slug'), readText(part, 'table')];
  const [id, createdAt] = [readTexts(part, 'id'), readTexts(part, 'createdAt')];
  if (slug === undefined || table === undefined || id.length === 0 || createdAt.length === 0) return undefined;
  if (['schema', 'scope', 'tenant', 'zone'].some((name) => isUnreadable(part, name))) return undefined;
  const position = part.file.positionOf(part.pointer);
  const fields = itemsOf(part, 'fields').map(readField);
  const lookUps = propertiesOf(propertyOf(part, 'lookups')).map(readLookUp);
  return {
    position,
    slug,
    name: readText(part, 'name')?.value ?? sentenceCase(slug.value),
    translations: readTranslations(part),
    source: readText(part, 'source') ?? { value: defaultSource, position },
    schema: readText(part, 'schema'),
    table,
    id,
    createdAt,
    scope: readText(part, 'scope'),
    nullShared: readNullScope(part),
    tenant: readText(part, 'tenant'),
    wholeTable: readFlag(part, 'wholeTable'),
    zone: readText(part, 'zone'),
    lookUps,
    rows: readTexts(part, 'rows'),
    fields: fields.filter((field) => field !== undefined),
  };
};

const readField = (part: Part): FieldDeclaration | undefined => {
  const key = readText(part, 'key');
  if (key === undefined) return undefined;
  const type = readText(part, 'type');
  const known = fieldTypes.find((candidate) => candidate === type?.value);
  const path = readPath(part);
  const columns = readTexts(part, 'column');
  if (columns.length === 0 && propertyOf(part, 'column').value !== undefined) return undefined;
  if (path === undefined || isUnreadable(part, 'type') || (type !== undefined && known === undefined)) return undefined;
  return {
    position: part.file.positionOf(part.pointer),
    key,
    label: readText(part, 'label')?.value ?? makeLabel({ header: key.value, index: 0 }),
    translations: readTranslations(part),
    type: type === undefined || known === undefined ? undefined : { ...type, value: known },
    columns: columns.length === 0 ? [key] : columns,
    path,
    template: readText(part, 'template'),
    currency: readText(part, 'currency'),
    labels: readLabels(part),
  };
};

const readLookUp = (part: NamedPart): LookUpDeclaration => {
  const match = propertiesOf(propertyOf(part, 'match')).map(({ name, ...column }) => {
    const from = textOf(column);
    return from && { to: name, from };
  });
  return {
    name: part.name,
    schema: readText(part, 'schema'),
    table: readText(part, 'table'),
    match: match.filter((pair) => pair !== undefined),
    where: propertiesOf(propertyOf(part, 'where')).flatMap(({ name, value }) =>
      isLookUpValue(value) ? [{ column: name, value }] : [],
    ),
    order: readTexts(part, 'order'),
  };
};

const isLookUpValue = (value: unknown): value is LookUpValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const readTranslations = (part: Part): readonly TranslationDeclaration[] =>
  propertiesOf(propertyOf(part, 'translations')).flatMap(({ name, value }) =>
    typeof value === 'string' ? [{ language: name, text: value }] : [],
  );

const readLabels = (part: Part): FieldDeclaration['labels'] => {
  const property = propertyOf(part, 'labels');
  const labels = propertiesOf(property).flatMap(({ name, value }) =>
    typeof value === 'string' ? [[name.value, value] as const] : [],
  );
  return labels.length === 0
    ? undefined
    : { value: Object.fromEntries(labels), position: part.file.positionOf(property.pointer) };
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

interface NamedPart extends Part {
  readonly name: Written<string>;
}

/** The properties of a part, each with its name. */
const propertiesOf = ({ file, pointer, value }: Part): readonly NamedPart[] =>
  isMapping(value)
    ? Object.entries(value).map(([name, item]) => {
        const own = pointTo(pointer, name);
        return { file, pointer: own, value: item, name: { value: name, position: file.namePositionOf(own) } };
      })
    : [];

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

const readText = (part: Part, name: string): Written<string> | undefined => textOf(propertyOf(part, name));

/** The empty text is as good as none, and a mistake of form. */
const textOf = ({ file, pointer, value }: Part): Written<string> | undefined =>
  typeof value === 'string' && value !== '' ? { value, position: file.positionOf(pointer) } : undefined;

/** A text, or a list of them; none where one of them is none. */
const readTexts = (part: Part, name: string): readonly Written<string>[] => {
  const items = itemsOf(part, name);
  const texts = items.length === 0 ? [readText(part, name)] : items.map(textOf);
  const known = texts.filter((text) => text !== undefined);
  return known.length < texts.length ? [] : known;
};
