/** Many tenants that show all fields of a shared collection, written without changes in the log. */
import type { Collection } from '@vitrine/catalog';
import { type NewPublisher, startOfTime } from './new-publisher.ts';

export const nameOf = (number: number): string => `t${String(number).padStart(7, '0')}`;

const rowsOfStatement = 1000;

export const showMany = async (
  { catalog }: Pick<NewPublisher, 'catalog'>,
  { id }: Collection,
  count: number,
): Promise<void> => {
  const tenants = Array.from({ length: count }, (_, number) => ({
    public_id: nameOf(number),
    name: 'Many',
    industry: 'Retail',
    is_enabled: 1,
    scope: String(number),
    created_at: new Date(startOfTime).toISOString(),
  }));
  const fields = await catalog.selectFrom('field').select('id').where('collection_id', '=', id).execute();
  for (let first = 0; first < tenants.length; first += rowsOfStatement) {
    const some = tenants.slice(first, first + rowsOfStatement);
    const made = await catalog.insertInto('tenant').values(some).returning('id').execute();
    const exposures = made.map((tenant) => ({ tenant_id: tenant.id, collection_id: id, state: 'public' as const }));
    await catalog.insertInto('collection_exposure').values(exposures).execute();
    for (const field of fields) {
      const shown = made.map((tenant) => ({ tenant_id: tenant.id, field_id: field.id }));
      await catalog.insertInto('field_exposure').values(shown).execute();
    }
  }
};
