/** A tenant as its catalog has it: what it shows in collections and views, and, which no caller may learn, what it hides. */
import type { FieldDescriptor } from '@vitrine/contract';
import {
  type CatalogDatabase,
  type Collection,
  type ExposureState,
  findTenant,
  listCollections,
  listFields,
  listViews,
  type NamedView,
  readStates,
  storedNamesOf,
  type Tenant,
  whereOf,
} from '@vitrine/publisher';
import type { Access } from '@vitrine/server';

export interface AuditedField extends FieldDescriptor {
  /** In all languages. */
  readonly labels: readonly string[];
  readonly isShown: boolean;
  /** What else it is called where it is stored: its column, and the way to it in a JSON column. */
  readonly storedNames: readonly string[];
}

export interface AuditedCollection {
  readonly slug: string;
  readonly name: string;
  /** In all languages. */
  readonly names: readonly string[];
  readonly state: ExposureState;
  readonly fields: readonly AuditedField[];
  readonly tableNames: readonly string[];
  /** The conditions that its records meet. */
  readonly where: readonly string[];
  /** The columns of its table that are no fields: id, creation time, whose a row is. */
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
 * Reads it out of what the owner opted in, and not out of the exposures that are served: these are what is audited.
 * @throws CatalogError where no tenant has this public ID
 */
export const loadAuditedTenant = async (
  store: CatalogDatabase,
  publicId: string,
  now: Date,
): Promise<AuditedTenant> => {
  const tenant = await findTenant(store, publicId);
  const { states, rules, shownFieldIds } = await readStates(store, tenant);
  const collections: AuditedCollection[] = [];
  for (const collection of await listCollections(store, tenant)) {
    const state = canBeShown(collection, tenant) ? (states.get(collection.id) ?? 'hidden') : 'hidden';
    const fields = (await listFields(store, collection)).map(
      ({ id, key, label, translations, type, origin }): AuditedField => ({
        key,
        label,
        labels: [label, ...Object.values(translations)],
        type,
        isShown: state !== 'hidden' && shownFieldIds.has(id),
        storedNames: storedNamesOf(origin, collection.target),
      }),
    );
    const where = [...(collection.target.rows ?? []), ...whereOf(rules.get(collection.id) ?? null)];
    collections.push({ ...namesOf(collection), state, fields, where });
  }
  const views = (await listViews(store, tenant, now)).flatMap((view) =>
    collections.filter(({ slug }) => slug === view.collection).map((base) => viewed(base, view)),
  );
  const { name, industry, isEnabled } = tenant;
  const all = [...collections, ...views].sort((one, other) => (one.slug < other.slug ? -1 : 1));
  return { publicId, name, industry, isEnabled, collections: all };
};

/** Never more than its collection, whatever is said of the view. */
const viewed = (base: AuditedCollection, { slug, name, state, fields }: NamedView): AuditedCollection => ({
  ...base,
  slug,
  name,
  names: [name],
  state: base.state === 'public' || state === 'hidden' ? state : base.state,
  fields: base.fields.map(({ isShown, ...field }) =>
    Object.assign(field, { isShown: isShown && fields.includes(field.key) }),
  ),
});

/** A shared table of which no row can be told to be the tenant's shows nothing. */
const canBeShown = ({ tenantId, target }: Collection, { scope }: Tenant): boolean =>
  target.scope === null ? tenantId !== null : scope !== null;

const namesOf = ({ slug, name, translations, target }: Collection) => ({
  slug,
  name,
  names: [name, ...Object.values(translations)],
  tableNames: [target.tableName, ...(target.schema === null ? [] : [`${target.schema}.${target.tableName}`])],
  ownColumns: [target.id, target.createdAt, target.scope].flatMap((origin) =>
    origin === null ? [] : storedNamesOf(origin, target),
  ),
});

export const isSeenBy = (access: Access, { state }: AuditedCollection): boolean =>
  state === 'public' || (state === 'private' && access === 'keyed');

/** The conditions by which it is told of each shown record what a hidden field holds, at least in part. */
export const tellingConditions = ({ fields, where }: AuditedCollection): readonly string[] =>
  where.filter((condition) => {
    const [key = ''] = condition.split(/[[=]/, 1);
    return fields.some((field) => field.key === key.trim() && !field.isShown);
  });

export const shownFields = ({ fields }: AuditedCollection): readonly AuditedField[] =>
  fields.filter(({ isShown }) => isShown);

export const hiddenFields = ({ fields }: AuditedCollection): readonly AuditedField[] =>
  fields.filter(({ isShown }) => !isShown);
