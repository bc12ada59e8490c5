/** Loads a tenant from its catalog: the collections, views and fields that it shows, and those that it hides. */
import type { FieldDescriptor } from '@vitrine/contract';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import { listViews, type NamedView } from '@vitrine/administering';
import {
  type CatalogDatabase,
  type Collection,
  type ExposureState,
  findKeyByText,
  findTenant,
  hasScope,
  listCollections,
  listFields,
  readStates,
  storedNamesOf,
  type Tenant,
  whereOf,
} from '@vitrine/catalog';
import type { Synonyms } from '@vitrine/query/stems';
import type { Access } from '@vitrine/server';

export interface AuditedField extends FieldDescriptor {
  /** In all languages. */
  readonly labels: readonly string[];
  /** As the operator declares it. */
  readonly meaning: FieldMeaning;
  readonly isShown: boolean;
  /** Its other names in the database: its column, and the path in a JSON column. */
  readonly storedNames: readonly string[];
}

export interface AuditedCollection {
  readonly slug: string;
  readonly name: string;
  /** In all languages. */
  readonly names: readonly string[];
  readonly state: ExposureState;
  /** True if the key of the audit opens it. */
  readonly isOpened: boolean;
  /** The language of its texts. */
  readonly language: string | undefined;
  readonly synonyms: Synonyms | undefined;
  readonly fields: readonly AuditedField[];
  readonly tableNames: readonly string[];
  /** The conditions that its records meet. */
  readonly where: readonly string[];
  /** The columns of its table that are not fields: id, creation time, scope. */
  readonly ownColumns: readonly string[];
}

export interface AuditedTenant {
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  readonly isEnabled: boolean;
  readonly collections: readonly AuditedCollection[];
}

/**
 * Reads the owner's choices, not the exposures that are served, because the audit verifies those.
 * @param keyText the key of the audit; undefined: none
 * @throws CatalogError for an unknown public ID
 */
export const loadAuditedTenant = async (
  store: CatalogDatabase,
  publicId: string,
  now: Date,
  keyText?: string,
): Promise<AuditedTenant> => {
  const tenant = await findTenant(store, publicId);
  const opens = keyText === undefined ? [] : ((await findKeyByText(store, tenant, keyText))?.opens ?? []);
  const opened = new Set(opens.map(({ slug }) => slug));
  const { states, rules, shownFieldIds } = await readStates(store, tenant);
  const collections: AuditedCollection[] = [];
  for (const collection of await listCollections(store, tenant)) {
    const state = canBeShown(collection, tenant) ? (states.get(collection.id) ?? 'hidden') : 'hidden';
    const fields = (await listFields(store, collection)).map(
      ({ id, key, label, translations, meaning, type, origin }): AuditedField => ({
        key,
        label,
        labels: [label, ...Object.values(translations)],
        type,
        meaning,
        isShown: state !== 'hidden' && shownFieldIds.has(id),
        storedNames: storedNamesOf(origin, collection.target),
      }),
    );
    const where = [...(collection.target.rows ?? []), ...whereOf(rules.get(collection.id) ?? null)];
    collections.push({ ...namesOf(collection), state, isOpened: opened.has(collection.slug), fields, where });
  }
  const views = (await listViews(store, tenant, now)).flatMap((view) =>
    collections.filter(({ slug }) => slug === view.collection).map((base) => viewed(base, view, opened)),
  );
  const { name, industry, isEnabled } = tenant;
  const all = [...collections, ...views].sort((one, other) => (one.slug < other.slug ? -1 : 1));
  return { publicId, name, industry, isEnabled, collections: all };
};

/** A view shows at most the data of its collection. */
const viewed = (
  base: AuditedCollection,
  { slug, name, state, fields }: NamedView,
  opened: ReadonlySet<string>,
): AuditedCollection => ({
  ...base,
  slug,
  name,
  names: [name],
  state: base.state === 'public' || state === 'hidden' ? state : base.state,
  isOpened: opened.has(slug),
  fields: base.fields.map(({ isShown, ...field }) =>
    Object.assign(field, { isShown: isShown && fields.includes(field.key) }),
  ),
});

/** A shared table shows nothing to a tenant without a scope value. */
const canBeShown = ({ tenantId, target }: Collection, { scope }: Tenant): boolean =>
  hasScope(target) ? scope !== null : tenantId !== null;

const namesOf = ({ slug, name, translations, target }: Collection) => ({
  slug,
  name,
  names: [name, ...Object.values(translations)],
  language: target.language,
  synonyms: target.synonyms,
  tableNames: [target.tableName, ...(target.schema === null ? [] : [`${target.schema}.${target.tableName}`])],
  ownColumns: [target.id, target.createdAt, target.scope].flatMap((origin) =>
    origin === null ? [] : storedNamesOf(origin, target),
  ),
});

export const isSeenBy = (access: Access, { state, isOpened }: AuditedCollection): boolean =>
  state === 'public' || (state === 'private' && access === 'keyed' && isOpened);

export const hiddenSlugsOf = ({ collections }: AuditedTenant, access: Access): readonly string[] =>
  collections.filter((each) => !isSeenBy(access, each)).map(({ slug }) => slug);

/** The conditions on hidden fields. Each shown record meets them, which reveals part of those fields. */
export const tellingConditions = ({ fields, where }: AuditedCollection): readonly string[] =>
  where.filter((condition) => {
    const [key = ''] = condition.split(/[[=]/, 1);
    return fields.some((field) => field.key === key.trim() && !field.isShown);
  });

export const shownFields = ({ fields }: AuditedCollection): readonly AuditedField[] =>
  fields.filter(({ isShown }) => isShown);

export const hiddenFields = ({ fields }: AuditedCollection): readonly AuditedField[] =>
  fields.filter(({ isShown }) => !isShown);
