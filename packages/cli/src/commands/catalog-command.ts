/** `vitrine catalog draft`: drafts a catalog file from a source's tables. */
import { suggest } from '@vitrine/query';
import type { Command } from 'commander';
import { CatalogError, findTenant, listTenants } from '@vitrine/catalog';
import { type TableShape, tableNameOf } from '@vitrine/sources';
import {
  canBeScope,
  type ColumnLooks,
  defaultSource,
  type DescribedSource,
  type DescribedSources,
  draftCatalog,
  type DraftOrder,
  findFilled,
  isNamedBy,
  listDrafted,
  lookAtTable,
  printJson,
  scopesToTry,
  withTenantSchemas,
} from '@vitrine/declaring';
import type { Context } from './context.ts';
import { withDeclaring } from './declaring.ts';
import type { JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export const addCatalogCommand = (program: Command, context: Context): void => {
  program
    .command('catalog')
    .description('catalog files, which declare collections over existing tables')
    .command('draft')
    .description('print a draft catalog file of the existing tables, for "vitrine apply"')
    .option('--schema <names...>', 'only tables of these schemas')
    .option('--tables <names...>', "only these tables; '*' matches any characters")
    .option('--nonempty', 'only tables that have rows')
    .option('--source <name>', 'source of the tables, as named in SOURCES (default: the only one, or main)')
    .option('--tenant <tenant>', 'tenant ID of the owner of tables that are not shared between tenants')
    .option('--scope-column <names...>', 'columns that identify the tenant of a row (default: guessed)')
    .option('--whole-table <names...>', 'tables whose rows all belong to the tenant, although it has a scope value')
    .option('--json', 'print the file as one JSON value, which "vitrine apply" takes too')
    .action(async (options: DraftOptions) => draft(context, options));
};

interface DraftOptions extends JsonOption {
  readonly schema?: readonly string[];
  readonly tables?: readonly string[];
  readonly nonempty?: boolean;
  readonly source?: string;
  readonly tenant?: string;
  readonly scopeColumn?: readonly string[];
  readonly wholeTable?: readonly string[];
}

const draft = async (context: Context, options: DraftOptions): Promise<void> =>
  withDeclaring(context, async ({ store, sources }) => {
    const source = options.source ?? usualSource(sources);
    const tenants = await listTenants(store);
    const given = sourceOf(sources, source, options.source === undefined);
    const { describeTables, sample } = withTenantSchemas(given, options.schema ?? [], scopesToTry(tenants));
    const all = inSchemas(await describeTables(), options.schema);
    const named = namedTables(all, options.tables);
    const filled = sample && (await findFilled(named, sample));
    const tables = options.nonempty === true ? named.filter((table) => filled?.has(table) !== false) : named;
    const tenant = options.tenant === undefined ? undefined : await findTenant(store, options.tenant);
    const { scopeColumn: scopeColumns, wholeTable: wholeTables } = options;
    requireColumns(tables, scopeColumns);
    requireTables(tables, wholeTables);
    if (wholeTables !== undefined && tenant === undefined && tenants.length !== 1) throw new UsageError(wholeOfWhom);
    const isChosen = options.tables !== undefined;
    const order: DraftOrder = {
      source,
      tables,
      tenants,
      tenant,
      scopeColumns,
      wholeTables,
      isChosen,
      filled,
      surroundings: all,
    };
    const looks = new Map<TableShape, ColumnLooks>();
    if (sample) for (const table of listDrafted(order)) looks.set(table, await lookAtTable(sample, table));
    const text = draftCatalog({ ...order, looks });
    context.write(options.json === true ? printJson(text) : text);
  });

/** @param isUsual true if the user did not name it */
const sourceOf = (sources: DescribedSources, name: string, isUsual: boolean): DescribedSource => {
  const source = sources.get(name);
  if (source !== undefined) return source;
  const names = [...sources.keys()];
  if (names.length === 0) throw new CatalogError(noSource);
  if (isUsual) throw new UsageError(`There are several sources: ${names.join(', ')}. Name one with --source.`);
  throw new UsageError(`There is no source ${name}. There is ${names.join(', ')}.${suggest(name, names)}`);
};

/** The only source, if there is exactly one; so that it need not be named. */
const usualSource = (sources: DescribedSources): string => {
  const [only = defaultSource, second] = sources.keys();
  return second === undefined ? only : defaultSource;
};

const noSource =
  'The settings name no database whose tables could be declared. Name it in SOURCES: SOURCES="erp=postgres://USER:PASSWORD@HOST/DATABASE", or erp=mysql://…';

const inSchemas = (tables: readonly TableShape[], schemas: readonly string[] | undefined): readonly TableShape[] => {
  const known = [...new Set(tables.map(({ schema }) => schema))];
  const unknown = schemas?.find((schema) => !known.includes(schema));
  if (unknown !== undefined) {
    throw new UsageError(
      `--schema: found "${unknown}", expected one of ${known.join(', ')}.${suggest(unknown, known)} The service sees the schemas that its role may use.`,
    );
  }
  return tables.filter(({ schema }) => schemas?.includes(schema) ?? true);
};

/** @throws UsageError where a pattern matches no table */
const namedTables = (tables: readonly TableShape[], patterns: readonly string[] | undefined): readonly TableShape[] => {
  if (patterns === undefined) return tables;
  const names = tables.map(({ name }) => name);
  const idle = patterns.find((pattern) => !tables.some((table) => isNamedBy(pattern, table)));
  if (idle === undefined) return tables.filter((table) => patterns.some((pattern) => isNamedBy(pattern, table)));
  throw new UsageError(`--tables: found "${idle}", which no table is named like.${suggest(idle, names)}`);
};

const wholeOfWhom = "--whole-table: say whose all rows of the table are, by --tenant with a tenant's ID.";

const requireColumns = (tables: readonly TableShape[], names: readonly string[] = []): void => {
  const known = [...new Set(tables.flatMap(({ columns }) => columns.filter(canBeScope).map(({ name }) => name)))];
  requireKnown('--scope-column', 'a column of text, UUIDs or whole numbers that one of the tables has', names, known);
};

/** Accepts names with or without the schema. */
const requireTables = (tables: readonly TableShape[], names: readonly string[] = []): void => {
  const known = tables.flatMap((table) => [table.name, tableNameOf(table)]);
  requireKnown('--whole-table', 'the name of one of the tables', names, known);
};

const requireKnown = (option: string, expected: string, names: readonly string[], known: readonly string[]): void => {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(`${option}: found "${unknown}", expected ${expected}.${suggest(unknown, known)}`);
};
