/** Reads the declarations of a catalog file, with the position of each part. */
import { type AboutPart, aboutParts } from '@vitrine/contract/about';
import { type FieldType, fieldTypes } from '@vitrine/contract';
import type { FieldOption } from '@vitrine/contract/presentation';
import { sentenceCase } from 'change-case';
import { makeLabel } from '@vitrine/importing';
import { followColumns, followMatch, lookUpsOf, readAttributes, slotsOf } from './attributes.ts';
import type { CatalogFile } from './catalog-file.ts';
import { type LookUpDeclaration, readLookUp, readValidity, type ValidityDeclaration } from './lookup-declaration.ts';
import {
  isUnreadable,
  itemsOf,
  type Part,
  propertiesOf,
  propertyOf,
  readFlag,
  readText,
  readTexts,
  type Written,
} from './file-part.ts';
import type { Mistake, Position } from './mistake.ts';
import { readRelations, type RelationDeclaration } from './relation-declaration.ts';
import { findSchemaMistakes } from './schema-mistakes.ts';

export interface FieldDeclaration {
  readonly position: Position;
  readonly key: Written<string>;
  /** The key, or the column, that the field had before. */
  readonly was: Written<string> | undefined;
  readonly label: string;
  readonly translations: readonly TranslationDeclaration[];
  /** Undefined: the default type for the column. */
  readonly type: Written<FieldType> | undefined;
  /** The first column with a value counts. */
  readonly columns: readonly Written<string>[];
  /** Empty: the column as a whole. */
  readonly path: Written<readonly string[]>;
  /** A text with columns in braces, in place of a column. */
  readonly template: Written<string> | undefined;
  /** The currency of amounts: a code of ISO 4217, or the key of the field that holds one. */
  readonly currency: Written<string> | undefined;
  /** The decimal sign of numbers that are written as texts. */
  readonly decimal: Written<'.' | ','> | undefined;
  /** The texts that are shown for codes. */
  readonly labels: Written<Readonly<Record<string, string>>> | undefined;
  readonly description?: Written<string> | undefined;
  readonly unit?: Written<string> | undefined;
  /** The values that it can have, with labels. */
  readonly options?: Written<readonly FieldOption[]> | undefined;
}

/** A name or label in another language. */
export interface TranslationDeclaration {
  readonly language: Written<string>;
  readonly text: string;
}

export interface CollectionDeclaration {
  readonly position: Position;
  readonly slug: Written<string>;
  readonly name: string;
  readonly translations: readonly TranslationDeclaration[];
  /** Without line breaks. */
  readonly description?: string | undefined;
  readonly source: Written<string>;
  /** Undefined: the source's default schema, or none where it has no schemas. */
  readonly schema: Written<string> | undefined;
  readonly table: Written<string>;
  /** Several columns identify a record together. */
  readonly id: readonly Written<string>[];
  /** The first column with a value counts. */
  readonly createdAt: readonly Written<string>[];
  readonly scope: Written<string> | undefined;
  /** True if rows without a scope value belong to all tenants, with the position of that setting. */
  readonly nullShared: Written<boolean>;
  readonly tenant: Written<string> | undefined;
  /** True if all rows belong to the tenant, with the position of that setting. */
  readonly wholeTable: Written<boolean>;
  /** The time zone for times without one. */
  readonly zone: Written<string> | undefined;
  /** The language of its texts. */
  readonly language: Written<string> | undefined;
  /** Lines of words that find each other. */
  readonly synonyms: readonly Written<string>[];
  readonly relations: readonly RelationDeclaration[];
  readonly lookUps: readonly LookUpDeclaration[];
  /** Conditions that records must meet to be shown. */
  readonly rows: readonly Written<string>[];
  readonly validity: ValidityDeclaration;
  readonly fields: readonly FieldDeclaration[];
}

/** A tenant's licence, attribution and addresses in the file. */
export interface AboutDeclaration {
  /** The public ID of the tenant. */
  readonly id: Written<string>;
  readonly parts: readonly (readonly [part: AboutPart, text: Written<string>])[];
}

export const defaultSource = 'main';
export const defaultSchema = 'public';

/** The tables that collections and their lookups name. */
export const tablesOf = (declarations: readonly CollectionDeclaration[]): ReadonlySet<string> =>
  new Set(
    declarations.flatMap(({ table, lookUps }) => [table.value, ...lookUps.flatMap((each) => each.table?.value ?? [])]),
  );

/** Returns the readable declarations, which are checked further, and the mistakes of the others. */
export const readDeclarations = (file: CatalogFile): Declarations => {
  const root: Part = { file, pointer: '', value: file.value };
  const declarations = itemsOf(root, 'collections').map(readCollection);
  const abouts = itemsOf(root, 'tenants').map(readAboutDeclaration);
  return {
    declarations: declarations.filter((read) => read !== undefined),
    abouts: abouts.filter((read) => read !== undefined),
    mistakes: findSchemaMistakes(file),
  };
};

interface Declarations {
  readonly declarations: readonly CollectionDeclaration[];
  readonly abouts: readonly AboutDeclaration[];
  readonly mistakes: readonly Mistake[];
}

const readCollection = (part: Part): CollectionDeclaration | undefined => {
  const [slug, table] = [readText(part, 'slug'), readText(part, 'table')];
  const [id, createdAt] = [readTexts(part, 'id'), readTexts(part, 'createdAt')];
  if (slug === undefined || table === undefined || id.length === 0 || createdAt.length === 0) return undefined;
  if (
    ['schema', 'scope', 'tenant', 'zone', 'language', 'validFrom', 'validUntil'].some((name) =>
      isUnreadable(part, name),
    )
  )
    return undefined;
  const position = part.file.positionOf(part.pointer);
  const attributes = readAttributes(part, id);
  const fields = itemsOf(part, 'fields')
    .map(readField)
    .filter((field) => field !== undefined);
  const lookUps = propertiesOf(propertyOf(part, 'lookups')).map(readLookUp);
  const named = [
    ...fields.flatMap(({ columns, template }) => [...columns, ...slotsOf(template)]),
    ...lookUps.flatMap(({ match }) => match.map(({ from }) => from)),
  ];
  return {
    position,
    slug,
    name: readText(part, 'name')?.value ?? sentenceCase(slug.value),
    translations: readTranslations(part),
    description: readText(part, 'description')?.value.replaceAll(/\s+/gu, ' ').trim(),
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
    language: readText(part, 'language'),
    synonyms: readTexts(part, 'synonyms'),
    relations: readRelations(part),
    lookUps: [...lookUps.map((lookUp) => followMatch(attributes, lookUp)), ...lookUpsOf(attributes, named)],
    rows: readTexts(part, 'rows'),
    validity: readValidity(part),
    fields: fields.map((field) => followColumns(attributes, field)),
  };
};

const readAboutDeclaration = (part: Part): AboutDeclaration | undefined => {
  const id = readText(part, 'id');
  const parts = aboutParts.map((name) => [name, readText(part, name)] as const);
  return id && { id, parts: parts.filter((each): each is [AboutPart, Written<string>] => each[1] !== undefined) };
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
    was: readText(part, 'was'),
    label: readText(part, 'label')?.value ?? makeLabel({ header: key.value, index: 0 }),
    translations: readTranslations(part),
    type: type === undefined || known === undefined ? undefined : { ...type, value: known },
    columns: columns.length === 0 ? [key] : columns,
    path,
    template: readText(part, 'template'),
    currency: readText(part, 'currency'),
    decimal: readDecimal(part),
    labels: readLabels(part),
    description: readText(part, 'description'),
    unit: readText(part, 'unit'),
    options: readOptions(part),
  };
};

const readDecimal = (part: Part): FieldDeclaration['decimal'] => {
  const written = readText(part, 'decimal');
  return written?.value === ',' || written?.value === '.' ? { ...written, value: written.value } : undefined;
};

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

const readOptions = (part: Part): FieldDeclaration['options'] => {
  const options = itemsOf(part, 'options').flatMap((item) => {
    const [value, label] = [readText(item, 'value'), readText(item, 'label')];
    return value === undefined || label === undefined ? [] : [{ value: value.value, label: label.value }];
  });
  return options.length === 0
    ? undefined
    : { value: options, position: part.file.positionOf(propertyOf(part, 'options').pointer) };
};

const readPath = (part: Part): Written<readonly string[]> | undefined => {
  const { value, pointer } = propertyOf(part, 'path');
  const written: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const names = written.filter((name) => typeof name === 'string');
  const isLeftOut = value === undefined;
  if (names.length < written.length || (names.length === 0 && !isLeftOut)) return undefined;
  return { value: names, position: part.file.positionOf(pointer) };
};

const readNullScope = (part: Part): Written<boolean> => {
  const { value, pointer } = propertyOf(part, 'nullScope');
  return { value: value === 'shared', position: part.file.positionOf(pointer) };
};
