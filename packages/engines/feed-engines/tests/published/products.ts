/** The collection `products` over a source that is no database, for tests. */
import type { FieldDescriptor } from '@vitrine/contract';
import { type Collection, createCollection, setFields, type Tenant } from '@vitrine/catalog';
import { type Origin, type Place } from '@vitrine/sources';
import { startOfTime, type TestService } from '../../../../../tests/service/test-service.ts';

export const now = new Date(startOfTime);

export const place = (column: string, kind: Place['kind'] = 'text'): Place => ({ column, kind, path: [] });

export const declareProducts = async (
  { store }: TestService,
  tenant: Tenant,
  source: string,
  fields: readonly (readonly [FieldDescriptor, Origin])[],
): Promise<Collection> =>
  store.transaction().execute(async (transaction) => {
    const target = {
      source,
      schema: null,
      tableName: 'products',
      id: place('id'),
      createdAt: { firstSeen: true } as const,
      scope: null,
      rows: [],
    };
    const draft = { slug: 'products', name: 'Products', target: () => target };
    const made = await createCollection(transaction, tenant.id, draft, now);
    const descriptors = fields.map(([field]) => field);
    await setFields(transaction, made, descriptors, (_id, _type, { key }) => {
      const [, origin] = fields.find(([field]) => field.key === key) ?? [];
      return origin ?? place(key);
    });
    return made;
  });

/** Why collections were not read since the last call. */
export const takeFailures = ({ observations }: TestService): readonly string[] =>
  observations.splice(0).flatMap((each) => (each.kind === 'collection-failed' ? [each.sentence] : []));
