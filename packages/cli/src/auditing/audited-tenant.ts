/** A tenant as its catalog has it: what it shows, and, which no caller may learn, what it hides. */
import type { FieldDescriptor } from '@vitrine/contract';
import {
  type CatalogDatabase,
  type Collection,
  type ExposureState,
  findTenant,
  listCollections,
  listFields,
  readStates,
  storedNamesOf,
  type Tenant,
} from '@vitrine/publisher';
import type { Access } from '@vitrine/server';

export interface AuditedField extends FieldDescriptor {
  readonly isShown: boolean;
  /** What else it is called where it is stored: its column, and the way to it in a JSON column. */
  readonly storedNames: readonly string[];
}

export interface AuditedCollection {
  readonly slug: string;
  readonly name: string;
  readonly state: ExposureState;
  readonly fields: readonly AuditedField[];
  readonly tableNames: readonly string[];
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
export const loadAuditedTenant = async (store: CatalogDatabase, publicId: string): Promise<AuditedTenant> => {
  const tenant = await findTenant(store, publicId);
  const { states, shownFieldIds } = await readStates(store, tenant);
  const collections: AuditedCollection[] = [];
  for (const collection of await listCollections(store, tenant)) {
    const state = canBeShown(collection, tenant) ? (states.get(collection.id) ?? 'hidden') : 'hidden';
    const fields = (await listFields(store, collection)).map(({ id, key, label, type, origin }): AuditedField => ({
      key,
      label,
      type,
      isShown: state !== 'hidden' && shownFieldIds.has(id),
      storedNames: storedNamesOf(origin, collection.target),
    }));
    collections.push({ ...namesOf(collection), state, fields });
  }
  const { name, industry, isEnabled } = tenant;
  return { publicId, name, industry, isEnabled, collections };
};

/** A shared table of which no row can be told to be the tenant's shows nothing. */
const canBeShown = ({ tenantId, target }: Collection, { scope }: Tenant): boolean =>
  target.scope === null ? tenantId !== null : scope !== null;

const namesOf = ({ slug, name, target }: Collection) => ({
  slug,
  name,
  tableNames: [target.tableName, ...(target.schema === null ? [] : [`${target.schema}.${target.tableName}`])],
  ownColumns: [target.id, target.createdAt, target.scope].flatMap((origin) =>
    origin === null ? [] : storedNamesOf(origin, target),
  ),
});

export const isSeenBy = (access: Access, { state }: AuditedCollection): boolean =>
  state === 'public' || (state === 'private' && access === 'keyed');

export const shownFields = ({ fields }: AuditedCollection): readonly AuditedField[] =>
  fields.filter(({ isShown }) => isShown);

export const hiddenFields = ({ fields }: AuditedCollection): readonly AuditedField[] =>
  fields.filter(({ isShown }) => !isShown);
