/**
 * Converts an owner's choices for pages from catalog rows to the presentation text that the rest of the core does not
 * parse. It removes references to hidden fields.
 */
import type { About } from '@vitrine/contract/about';
import { type CardRole, cardRoles } from '@vitrine/contract';
import type {
  CollectionPresentation,
  FieldMeaning,
  LogoType,
  PresentationText,
  TenantPresentation,
  Translations,
  ViewLook,
} from '@vitrine/contract/presentation';
import type { Selectable } from 'kysely';
import { fingerprint } from './exposures.ts';
import { readJson } from './json-column.ts';
import type { CatalogDatabase, CatalogTables } from './schema.ts';

type Row<Table extends keyof CatalogTables> = Selectable<CatalogTables[Table]>;

/** @param ids of tenants */
export const readPresentationRows = async (
  store: CatalogDatabase,
  ids: readonly number[],
): Promise<PresentationRows> => ({
  cards: await store.selectFrom('card').selectAll().where('tenant_id', 'in', ids).execute(),
  appearances: await store.selectFrom('appearance').selectAll().where('tenant_id', 'in', ids).execute(),
  logos: await store
    .selectFrom('logo')
    .select(['tenant_id', 'type', 'width', 'height', 'content'])
    .where('tenant_id', 'in', ids)
    .execute(),
});

interface PresentationRows {
  readonly cards: readonly Row<'card'>[];
  readonly appearances: readonly Row<'appearance'>[];
  readonly logos: readonly Omit<Row<'logo'>, 'bytes'>[];
}

// Tenants

/** An owner's choices for all pages of the tenant. */
export interface ChosenForTenant extends Omit<TenantPresentation, 'logo'> {
  readonly logo?: ChosenLogo;
}

interface ChosenLogo {
  readonly type: LogoType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In base64. */
  readonly content: string;
}

/** Most tenants share it. */
const nothingChosen: ChosenForTenant = {};

/** Creates a function from a tenant to its owner's choices. What the owner says about the data comes before what the operator says. */
export const createTenantChoices = ({ appearances, logos }: PresentationRows) => {
  const rows = new Map(appearances.map((row) => [row.tenant_id, row]));
  const pictures = new Map(logos.map(({ tenant_id, ...logo }) => [tenant_id, logo]));
  return (tenantId: number, aboutOfOperator: string | null): ChosenForTenant => {
    if (!rows.has(tenantId) && !pictures.has(tenantId) && aboutOfOperator === null) return nothingChosen;
    const { color = null, language = null, time_zone: timeZone = null, is_unlisted = 0 } = rows.get(tenantId) ?? {};
    const logo = pictures.get(tenantId);
    const about = withoutBlanks({
      ...readJson<About>(aboutOfOperator, {}),
      ...readJson<About>(rows.get(tenantId)?.about, {}),
    });
    return {
      ...(color !== null && { color }),
      ...(language !== null && { language }),
      ...(timeZone !== null && { timeZone }),
      ...(is_unlisted === 1 && { isUnlisted: true }),
      ...(logo !== undefined && { logo }),
      ...(!isEmpty(about) && { about }),
    };
  };
};

/** A blank text of the owner's takes the operator's away. */
const withoutBlanks = (about: About): About =>
  Object.fromEntries(Object.entries(about).filter(([, text]) => text !== ''));

/**
 * True if the new choices withdraw something: a logo, a contact, an imprint or a privacy policy that has no successor, or the permission
 * for search engines to list the pages. A licence and an attribution are no secrets: pages lose them as they do a colour.
 */
export const withdrawsFromTenant = (before: ChosenForTenant, after: ChosenForTenant): boolean =>
  (after.isUnlisted === true && before.isUnlisted !== true) ||
  (before.logo !== undefined && before.logo.content !== after.logo?.content) ||
  (before.about?.contact !== undefined && before.about.contact !== after.about?.contact) ||
  linkedParts.some((part) => before.about?.[part] !== undefined && after.about?.[part] === undefined);

const linkedParts = ['imprint', 'privacy'] as const;

interface PresentedTenant {
  readonly presentation?: PresentationText;
  /** The files that the presentation refers to, in base64, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The presentation of a tenant; empty if its owner has chosen nothing. */
export const presentTenant = ({ logo, ...chosen }: ChosenForTenant): PresentedTenant => {
  if (logo === undefined) return printed(chosen);
  const { content, ...facts } = logo;
  const name = `logo-${fingerprint(content).slice(0, 12)}.${logo.type}`;
  return { ...printed({ ...chosen, logo: { name, ...facts } }), files: { [name]: content } };
};

const printed = (value: TenantPresentation | CollectionPresentation): { readonly presentation?: PresentationText } =>
  Object.keys(value).length === 0 ? {} : { presentation: JSON.stringify(value) };

// Collections

interface PresentedField {
  readonly id: number;
  readonly key: string;
  readonly translations: Translations;
  /** As the operator declares it. */
  readonly meaning: FieldMeaning;
}

/** An owner's choices for a collection. Its fields may be hidden. */
export interface ChosenForCollection<Field extends PresentedField = PresentedField> {
  /** Its names in other languages. */
  readonly names: Translations;
  readonly description: string | null;
  /** The owner's descriptions of fields, by their ids. */
  readonly fieldDescriptions: Readonly<Record<string, string>>;
  readonly card: { readonly [Role in CardRole]?: Field | undefined };
  readonly isUnlisted: boolean;
  readonly look: ViewLook | undefined;
}

/** Creates a lookup of an owner's choices for a collection, as the catalog has them; undefined: none. */
export const createCards = ({ cards }: PresentationRows) => {
  const rows = new Map(cards.map((row) => [`${row.tenant_id} ${row.collection_id}`, row]));
  return (tenantId: number, collectionId: number): Row<'card'> | undefined => rows.get(`${tenantId} ${collectionId}`);
};

/** The operator's descriptions of a collection. */
interface DeclaredCollection {
  readonly id: number;
  readonly translations: Translations;
  readonly description: string | null;
}

/** Creates a function to the choices for a tenant's collection. It takes all fields of the collection. */
export const createCollectionChoices = () => {
  const unchosen = new Map<number, ChosenForCollection<never>>();
  return <Field extends PresentedField>(
    row: Row<'card'> | undefined,
    collection: DeclaredCollection,
    fields: readonly Field[],
  ): ChosenForCollection<Field> => {
    if (row === undefined) return unchosenOf(unchosen, collection);
    const find = (id: number | null): Field | undefined => fields.find((field) => field.id === id);
    const card = Object.fromEntries(cardRoles.map((role) => [role, find(row[`${role}_field`])]));
    return {
      names: collection.translations,
      description: (row.description ?? collection.description) || null,
      fieldDescriptions: readJson(row.field_descriptions, {}),
      card,
      isUnlisted: row.is_unlisted === 1,
      look: undefined,
    };
  };
};

/** Tenants whose owners have chosen nothing share it. */
const unchosenOf = (
  known: Map<number, ChosenForCollection<never>>,
  { id, translations: names, description }: DeclaredCollection,
): ChosenForCollection<never> => {
  const nothing = { fieldDescriptions: {}, card: {}, isUnlisted: false, look: undefined };
  const chosen = known.get(id) ?? { names, description, ...nothing };
  known.set(id, chosen);
  return chosen;
};

/** True if the new choices withdraw something: the permission for search engines to list the pages. */
export const withdrawsFromCollection = (before: ChosenForCollection, after: ChosenForCollection): boolean =>
  after.isUnlisted && !before.isUnlisted;

/** True if the presentation contains the field's key: in the card, with its labels in other languages, or with its meaning. */
export const presentsField = (chosen: ChosenForCollection, field: PresentedField): boolean =>
  !isEmpty(field.translations) ||
  !isEmpty(meaningOf(chosen, field)) ||
  Object.values(chosen.card).some((leading) => leading?.key === field.key);

/** The owner's description comes before the operator's; a blank one takes it away. */
const meaningOf = ({ fieldDescriptions }: ChosenForCollection, { id, meaning }: PresentedField): FieldMeaning => {
  const own = fieldDescriptions[id];
  if (own === undefined) return meaning;
  const { description: _declared, ...others } = meaning;
  return own === '' ? others : { ...others, description: own };
};

/**
 * The presentation of a collection. It omits fields that are not listed, and the alternative text of a hidden picture.
 * @param listed the exposed fields
 */
export const presentCollection = (
  chosen: ChosenForCollection,
  listed: readonly PresentedField[],
): { readonly presentation?: PresentationText } => {
  const { names, description, card, isUnlisted, look } = chosen;
  const isListed = (field: PresentedField | undefined): field is PresentedField =>
    field !== undefined && listed.some(({ id }) => id === field.id);
  const isPictured = card.picture === undefined || isListed(card.picture);
  const keys = cardRoles
    .filter((role) => role !== 'alt' || isPictured)
    .flatMap((role) => (isListed(card[role]) ? [[role, card[role].key] as const] : []));
  const labels = byKey(listed, ({ translations }) => translations);
  const meanings = byKey(listed, (field) => meaningOf(chosen, field));
  return printed({
    ...(!isEmpty(names) && { names }),
    ...(!isEmpty(labels) && { labels }),
    ...(description !== null && { description }),
    ...(!isEmpty(meanings) && { meanings }),
    ...(keys.length > 0 && { card: Object.fromEntries(keys) }),
    ...(isUnlisted && { isUnlisted }),
    ...(look !== undefined && { look }),
  });
};

/** The descriptions of fields by their keys; undefined where there is no description. */
const byKey = <Said extends object>(
  listed: readonly PresentedField[],
  of: (field: PresentedField) => Said,
): Readonly<Record<string, Said>> =>
  Object.fromEntries(listed.map((field) => [field.key, of(field)] as const).filter(([, said]) => !isEmpty(said)));

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
