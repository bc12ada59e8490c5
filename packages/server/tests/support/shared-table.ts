/** A table made by hand, in which the rows of several tenants stand together, offered to each of them. */
import type { FieldDescriptor } from '@vitrine/contract';
import { createCollection, setFields, type Collection } from '../../src/catalog/collections.ts';
import type { Tenant } from '../../src/catalog/tenants.ts';
import type { TestService } from './test-service.ts';

export interface SharedTable {
  readonly slug: string;
  readonly tableName: string;
  readonly idColumn: string;
  readonly createdAtColumn: string;
  readonly scopeColumn: string;
  /** Each with its column. */
  readonly fields: readonly (FieldDescriptor & { readonly column: string })[];
}

/** @param tenant whom it is offered to; none: all */
export const offerSharedTable = async (
  { store }: TestService,
  tenant: Tenant | undefined,
  { slug, fields, ...target }: SharedTable,
): Promise<Collection> =>
  store.transaction().execute(async (transaction) => {
    const draft = { slug, name: slug, target: () => ({ ...target, searchTable: null }) };
    const collection = await createCollection(transaction, tenant?.id ?? null, draft, new Date());
    const columns = fields.map(({ column }) => column);
    await setFields(transaction, collection, fields, () => columns.shift() ?? '');
    return collection;
  });
