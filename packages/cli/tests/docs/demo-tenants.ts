/** The two smaller tenants of the demo in a test's service, as `vitrine demo` makes them. */
import { createTenant, expose, fillFrom, findOwnCollection, listTenants, storeCollection } from '@vitrine/catalog';
import { demoTenants, dress } from '@vitrine/demo';
import { randomBytes, startOfTime, type TestService } from '../support/test-service.ts';

/** The collections that the documents ask, and all that the bakery shows: each takes milliseconds to make. */
const asked: ReadonlySet<string> = new Set([
  'kornhaus/products',
  'kornhaus/locations',
  'kornhaus/job-openings',
  'kornhaus/allergens',
  'lumenart/events',
  'lumenart/artists',
  'lumenart/halls',
  'lumenart/staff',
]);

export const addDemoTenants = async ({ store, tables }: TestService): Promise<void> => {
  const now = new Date(startOfTime);
  for (const draft of demoTenants.filter(({ publicId }) => publicId !== 'velowerk')) {
    const tenant = await createTenant(store, draft, now, randomBytes);
    await dress(store, tenant, draft, now);
    for (const collection of draft.collections.filter(({ slug }) => asked.has(`${draft.publicId}/${slug}`))) {
      const { slug, name, translations, fields, relations, state } = collection;
      const order = { tenant, slug, name, translations, fields, relations, existing: undefined };
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

/** Takes the first of the bakery's products away, as a new import would. */
export const removeProduct = async ({ store, tables }: TestService): Promise<void> => {
  const draft = demoTenants.find(({ publicId }) => publicId === 'kornhaus');
  const products = draft?.collections.find(({ slug }) => slug === 'products');
  const tenant = (await listTenants(store)).find(({ publicId }) => publicId === 'kornhaus');
  if (products === undefined || tenant === undefined) throw new Error('The demo has a bakery with products.');
  const { slug, name, translations, fields } = products;
  const existing = await findOwnCollection(store, tenant, slug);
  const rest = fillFrom([[...products.records()].slice(1)]);
  await storeCollection(
    store,
    tables,
    { tenant, slug, name, translations, fields, existing },
    rest,
    new Date(startOfTime),
  );
};
