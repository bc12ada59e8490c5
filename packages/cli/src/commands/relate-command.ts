/** `vitrine relate`: relates an imported collection to another one, and lists its relations. */
import type { Command } from 'commander';
import { isRelatable, type Relation } from '@vitrine/contract';
import { makeLabel } from '@vitrine/importing';
import {
  type CatalogDatabase,
  CatalogError,
  type Collection,
  findCollection,
  findIdleRelations,
  findTenant,
  listFields,
  printIdleRelation,
  setRelations,
  type Tenant,
} from '@vitrine/catalog';
import { printAbsent, suggest } from '@vitrine/query';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { print, table, type JsonOption } from './output.ts';
import { printReferences } from './references.ts';
import { UsageError } from './usage-error.ts';

export const addRelateCommand = (program: Command, context: Context): void => {
  program
    .command('relate <tenant> <collection> [name]')
    .description('relate an imported collection to another, for expand=NAME; without a name, list its relations')
    .option('--to <collection>', 'the collection that a record refers to: --to customers --by customerId')
    .option('--from <collection>', 'the collection whose records refer to one of this: --from lines --by orderId')
    .option('--by <field>', 'the field that refers: of this collection with --to, of the other with --from')
    .option('--key <field>', 'the field that it refers to (default: id)')
    .option('--label <text>', 'what visitors read (default: by its name)')
    .option('--remove', 'remove the relation')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, slug: string, name: string | undefined, options: RelateOptions) =>
      runRelate(context, publicId, slug, name, options),
    );
};

interface RelateOptions extends JsonOption {
  readonly to?: string;
  readonly from?: string;
  readonly by?: string;
  readonly key?: string;
  readonly label?: string;
  readonly remove?: true;
}

const runRelate = async (
  context: Context,
  publicId: string,
  slug: string,
  name: string | undefined,
  options: RelateOptions,
): Promise<void> => {
  const draft = readDraft(name, options);
  await withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const collection = await findCollection(store, tenant, slug);
    const before = collection.target.relations ?? [];
    if (name === undefined) return printRelations(context, options, store, tenant, collection, before);
    if (collection.target.source !== null)
      throw new CatalogError(`${slug} is declared in a catalog file. Write its relations there, and apply it.`);
    const relation = draft && (await makeRelation(store, tenant, collection, name, draft));
    const after = relation === undefined ? without(before, slug, name) : replace(before, relation);
    await setRelations(store, tenant, collection, after, nowOf(context));
    const references = relation && (await printReferences(store, tenant, collection, relation));
    await printRelations(context, options, store, tenant, collection, after, references);
  });
};

interface Draft {
  readonly key: string | undefined;
  readonly label: string | undefined;
  readonly kind: Relation['kind'];
  readonly other: string;
  readonly by: string;
}

/** @returns undefined: the relation is removed, or all are listed */
const readDraft = (name: string | undefined, options: RelateOptions): Draft | undefined => {
  const { to, from, by, key, label, remove } = options;
  const isGiven = [to, from, by, key, label].some((each) => each !== undefined);
  if (name === undefined && (isGiven || remove === true))
    throw new UsageError('Name the relation: vitrine relate TENANT COLLECTION NAME --to OTHER --by FIELD');
  if (remove === true && isGiven) throw new UsageError('--remove takes no other option.');
  if (name === undefined || remove === true) return undefined;
  const other = to ?? from;
  if (other === undefined || by === undefined || (to !== undefined && from !== undefined))
    throw new UsageError('Say --to or --from a collection, and --by a field: --to customers --by customerId');
  return { kind: to === undefined ? 'many' : 'one', other, by, key, label };
};

const without = (relations: readonly Relation[], slug: string, name: string): readonly Relation[] => {
  const left = relations.filter(({ key }) => key !== name);
  if (left.length < relations.length) return left;
  const known = relations.map(({ key }) => key);
  throw new CatalogError(printAbsent(slug, 'relation', [name], known));
};

/** A relation keeps its place. */
const replace = (relations: readonly Relation[], relation: Relation): readonly Relation[] =>
  relations.some(({ key }) => key === relation.key)
    ? relations.map((each) => (each.key === relation.key ? relation : each))
    : [...relations, relation];

const makeRelation = async (
  store: CatalogDatabase,
  tenant: Tenant,
  collection: Collection,
  name: string,
  { kind, other: slug, by, key = 'id', label }: Draft,
): Promise<Relation> => {
  const other = await findCollection(store, tenant, slug);
  const [own, others] = kind === 'one' ? [by, key] : [key, by];
  await requireField(store, collection, own);
  await requireField(store, other, others);
  const header = { header: name, index: 0 };
  return { key: name, label: label ?? makeLabel(header), kind, collection: slug, from: own, to: others };
};

/** @throws CatalogError unless the collection has the field, of a text or a number */
const requireField = async (store: CatalogDatabase, collection: Collection, key: string): Promise<void> => {
  if (key === 'id') return;
  const fields = await listFields(store, collection);
  const keys = fields.filter(({ type }) => isRelatable(type)).map((field) => field.key);
  if (keys.includes(key)) return;
  const field = fields.find((each) => each.key === key);
  const found = field === undefined ? `has no field ${key}` : `has a field ${key} of type ${field.type}`;
  throw new CatalogError(
    `${collection.slug} ${found}; expected a text or a number: ${['id', ...keys].join(', ')}.${suggest(key, keys)}`,
  );
};

const printRelations = async (
  context: Context,
  options: JsonOption,
  store: CatalogDatabase,
  tenant: Tenant,
  { slug }: Collection,
  relations: readonly Relation[],
  references?: string,
): Promise<void> => {
  const idle = (await findIdleRelations(store, tenant.publicId)).filter(({ collection }) => collection === slug);
  const rows = relations.map(({ key, label, kind, collection, from, to }) => [
    key,
    label,
    `${kind} of ${collection}`,
    `${to} = ${from}`,
  ]);
  const listed =
    rows.length === 0 ? `${slug} has no relations.` : table([slug, 'label', 'is', 'whose field = its field'], rows);
  const lines = [
    ...(references === undefined ? [] : [references]),
    ...idle.map((each) => `The ${printIdleRelation(each)}`),
  ];
  const next =
    rows.length === 0
      ? `Next: vitrine relate ${tenant.publicId} ${slug} NAME --to COLLECTION --by FIELD`
      : 'Consumers see a relation if they see both collections and both fields.';
  print(context, options, { slug, relations }, [listed, '', ...lines, next].join('\n'));
};
