/** Checks declarations against their surroundings: sources, tables, tenants and slugs in use. */
import { expectedCurrency, suggest } from '@vitrine/query';
import { CatalogError, readConditions, readSynonyms, type RecordsTarget, type Tenant } from '@vitrine/catalog';
import type { Synonyms } from '@vitrine/query/stems';
import { isPattern, type TableShape } from '@vitrine/sources';
import { refuseUnreadable } from './check-conditions.ts';
import { checkField, checkRole, checkValidity, warnOfRows } from './check-columns.ts';
import { checkRelations } from './check-relations.ts';
import { checkSlugs, type TakenSlug } from './check-slugs.ts';
import { checkLanguage, checkTranslations } from './check-translations.ts';
import { ColumnFollower } from './follow-columns.ts';
import type { CheckedCollection, CheckedField, Findings } from './checked-collection.ts';
import { defaultSchema, type CollectionDeclaration } from './declaration.ts';
import type { Written } from './file-part.ts';
import { list, oneOf, quote } from './mistake.ts';
import { likelyScopeColumns } from './scope.ts';

/** The state of sources and catalog that declarations are checked against. */
export interface Surroundings {
  /** The tables of each source, by its name. */
  readonly tables: ReadonlyMap<string, readonly TableShape[]>;
  readonly tenants: readonly Tenant[];
  /** The slugs that the file cannot use, because their collections remain after it is applied. */
  readonly taken: readonly TakenSlug[];
}

/** Returns the valid collections, and the mistakes and warnings of all. */
export const checkDeclarations = (
  declarations: readonly CollectionDeclaration[],
  surroundings: Surroundings,
): { readonly collections: readonly CheckedCollection[]; readonly findings: Findings } => {
  const findings: Findings = { mistakes: [], warnings: [] };
  checkSlugs(declarations, surroundings.taken, findings);
  const checked = declarations.map((declaration) => checkCollection(declaration, surroundings, findings));
  const known = checked.filter((collection) => collection !== undefined);
  const { taken } = surroundings;
  const relatable = {
    collections: known,
    taken,
    slugs: [...declarations.map(({ slug }) => slug.value), ...taken.map(({ slug }) => slug)],
  };
  const collections = declarations.flatMap(({ relations }, index) => {
    const collection = checked[index];
    if (collection === undefined || relations.length === 0) return collection ?? [];
    return withRelations(collection, checkRelations(relations, collection, relatable, findings));
  });
  return { collections, findings };
};

const withRelations = (
  { target, ...collection }: CheckedCollection,
  relations: RecordsTarget['relations'],
): CheckedCollection => ({ ...collection, target: { ...target, relations } });

const checkCollection = (
  declaration: CollectionDeclaration,
  surroundings: Surroundings,
  findings: Findings,
): CheckedCollection | undefined => {
  checkKeys(declaration, findings);
  checkPattern(declaration, findings);
  const tenant = checkTenant(declaration, surroundings, findings);
  const table = findTable(declaration, surroundings, findings);
  if (table === undefined) return undefined;
  const isShared = declaration.scope !== undefined || (tenant?.scope ?? null) !== null;
  const tables = surroundings.tables.get(declaration.source.value) ?? [];
  const zone = checkZone(declaration, findings);
  const follower = new ColumnFollower({ table, tables, lookUps: declaration.lookUps, isShared, zone }, findings);
  const checks = { follower, findings, zone };
  const id = checkRole('id', declaration.id, checks);
  const createdAt = checkRole('createdAt', declaration.createdAt, checks);
  const scope = declaration.scope && checkRole('scope', [declaration.scope], checks);
  const validity = checkValidity(declaration.validity, checks);
  const fields = declaration.fields.map((field) => checkField(field, checks));
  const language = declaration.language && checkLanguage(declaration.language, findings);
  const synonyms = checkSynonyms(declaration, language, findings);
  const translations = checkTranslations(declaration.translations, findings);
  const known = fields.filter((field) => field !== undefined);
  checkRows(declaration, known, findings);
  checkCurrencies(declaration, known, findings);
  refuseIdleNullScope(declaration, findings);
  refuseLongMeanings(declaration, known, findings);
  warnOfRows(declaration, table, findings);
  warnOfOthers(declaration, tenant, table, findings);
  if (id === undefined || createdAt === undefined || (scope === undefined) !== (declaration.scope === undefined)) {
    return undefined;
  }
  return {
    position: declaration.position,
    slug: declaration.slug.value,
    name: declaration.name,
    translations,
    description: declaration.description ?? null,
    tenant,
    target: {
      source: declaration.source.value,
      schema: table.schema === '' ? null : table.schema,
      tableName: table.name,
      id,
      createdAt,
      scope: scope ?? null,
      isNullShared: declaration.nullShared.value,
      rows: declaration.rows.map(({ value }) => value),
      validity,
      language,
      synonyms,
    },
    fields: known,
  };
};

const checkKeys = ({ fields }: CollectionDeclaration, { mistakes }: Findings): void => {
  const lines = new Map<string, number>();
  for (const { key } of fields) {
    const line = lines.get(key.value);
    const message = `found the key ${quote(key.value)} a second time, expected each once: it is that of a field on line ${line}. Choose another key.`;
    if (line === undefined) lines.set(key.value, key.position.line);
    else mistakes.push({ position: key.position, message });
  }
};

const checkTenant = (
  { tenant, scope }: CollectionDeclaration,
  { tenants }: Surroundings,
  { mistakes, warnings }: Findings,
): Tenant | undefined => {
  if (tenant === undefined) return undefined;
  const { value, position } = tenant;
  const found = tenants.find(({ publicId }) => publicId === value);
  const ids = tenants.map(({ publicId }) => publicId);
  if (found === undefined) {
    const message = `found the tenant ${quote(value)}, which there is not, expected the ID of a tenant. "vitrine tenant list" shows all.${suggest(value, ids)}`;
    mistakes.push({ position, message });
  } else if (scope !== undefined && found.scope === null) {
    const message = `the tenant ${value} has no scope value, so that nothing of this collection is shown to it.`;
    warnings.push({ position, message });
  }
  return found;
};

/**
 * Warns of a collection of a whole table for one tenant, if that tenant has a scope value: the table may hold other
 * tenants' rows too.
 */
const warnOfOthers = (
  { tenant: written, scope, wholeTable }: CollectionDeclaration,
  tenant: Tenant | undefined,
  table: TableShape,
  { mistakes, warnings }: Findings,
): void => {
  if (wholeTable.value && (scope !== undefined || written === undefined)) {
    const message = `found wholeTable beside ${scope === undefined ? 'no tenant' : 'scope'}, expected it beside tenant alone. Remove one of the two.`;
    mistakes.push({ position: wholeTable.position, message });
  }
  if (written === undefined || scope !== undefined || wholeTable.value || (tenant?.scope ?? null) === null) return;
  const [column] = likelyScopeColumns(table);
  const such = column === undefined ? 'with the column that tells whose a row is' : column.name;
  const message = `all rows of ${table.name} are shown as those of ${written.value}, though it has the scope value ${quote(tenant?.scope ?? '')}: those of others too, if there are any. Write scope: ${such}; or, if all are its own, wholeTable: true.`;
  warnings.push({ position: written.position, message });
};

/** Reads each condition separately, to report all mistakes together. */
const checkRows = ({ rows }: CollectionDeclaration, fields: readonly CheckedField[], { mistakes }: Findings): void => {
  const named = fields.map(({ key, label, type }) => ({ id: 0, key, label, type }));
  for (const { value, position } of rows) {
    try {
      readConditions([value], named);
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      mistakes.push({ position, message: `${quote(value)} is no condition on rows. ${error.message}` });
    }
  }
};

/** @returns undefined without synonyms */
const checkSynonyms = (
  { synonyms }: CollectionDeclaration,
  language: string | undefined,
  { mistakes }: Findings,
): Synonyms | undefined => {
  const [first] = synonyms;
  if (first === undefined) return undefined;
  try {
    return readSynonyms(
      synonyms.map(({ value }) => value),
      language,
    );
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    mistakes.push({ position: first.position, message: `the synonyms cannot be used. ${error.message}` });
    return undefined;
  }
};

/** Checks that amounts name a known currency, or a field that holds one. */
const checkCurrencies = (
  { fields: declared }: CollectionDeclaration,
  fields: readonly CheckedField[],
  { mistakes }: Findings,
): void => {
  const holders = fields.filter(({ type }) => type === 'text' || type === 'select').map(({ key }) => key);
  for (const { currency } of declared) {
    if (currency === undefined) continue;
    const { value, position } = currency;
    const expected = expectedCurrency(value, holders);
    if (expected === undefined) continue;
    mistakes.push({ position, message: `found the currency ${quote(value)}, expected ${expected}` });
  }
};

/** Servers hold a collection's descriptions for each tenant that shows it. */
const refuseLongMeanings = (
  { position }: CollectionDeclaration,
  fields: readonly CheckedField[],
  { mistakes }: Findings,
): void => {
  const characters = JSON.stringify(fields.map(({ meaning }) => meaning)).length;
  const message = `found ${characters} characters of descriptions, units and options, expected at most ${meaningCharactersMax} in a collection. Shorten them, or leave some out.`;
  if (characters > meaningCharactersMax) mistakes.push({ position, message });
};

const meaningCharactersMax = 100_000;

/** @returns the zone's name if it is known */
const checkZone = ({ zone }: CollectionDeclaration, { mistakes }: Findings): string | undefined => {
  if (zone === undefined || isZone(zone.value)) return zone?.value;
  const names = Intl.supportedValuesOf('timeZone');
  const message = `found the zone ${quote(zone.value)}, expected the name of a time zone, such as Europe/Berlin.${suggest(zone.value, names)}`;
  mistakes.push({ position: zone.position, message });
  return undefined;
};

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const refuseIdleNullScope = ({ scope, nullShared }: CollectionDeclaration, { mistakes }: Findings): void => {
  if (!nullShared.value || scope !== undefined) return;
  const message = 'found nullScope and no scope, expected it beside scope alone. Remove it, or add scope.';
  mistakes.push({ position: nullShared.position, message });
};

/** A schema or a database for each tenant says whose all rows are. */
const checkPattern = (declaration: CollectionDeclaration, { mistakes }: Findings): void => {
  const { source, schema, tenant, scope, wholeTable, lookUps } = declaration;
  const patterns = [source, schema].filter((name) => name !== undefined && isPattern(name.value));
  for (const { schema: other } of patterns.length === 0 ? lookUps : [])
    if (other !== undefined && isPattern(other.value))
      mistakes.push({
        position: other.position,
        message: 'found {scope} in the schema of a lookup, expected it in that of the collection too.',
      });
  const others = Object.entries({ tenant, scope, wholeTable: wholeTable.value ? wholeTable : undefined });
  for (const [name, written] of patterns.length === 0 ? [] : others) {
    if (written === undefined) continue;
    const message = `found ${name} beside {scope} in schema or source, which tells whose all rows are, expected one of the two. Remove ${name}, or {scope}.`;
    mistakes.push({ position: written.position, message });
  }
};

const findTable = (
  { source, schema: written, table }: CollectionDeclaration,
  { tables }: Surroundings,
  { mistakes }: Findings,
): TableShape | undefined => {
  const shapes = tables.get(source.value);
  const refuse = ({ position }: Written<string>, message: string): undefined =>
    void mistakes.push({ position, message });
  if (shapes === undefined) return refuse(source, refuseSource(source.value, [...tables.keys()]));
  if (shapes.length === 0)
    return written !== undefined && isPattern(written.value)
      ? refuse(written, refusePattern(written.value))
      : refuse(table, refuseTable(table.value));
  const schemas = [...new Set(shapes.map((shape) => shape.schema))];
  if (written !== undefined && schemas.includes('')) return refuse(written, refuseAnySchema(source.value));
  const usual = { value: schemas.includes('') ? '' : defaultSchema, position: table.position };
  const schema = written ?? usual;
  const found = shapes.find(({ schema: holder, name }) => holder === schema.value && name === table.value);
  const unreadable = found && refuseUnreadable(found);
  if (unreadable !== undefined) return refuse(table, unreadable);
  if (found !== undefined) return found;
  if (isPattern(schema.value) && !schemas.includes(schema.value)) return refuse(schema, refusePattern(schema.value));
  const elsewhere = shapes.filter(({ name }) => name === table.value).map((shape) => shape.schema);
  if (elsewhere.length > 0) return refuse(schema, refuseSchema(schema.value, table.value, elsewhere));
  if (!schemas.includes(schema.value)) {
    const message = `found the schema ${quote(schema.value)}, which there is not or the service may not use, expected ${oneOf(schemas)}.`;
    return refuse(schema, message + suggest(schema.value, schemas));
  }
  const names = shapes.filter((shape) => shape.schema === schema.value).map(({ name }) => name);
  const where = schema.value === '' ? `in the source ${source.value}` : `in schema ${schema.value}`;
  const message = `found the table ${quote(table.value)}, which there is not ${where} or the service may not read, expected ${oneOf(names)}.`;
  return refuse(table, message + suggest(table.value, names));
};

const refusePattern = (schema: string): string =>
  `found the schema ${quote(schema)}, but none of the first 20 tenants with a scope value has one that the service may use. "vitrine tenant list" shows the scope values.`;

const refuseAnySchema = (source: string): string =>
  `found a schema, which databases of the source ${source} do not have, expected none: its address names the database. Remove schema.`;

const refuseSource = (source: string, names: readonly string[]): string =>
  names.length === 0
    ? `found the source ${quote(source)}, but the settings name no database to declare collections over. Name it in SOURCES.`
    : `found the source ${quote(source)}, expected ${oneOf(names)}.${suggest(source, names)}`;

const refuseTable = (table: string): string =>
  `found the table ${quote(table)}, but the service may read no table of this source. Let its role: grant select on … to …; in PostgreSQL also grant usage on schema … to ….`;

const refuseSchema = (schema: string, table: string, others: readonly string[]): string =>
  `found no table ${quote(table)} in schema ${schema}; there is one in ${list(others)}. Write schema: ${others[0]}.`;
