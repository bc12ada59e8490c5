/** What owners and operators say about data, on pages: as text alone, where it belongs, and of hidden fields nowhere. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { changeAppearance, changeCard } from '@vitrine/administering';
import { type Collection, hide, type Tenant } from '@vitrine/catalog';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startOfTime,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'weight', label: 'Weight', type: 'number', meaning: { unit: 'kg' } },
  {
    key: 'state',
    label: 'State',
    type: 'select',
    meaning: {
      options: [
        { value: 'A', label: 'In <stock>' },
        { value: 'B', label: 'On order' },
      ],
    },
  },
  { key: 'tags', label: 'Tags', type: 'multiselect', meaning: { options: [{ value: 'n', label: 'New' }] } },
  { key: 'note', label: 'Note', type: 'text', meaning: { description: 'numbat' } },
] as const;
const records = ['Lamp', 'Chair'].map((name, index) => ({
  id: `p${index}`,
  createdAt: new Date(startOfTime).toISOString(),
  name,
  weight: 1.5,
  state: index === 0 ? 'A' : 'C',
  tags: ['n', 'other', ...(index === 0 ? [''] : [])],
  note: 'x',
}));
const shown = ['name', 'weight', 'state', 'tags', 'note'];

let service: TestService;
let tenant: Tenant;
let products: Collection;
const now = new Date(startOfTime);

beforeAll(async () => {
  service = await startTestService();
  tenant = await addTenant(service, 'describe');
  products = await addCollection(service, tenant, { slug: 'products', name: 'Products', fields }, records);
  await exposeAll(service, tenant, products, shown);
  const descriptions = { weight: 'With its <b>box</b>.' };
  await changeCard(service.store, tenant, products, { description: 'What we "sell" & repair.', descriptions }, now);
  const about = {
    licence: 'https://example.com/licence?a="><script>',
    attribution: '© <Shop>',
    contact: 'mailto:info@example.com',
    imprint: 'https://example.com/imprint',
  };
  await changeAppearance(service.store, tenant, { about, language: 'en' }, now);
  await follow(service);
});
afterAll(async () => service.stop());

/** As pages write it. */
const said = 'What we &quot;sell&quot; &amp; repair.';

const pageOf = async (path: string, language = 'en'): Promise<string> => {
  const response = await fetch(`${service.service.url}/${path}`, { headers: { 'Accept-Language': language } });
  expect(response.status).toBe(200);
  return response.text();
};

test('a record has labels in place of codes, units behind numbers, and help below labels', async () => {
  const page = await pageOf('t/describe/products/p0');
  expect(page).toContain('In &lt;stock>');
  expect(page).toContain('>New</span>');
  expect(page).toContain('>other</span>');
  expect(page).toContain('1.5\u00A0kg');
  expect(page).toContain('<span class="help" dir="auto">With its &lt;b>box&lt;/b>.</span>');
  expect(await pageOf('t/describe/products/p1')).toMatch(/<dt>.*State.*<dd>.*>C</);
});

test('lists, filters and conditions have the labels; addresses keep the values', async () => {
  const page = await pageOf('t/describe/products?where[state][in][]=A');
  expect(page).toContain(`<p class="help" dir="auto">${said}</p>`);
  expect(page).toMatch(/value="A"[^>]*checked[^>]*><span[^>]*>In &lt;stock>/);
  expect(page).toContain('>State is one of In &lt;stock></span>');
  expect(page).not.toContain('where[state][in][]=In');
  expect(await pageOf('t/describe')).toContain(said);
});

test('an empty option can be seen and chosen', async () => {
  expect(await pageOf('t/describe/products/p0')).toMatch(/>other<\/span><span[^>]*>“”<\/span>/);
  const page = await pageOf('t/describe/products?where[tags][in][]=');
  expect(page).toMatch(/name="where\[tags\]\[in\]\[\]" value checked\/><span[^>]*>“”</);
  expect(page).toContain('>Tags includes one of “”</span>');
  expect(page).toContain('products/p0');
  expect(page).not.toContain('products/p1');
});

test('the foot has what is said about the data, in the language of the page, and no script', async () => {
  for (const path of ['t/describe', 't/describe/products', 't/describe/products/p0', 'docs/t/describe']) {
    const page = await pageOf(path, 'de');
    expect(page).toContain('rel="license noopener">Lizenz</a>');
    expect(page).toContain('<a href="mailto:info@example.com" rel="noopener">Kontakt</a>');
    expect(page).toContain('<a href="https://example.com/imprint" rel="noopener">Impressum</a>');
    expect(page).toContain('© &lt;Shop>');
    expect(page).not.toContain('Datenschutz');
    expect(page).not.toMatch(/"><script>/);
  }
});

test('data for search engines have the licence and the description', async () => {
  const page = await pageOf('t/describe/products');
  expect(page).toContain('"license":"https://example.com/licence?a=%22%3E%3Cscript%3E"');
  expect(page).toContain('"description":"What we \\"sell\\" & repair. Products · ');
});

test('of a hidden field nothing is said any more', async () => {
  expect(await pageOf('t/describe/llms.txt')).toContain('numbat');
  await hide(service.store, tenant, products, ['note', 'state'], now);
  await follow(service);
  for (const path of ['t/describe', 't/describe/products', 't/describe/products/p0', 't/describe/llms.txt'])
    expect(await pageOf(path)).not.toMatch(/numbat|In &lt;stock|In <stock/);
});
