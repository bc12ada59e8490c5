/** How pages of tenants and collections look, out of the catalog's rows. */
import type { StoredAppearance } from '@vitrine/store';
import type { Selectable } from 'kysely';
import type { CardRole } from '@vitrine/contract';
import type { CatalogDatabase, CatalogTables, CatalogTransaction } from '../catalog/schema.ts';

type Row<Table extends keyof CatalogTables> = Selectable<CatalogTables[Table]>;

/** @param ids of tenants; none: all */
export const readLooks = async (
  store: CatalogDatabase | CatalogTransaction,
  ids: readonly number[] | undefined,
): Promise<LookRows> => ({
  cards: await store
    .selectFrom('card')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('tenant_id', 'in', ids ?? []))
    .execute(),
  appearances: await store
    .selectFrom('appearance')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('tenant_id', 'in', ids ?? []))
    .execute(),
  logos: await store
    .selectFrom('logo')
    .select(['tenant_id', 'type', 'width', 'height', 'content'])
    .$if(ids !== undefined, (query) => query.where('tenant_id', 'in', ids ?? []))
    .execute(),
});

interface LookRows {
  readonly cards: readonly Row<'card'>[];
  readonly appearances: readonly Row<'appearance'>[];
  readonly logos: readonly Omit<Row<'logo'>, 'bytes'>[];
}

type ChosenFields = Omit<Row<'card'>, 'tenant_id' | 'collection_id'>;

const nothingChosen: ChosenFields = {
  title_field: null,
  subtitle_field: null,
  picture_field: null,
  alt_field: null,
  is_unlisted: 0,
};

/** Gives what a tenant's owner chose for a collection. */
export const createCards = ({ cards }: LookRows) => {
  const known = new Map(cards.map((row) => [`${row.tenant_id} ${row.collection_id}`, row]));
  return (tenantId: number, collectionId: number): ChosenFields =>
    known.get(`${tenantId} ${collectionId}`) ?? nothingChosen;
};

/** @param fields all of the collection's */
export const resolveCard = <Field extends { readonly id: number }>(
  chosen: Omit<ChosenFields, 'is_unlisted'>,
  fields: readonly Field[],
): { readonly [Role in CardRole]?: Field | undefined } => {
  const find = (id: number | null): Field | undefined => fields.find((field) => field.id === id);
  return {
    title: find(chosen.title_field),
    subtitle: find(chosen.subtitle_field),
    picture: find(chosen.picture_field),
    alt: find(chosen.alt_field),
  };
};

/** Gives what a tenant's owner chose for all of its pages; nothing where that is nothing. */
export const createAppearances = ({ appearances, logos }: LookRows) => {
  const rows = new Map(appearances.map((row) => [row.tenant_id, row]));
  const pictures = new Map(logos.map(({ tenant_id, ...logo }) => [tenant_id, logo]));
  return (tenantId: number): StoredAppearance | undefined => {
    const { color = null, language = null, time_zone: timeZone = null, is_unlisted = 0 } = rows.get(tenantId) ?? {};
    const logo = pictures.get(tenantId);
    const appearance = {
      ...(color !== null && { color }),
      ...(language !== null && { language }),
      ...(timeZone !== null && { timeZone }),
      ...(is_unlisted === 1 && { isUnlisted: true as const }),
      ...(logo !== undefined && { logo }),
    };
    return Object.keys(appearance).length === 0 ? undefined : appearance;
  };
};
