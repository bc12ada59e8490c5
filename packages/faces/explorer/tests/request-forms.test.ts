/** The request in other languages, letter by letter. */
import { expect, test } from 'bun:test';
import { recordsUrl } from '@vitrine/client';
import { formOf, type ApiRequest } from '../src/asking/request-forms.ts';
import { parseView, queryOf } from '../src/asking/view.ts';

const view = parseView(`where[price][lt]=1.50&where[sold][exists]=true&where[name][in]=12,O'Hara&sort=-price&page=2`);
const request: ApiRequest = {
  kind: 'records',
  url: recordsUrl({ url: 'http://a.test', tenant: 'kornhaus' }, 'products', queryOf(view)),
  slug: 'products',
  view,
  fields: [
    { key: 'price', label: 'Price', type: 'currency' },
    { key: 'name', label: 'Name', type: 'text' },
  ],
};
const open = { tenant: 'kornhaus', hasKey: false };
const keyed = { ...open, hasKey: true };

test('curl, in quotes that nothing of the URL ends', () => {
  expect(formOf('curl', request, keyed)).toBe(
    `curl -g -H "x-api-key: $VITRINE_KEY" 'http://a.test/api/v1/public/t/kornhaus/products?where[price][lt]=1.50&where[sold][exists]=true&where[name][in]=12,O%27Hara&sort=-price&page=2'`,
  );
});

test('TypeScript, with values of their types that keep every digit', () => {
  expect(formOf('TypeScript', request, open)).toBe(`// curl -fO http://a.test/client.js -O http://a.test/client.d.ts
import { createClient } from "./client.js";

const vitrine = createClient({
  url: "http://a.test",
  tenant: "kornhaus",
});
const { data, meta } = await vitrine.records("products", {
  where: {
    price: { lt: "1.50" },
    sold: { exists: true },
    name: { in: ["12", "O'Hara"] },
  },
  sort: ["-price"],
  page: 2,
});`);
});

test('TypeScript, of a service that is below a path', () => {
  const url = recordsUrl({ url: 'https://a.test/shop', tenant: 'kornhaus' }, 'products');
  const code = formOf('TypeScript', { ...request, url }, open);
  expect(code).toContain('curl -fO https://a.test/shop/client.js -O https://a.test/shop/client.d.ts\n');
  expect(code).toContain('url: "https://a.test/shop",');
});

test('Python, with the key from the environment', () => {
  expect(formOf('Python', request, keyed)).toBe(`import os
import requests

response = requests.get(
    "http://a.test/api/v1/public/t/kornhaus/products",
    params=[
        ("where[price][lt]", "1.50"),
        ("where[sold][exists]", "true"),
        ("where[name][in]", "12,O'Hara"),
        ("sort", "-price"),
        ("page", "2"),
    ],
    headers={"x-api-key": os.environ["VITRINE_KEY"]},
)
response.raise_for_status()
data = response.json()["data"]`);
});
