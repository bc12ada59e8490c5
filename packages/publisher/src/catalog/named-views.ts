/**
 * Named views: a filter, fields and an order that an owner has saved over a collection that is shown. Each is a collection
 * to those who ask, and never shows more than the one it is of.
 */
import type { Deed, ViewHidden } from '@vitrine/contract/console';
import type { ViewLook } from '@vitrine/store';
import type { Selectable } from 'kysely';
import { CatalogError } from './catalog-error.ts';
import { announce, operator, type Actor } from './changes.ts';
import { checkSlug, type Collection, findCollection, listCollections, requireFreeSlug } from './collections.ts';
import { listFields } from './fields.ts';
import { type ExposureState, readStates } from './exposures.ts';
import { checkPrintable } from './printable.ts';
import type { CatalogDatabase, CatalogTables, CatalogTransaction } from './schema.ts';
import type { Tenant } from './tenants.ts';
import { inTransaction } from './transaction.ts';
import { defineView, queryOf, type ViewDefinition, type ViewedField, viewOf } from './view-definition.ts';

/** Each has files with its records of its own. */
const viewsMax = 50;
const nameCharactersMax = 200;

export interface NamedView {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** The slug of the collection that it is of. */
  readonly collection: string;
  /** Who sees it: as the collection is, and where that is public, or those with a key alone. */
  readonly state: ExposureState;
  /** Why nobody sees it, where nobody does, as a sentence. */
  readonly hiddenBecause: string | null;
  /** The same in a code. */
  readonly hidden: ViewHidden | null;
  readonly isPrivate: boolean;
  /** What it was saved from, as in an address of the collection. */
  readonly query: string;
  /** The keys of the fields that it shows now. */
  readonly fields: readonly string[];
  readonly look: ViewLook | null;
  /** ISO 8601 in UTC; none: it does not end. */
  readonly endsAt: string | null;
  readonly createdAt: string;
}

export interface ViewDraft {
  readonly slug: string;
  readonly name: string;
  /** The part of an address after `?`, or the whole of it. */
  readonly query: string;
  readonly isPrivate: boolean;
  readonly look: ViewLook | null;
  readonly endsAt: Date | null;
}

/** What is left out stays. */
export type ViewChange = { readonly [Key in Exclude<keyof ViewDraft, 'slug'>]?: ViewDraft[Key] | undefined };

/** @throws CatalogError where it cannot be saved so */
export const createView = async (
  store: CatalogDatabase,
  tenant: Tenant,
  collection: Collection,
  draft: ViewDraft,
  now: Date,
  actor: Actor = operator,
): Promise<NamedView> =>
  inTransaction(store, async (transaction) => {
    const { slug, name, query, isPrivate, look, endsAt } = draft;
    checkSlug(slug);
    checkName(name);
    checkEnd(endsAt, now);
    await requireFreeSlug(transaction, tenant.id, slug);
    await requireRoom(transaction, tenant);
    const definition = defineView(query, await shownFields(transaction, tenant, collection));
    await transaction
      .insertInto('named_view')
      .values({
        tenant_id: tenant.id,
        collection_id: collection.id,
        slug,
        name,
        state: isPrivate ? 'private' : 'public',
        definition: JSON.stringify(definition),
        look,
        is_ended: 0,
        ends_at: endsAt?.toISOString() ?? null,
        created_at: now.toISOString(),
      })
      .execute();
    const made = await findView(transaction, tenant, slug, now);
    await announce(transaction, tenant.id, now, { actor, deed: deedOf('view-created', made) });
    return made;
  });

/** @throws CatalogError where there is no such view, or it cannot be saved so */
export const changeView = async (
  store: CatalogDatabase,
  tenant: Tenant,
  slug: string,
  { name, query, isPrivate, look, endsAt }: ViewChange,
  now: Date,
  actor: Actor = operator,
): Promise<NamedView> =>
  inTransaction(store, async (transaction) => {
    const { id, collection } = await findView(transaction, tenant, slug, now);
    if (name !== undefined) checkName(name);
    if (endsAt !== undefined) checkEnd(endsAt, now);
    const base = await findCollection(transaction, tenant, collection);
    await transaction
      .updateTable('named_view')
      .set({
        ...(name !== undefined && { name }),
        ...(query !== undefined && {
          definition: JSON.stringify(defineView(query, await shownFields(transaction, tenant, base))),
        }),
        ...(isPrivate !== undefined && { state: isPrivate ? ('private' as const) : ('public' as const) }),
        ...(look !== undefined && { look }),
        ...(endsAt !== undefined && { ends_at: endsAt?.toISOString() ?? null, is_ended: 0 }),
        // An update sets something.
        slug,
      })
      .where('id', '=', id)
      .execute();
    const changed = await findView(transaction, tenant, slug, now);
    await announce(transaction, tenant.id, now, { actor, deed: deedOf('view-changed', changed) });
    return changed;
  });

/** Ends a view now: it is gone within a second, and its address stays taken. @throws CatalogError likewise */
export const endView = async (
  store: CatalogDatabase,
  tenant: Tenant,
  slug: string,
  now: Date,
  actor: Actor = operator,
): Promise<NamedView> =>
  inTransaction(store, async (transaction) => {
    const { id } = await findView(transaction, tenant, slug, now);
    const ended = { is_ended: 1, ends_at: now.toISOString() };
    await transaction.updateTable('named_view').set(ended).where('id', '=', id).execute();
    await announce(transaction, tenant.id, now, { actor, deed: { kind: 'view-ended', view: slug } });
    return findView(transaction, tenant, slug, now);
  });

/** Forgets a view. Another one may have its address then. @throws CatalogError likewise */
export const deleteView = async (
  store: CatalogDatabase,
  tenant: Tenant,
  slug: string,
  now: Date,
  actor: Actor = operator,
): Promise<NamedView> =>
  inTransaction(store, async (transaction) => {
    const view = await findView(transaction, tenant, slug, now);
    await transaction.deleteFrom('named_view').where('id', '=', view.id).execute();
    await announce(transaction, tenant.id, now, { actor, deed: { kind: 'view-deleted', view: slug } });
    return view;
  });

/** All of a tenant's, by slug, with those that have ended. */
export const listViews = async (store: CatalogDatabase, tenant: Tenant, now: Date): Promise<readonly NamedView[]> => {
  const rows = await store
    .selectFrom('named_view')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .orderBy('slug')
    .execute();
  if (rows.length === 0) return [];
  const { states, shownFieldIds } = await readStates(store, tenant);
  const collections = new Map((await listCollections(store, tenant)).map((collection) => [collection.id, collection]));
  const views: NamedView[] = [];
  for (const row of rows) {
    const collection = collections.get(row.collection_id);
    const fields = collection === undefined ? [] : await listFields(store, collection);
    const shown = fields.filter(({ id }) => shownFieldIds.has(id));
    views.push(present(row, collection?.slug ?? '', states.get(row.collection_id) ?? 'hidden', shown, now));
  }
  return views;
};

/** @throws CatalogError where the tenant has no such view */
export const findView = async (store: CatalogDatabase, tenant: Tenant, slug: string, now: Date): Promise<NamedView> => {
  const views = await listViews(store, tenant, now);
  const found = views.find((view) => view.slug === slug);
  if (found !== undefined) return found;
  const known = views.map((view) => view.slug).join(', ');
  throw new CatalogError(`${tenant.name} has no view ${slug}${known === '' ? '' : `; it has ${known}`}.`, {
    code: 'viewUnknown',
    values: {},
  });
};

export const readDefinition = (text: string): ViewDefinition => {
  const definition: ViewDefinition = JSON.parse(text);
  return definition;
};

type ViewRow = Selectable<CatalogTables['named_view']>;

const present = (
  row: ViewRow,
  collection: string,
  base: ExposureState,
  shown: readonly ViewedField[],
  now: Date,
): NamedView => {
  const definition = readDefinition(row.definition);
  const viewed = viewOf(definition, shown);
  const hidden = whyHidden(row, collection, base, viewed !== undefined, now);
  const seen = row.state === 'private' ? 'private' : base;
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    collection,
    state: hidden === null ? seen : 'hidden',
    hiddenBecause: hidden && describeHidden(hidden),
    hidden,
    isPrivate: row.state === 'private',
    query: queryOf(definition),
    fields: hidden === null && viewed !== undefined ? viewed.fields.map(({ key }) => key) : [],
    look: row.look,
    endsAt: row.ends_at,
    createdAt: row.created_at,
  };
};

const whyHidden = (
  { is_ended, ends_at }: Pick<ViewRow, 'is_ended' | 'ends_at'>,
  collection: string,
  base: ExposureState,
  isReadable: boolean,
  now: Date,
): ViewHidden | null => {
  const isPast = ends_at !== null && Date.parse(ends_at) <= now.getTime();
  if (is_ended === 1 || isPast) return { code: 'ended', values: {} };
  if (base === 'hidden') return { code: 'collectionHidden', values: { collection } };
  return isReadable ? null : { code: 'fieldHidden', values: { collection } };
};

const describeHidden = ({ code, values }: ViewHidden): string => {
  switch (code) {
    case 'ended':
      return 'It has ended.';
    case 'collectionHidden':
      return `${values.collection} is hidden.`;
    case 'fieldHidden':
      return `${values.collection} hides a field that its filter asks about, or has another one in its place.`;
  }
};

const shownFields = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  collection: Collection,
): Promise<readonly ViewedField[]> => {
  const { states, shownFieldIds } = await readStates(transaction, tenant);
  if (!states.has(collection.id))
    throw new CatalogError(
      `${collection.slug} is hidden, and a view shows no more than its collection: vitrine expose ${tenant.publicId} ${collection.slug} --fields a,b`,
      { code: 'viewOfHidden', values: { collection: collection.name } },
    );
  return (await listFields(transaction, collection)).filter(({ id }) => shownFieldIds.has(id));
};

const checkName = (name: string): void => {
  checkPrintable("The view's name", name);
  const { length } = Array.from(name.trim());
  if (length === 0 || length > nameCharactersMax)
    throw new CatalogError(
      `The view's name has ${length} characters; from 1 to ${nameCharactersMax} are allowed.`,
      length === 0 ? { code: 'blank', values: {} } : { code: 'tooLong', values: { max: nameCharactersMax } },
    );
};

const checkEnd = (endsAt: Date | null, now: Date): void => {
  if (endsAt !== null && endsAt <= now)
    throw new CatalogError(`${endsAt.toISOString()} is past; a view needs an end to come.`, {
      code: 'endPast',
      values: {},
    });
};

const requireRoom = async (transaction: CatalogTransaction, tenant: Tenant): Promise<void> => {
  const { views } = await transaction
    .selectFrom('named_view')
    .select(({ fn }) => fn.countAll<number | string>().as('views'))
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow();
  if (Number(views) >= viewsMax)
    throw new CatalogError(
      `${tenant.name} has ${viewsMax} views, and no more are allowed: delete one that is not needed.`,
      { code: 'viewsFull', values: { max: viewsMax } },
    );
};

const deedOf = (
  kind: 'view-created' | 'view-changed',
  { slug, collection, isPrivate, query, endsAt }: NamedView,
): Deed => ({
  kind,
  view: slug,
  collection,
  state: isPrivate ? 'private' : 'public',
  query,
  endsAt,
});
