/** The two smaller tenants of the demo in a test's service, as `vitrine demo` makes them. */
import { createTenant, expose } from '@vitrine/publisher';
import { demoTenants, dress } from '../../src/demo/index.ts';
import { fillFrom, storeCollection } from '../../src/importing/store-collection.ts';
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
    await dress(store, tenant, draft, now);
    for (const collection of draft.collections.filter(({ slug }) => asked.has(`${draft.publicId}/${slug}`))) {
      const { slug, name, translations, fields, state } = collection;
      const order = { tenant, slug, name, translations, fields, existing: undefined };
      const { collection: made } = await storeCollection(
        store,
        tables,
        order,
        fillFrom([[...collection.records()]]),
        now,
      );
      if (state === 'hidden') continue;
      const keys = fields.filter(({ isExposed }) => isExposed).map(({ key }) => key);
      await expose(store, tenant, made, { state, keys }, now);
    }
  }
};
