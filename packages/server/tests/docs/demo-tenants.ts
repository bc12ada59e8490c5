/** The two smaller tenants of the demo in a test's service, as `vitrine demo` makes them. */
import { createCollection, finishImport, setFields } from '../../src/catalog/collections.ts';
import { expose } from '../../src/catalog/exposures.ts';
import { createTenant } from '../../src/catalog/tenants.ts';
import { demoTenants } from '../../src/demo/index.ts';
import { randomBytes, startOfTime, type TestService } from '../support/test-service.ts';

/** The collections that the documents ask, and all that the bakery shows: each takes milliseconds to make. */
const asked: ReadonlySet<string> = new Set([
  'kornhaus/products',
  'kornhaus/locations',
  'kornhaus/job-openings',
  'kornhaus/allergens',
  'lumenart/events',
  'lumenart/staff',
]);

export const addDemoTenants = async ({ store, tables }: TestService): Promise<void> => {
  const now = new Date(startOfTime);
  for (const draft of demoTenants.filter(({ publicId }) => publicId !== 'velowerk')) {
    const tenant = await createTenant(store, draft, now, randomBytes);
    for (const collection of draft.collections.filter(({ slug }) => asked.has(`${draft.publicId}/${slug}`))) {
      const { slug, name, fields, state } = collection;
      const made = await store.transaction().execute(async (transaction) => {
        const created = await createCollection(transaction, tenant.id, { slug, name, target: tables.target }, now);
        const writer = tables.createWriter(
          created.id,
          await setFields(transaction, created, fields, tables.fieldPlace),
        );
        writer.write([...collection.records()]);
        writer.finish();
        const { searchTables } = tables.target(created.id);
        await finishImport(transaction, tenant, created, { name, recordCount: writer.count, searchTables }, now);
        return created;
      });
      if (state === 'hidden') continue;
      const keys = fields.filter(({ isExposed }) => isExposed).map(({ key }) => key);
      await expose(store, tenant, made, { state, keys }, now);
    }
  }
};
