/**
 * Named views: a filter, fields and an order that an owner has saved over an exposed collection. The API serves each as
 * a collection, which never exposes more than its base collection.
 */
import type { AuditEvent, ViewHidden } from '@vitrine/contract/console';
import type { NamedView as AnsweredView } from '@vitrine/contract/console-answers';
import type { ViewLook } from '@vitrine/contract/presentation';
import {
  type Actor,
  announce,
  type CatalogDatabase,
  CatalogError,
  type CatalogTransaction,
  checkSlug,
  type Collection,
  type ExposureState,
  findCollection,
  idsOfView,
  inTransaction,
  listCollections,
  listFields,
  operator,
  readDefinition,
  readStates,
  requireFreeSlug,
  type RuledField,
  type Tenant,
  viewOf,
  type ViewRow,
} from '@vitrine/catalog';
import { checkPrintable } from '@vitrine/catalog/printable';
import { printAbsent } from '@vitrine/query';
import { defineView, queryOf } from './view-query.ts';

/** Each view has separate files with its records. */
const viewsMax = 50;
const nameCharactersMax = 200;

export interface NamedView extends AnsweredView {
  readonly id: number;
  /** A sentence that says why the view is hidden; null if it is not. */
  readonly hiddenBecause: string | null;
  /** The keys of the fields that it exposes now. */
  readonly fields: readonly string[];
  readonly createdAt: string;
}

export interface ViewDraft {
  readonly slug: string;
  readonly name: string;
  /** The part of a URL after `?`, or the whole URL. */
  readonly query: string;
  readonly isPrivate: boolean;
  readonly look: ViewLook | null;
  readonly endsAt: Date | null;
}

/** Omitted properties stay. */
export type ViewChange = { readonly [Key in Exclude<keyof ViewDraft, 'slug'>]?: ViewDraft[Key] | undefined };

/** @throws CatalogError if the draft is invalid */
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
    const ids = idsOfView(made, collection);
    await announce(transaction, tenant.id, now, { actor, event: eventOf('view-created', made), ids });
    return made;
  });

/** @throws CatalogError if the view does not exist, or the change is invalid */
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
        // `set` needs at least one column.
        slug,
      })
      .where('id', '=', id)
      .execute();
    const changed = await findView(transaction, tenant, slug, now);
    const ids = idsOfView(changed, base);
    await announce(transaction, tenant.id, now, { actor, event: eventOf('view-changed', changed), ids });
    return changed;
  });

/** Ends a view within a second, but keeps its slug reserved. @throws CatalogError likewise */
export const endView = async (
  store: CatalogDatabase,
  tenant: Tenant,
  slug: string,
  now: Date,
  actor: Actor = operator,
): Promise<NamedView> =>
  inTransaction(store, async (transaction) => {
    const { id, collection } = await findView(transaction, tenant, slug, now);
    const base = await findCollection(transaction, tenant, collection);
    const ended = { is_ended: 1, ends_at: now.toISOString() };
    await transaction.updateTable('named_view').set(ended).where('id', '=', id).execute();
    const ids = idsOfView({ id, slug }, base);
    await announce(transaction, tenant.id, now, { actor, event: { kind: 'view-ended', view: slug }, ids });
    return findView(transaction, tenant, slug, now);
  });

/** Deletes a view, which frees its slug. @throws CatalogError likewise */
export const deleteView = async (
  store: CatalogDatabase,
  tenant: Tenant,
  slug: string,
  now: Date,
  actor: Actor = operator,
): Promise<NamedView> =>
  inTransaction(store, async (transaction) => {
    const view = await findView(transaction, tenant, slug, now);
    const base = await findCollection(transaction, tenant, view.collection);
    await transaction.deleteFrom('named_view').where('id', '=', view.id).execute();
    const ids = idsOfView(view, base);
    await announce(transaction, tenant.id, now, { actor, event: { kind: 'view-deleted', view: slug }, ids });
    return view;
  });

/** All views of a tenant by slug, including ended ones. */
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

/** @throws CatalogError if the tenant has no such view */
const findView = async (store: CatalogDatabase, tenant: Tenant, slug: string, now: Date): Promise<NamedView> => {
  const views = await listViews(store, tenant, now);
  const found = views.find((view) => view.slug === slug);
  if (found !== undefined) return found;
  const known = views.map((view) => view.slug);
  throw new CatalogError(printAbsent(tenant.name, 'view', [slug], known), {
    code: 'viewUnknown',
    values: {},
  });
};

const present = (
  row: ViewRow,
  collection: string,
  base: ExposureState,
  shown: readonly RuledField[],
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
      return `${values.collection} hides a field that the filter uses, or has replaced it with another.`;
  }
};

const shownFields = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  collection: Collection,
): Promise<readonly RuledField[]> => {
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

const eventOf = (
  kind: 'view-created' | 'view-changed',
  { slug, name, collection, isPrivate, query, endsAt }: NamedView,
): AuditEvent => ({ kind, view: slug, name, collection, state: isPrivate ? 'private' : 'public', query, endsAt });
