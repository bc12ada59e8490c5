/** `/t/:tenantId/types.d.ts`, letter by letter: whatever a tenant calls its things, they stay names and comments. */
import { expect, test } from 'bun:test';
import { createReference } from '@vitrine/reference';
import { createTenant } from '@vitrine/publisher';
import {
  addCollection,
  exposeAll,
  follow,
  randomBytes,
  startTestService,
} from '../../../../tests/service/test-service.ts';

const faces = [createReference()];

test('names, labels and types', async () => {
  const service = await startTestService({}, { faces });
  try {
    const draft = { name: 'Kornhaus */ alert(1) /*', industry: 'Bakery', publicId: 'kornhaus', scope: undefined };
    const tenant = await createTenant(service.store, draft, new Date(service.clock.now()), randomBytes);
    const fields = [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'class', label: 'Käse */ x', type: 'multiselect' },
      { key: 'cost', label: 'Hidden cost', type: 'currency' },
    ] as const;
    const name = 'Products\u2028and\r\nmore\u001B[31m';
    const products = await addCollection(service, tenant, { slug: 'products', fields }, []);
    // As a catalog of earlier versions may have it: such a name is refused today.
    await service.store.updateTable('collection').set({ name }).where('id', '=', products.id).execute();
    const shown = fields.slice(0, 2).map(({ key }) => key);
    await exposeAll(service, tenant, products, shown);
    await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'order-lines', fields: [] }, []));
    await addCollection(service, tenant, { slug: 'suppliers', fields }, []);
    await follow(service);
    const response = await fetch(`${service.service.url}/t/kornhaus/types.d.ts`);
    expect(await response.text())
      .toBe(`/** What Kornhaus *\u2060/ alert(1) /* (kornhaus) shows, for createClient<Collections>(…). When that changes, fetch /t/kornhaus/types.d.ts again. */
export type Collections = {
  /** order-lines */
  'order-lines': {
  };
  /** Products and more [31m */
  products: {
    /** Name */
    name: 'text';
    /** Käse *\u2060/ x */
    class: 'multiselect';
  };
};
`);
  } finally {
    await service.stop();
  }
});
