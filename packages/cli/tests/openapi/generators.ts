/**
 * Public generators of clients: how each is run over `document.json`, and a program that asks the same question with what it
 * has made. `API` in it is the address of the API; the line below `@ts-expect-error` must not compile. A ninth, oazapfts, is
 * tried in `generated-client.test.ts`, wherever tests run.
 */

export interface Generator {
  readonly name: string;
  /** Below the packages that are installed for it. */
  readonly command: readonly [program: string, ...parameters: string[]];
  /** Which document it is given: that with flat filters, if nothing else is said. */
  readonly document?: 'openapi-nested.json';
  /** Files that it wants beside the document. */
  readonly files?: Readonly<Record<string, string>>;
  /** Prints the answer, as JSON. */
  readonly program: string;
}

/** What each program asks, as a URL has it. */
export const question =
  'where[category][in]=Rolls,"Bread"&where[price][between]=0.5,4&where[isVegan][eq]=true&sort=-price,name&fields=name,price&limit=3';

/** The same as parameters by their names. */
const named = `{
  'where[category][in]': ['Rolls', 'Bread'],
  'where[price][between]': [0.5, 4],
  'where[isVegan][eq]': true,
  sort: ['-price', 'name'],
  fields: ['name', 'price'],
  limit: 3,
}`;

export const generators: readonly Generator[] = [
  {
    name: 'hey-api',
    command: ['@hey-api/openapi-ts/bin/run.js', '-i', 'document.json', '-o', 'made'],
    program: `
import { listProducts } from './made/index.ts';
const { data } = await listProducts({ query: ${named} });
console.log(JSON.stringify(data));
// @ts-expect-error -- a price is a number
void (() => listProducts({ query: { 'where[price][lt]': 'cheap' } }));
`,
  },
  {
    name: 'openapi-typescript with openapi-fetch',
    command: ['openapi-typescript/bin/cli.js', 'document.json', '-o', 'made.ts'],
    program: `
import createClient from 'openapi-fetch';
import type { paths } from './made.ts';
const client = createClient<paths>({ baseUrl: API });
const { data } = await client.GET('/public/t/kornhaus/products', { params: { query: ${named} } });
console.log(JSON.stringify(data));
// @ts-expect-error -- a price is a number
void (() => client.GET('/public/t/kornhaus/products', { params: { query: { 'where[price][lt]': 'cheap' } } }));
`,
  },
  {
    name: 'orval',
    command: ['orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs'],
    files: {
      'orval.config.mjs': `
const output = { target: 'made.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } };
export default { kornhaus: { input: 'document.json', output } };
`,
    },
    program: `
import { listProducts } from './made.ts';
const { data } = await listProducts(${named});
console.log(JSON.stringify(data));
// @ts-expect-error -- a price is a number
void (() => listProducts({ 'where[price][lt]': 'cheap' }));
`,
  },
  {
    name: 'kubb',
    command: ['@kubb/cli/bin/kubb.cjs', 'generate', '--config', 'kubb.config.mjs'],
    files: {
      'kubb.config.mjs': `
import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
export default defineConfig({
  root: '.',
  input: { path: './document.json' },
  output: { path: './made', format: false },
  plugins: [pluginOas({ validate: false, generators: [] }), pluginTs(), pluginClient({ client: 'fetch', bundle: true })],
});
`,
    },
    program: `
import { setConfig } from './made/.kubb/fetch.ts';
import { listProducts } from './made/index.ts';
setConfig({ baseURL: API });
console.log(JSON.stringify(await listProducts(${named})));
// @ts-expect-error -- a price is a number
void (() => listProducts({ 'where[price][lt]': 'cheap' }));
`,
  },
  {
    name: 'swagger-typescript-api',
    command: ['swagger-typescript-api/dist/cli.mjs', 'generate', '-p', 'document.json', '-o', 'made'],
    program: `
import { Api } from './made/Api.ts';
const api = new Api();
const { data } = await api.public.listProducts(${named});
console.log(JSON.stringify(data));
// @ts-expect-error -- a price is a number
void (() => api.public.listProducts({ 'where[price][lt]': 'cheap' }));
`,
  },
  {
    name: 'openapi-zod-client',
    // Its types take no more than about 40 parameters.
    document: 'openapi-nested.json',
    command: ['openapi-zod-client/bin.js', 'document.json', '-o', 'made.ts', '--export-schemas'],
    program: `
import { createApiClient } from './made.ts';
const client = createApiClient(API);
const queries = {
  'where[category]': { in: 'Rolls,Bread' },
  'where[price]': { between: '0.5,4' },
  'where[isVegan]': { eq: true },
  sort: ['-price' as const, 'name' as const],
  fields: ['name' as const, 'price' as const],
  limit: 3,
};
console.log(JSON.stringify(await client['list-products']({ queries })));
// @ts-expect-error -- a price is a number
void (() => client['list-products']({ queries: { 'where[price]': { lt: 'cheap' } } }));
`,
  },
  {
    name: 'typed-openapi',
    command: ['typed-openapi/bin.js', 'document.json', '-o', 'made.ts'],
    program: `
import { createApiClient } from './made.ts';
const client = createApiClient({ fetch: async ({ url, urlSearchParams = '' }) => fetch(\`\${url}?\${urlSearchParams}\`) }, API);
console.log(JSON.stringify(await client.get('/public/t/kornhaus/products', { header: {}, query: ${named} })));
// @ts-expect-error -- a price is a number
void (() => client.get('/public/t/kornhaus/products', { header: {}, query: { 'where[price][lt]': 'cheap' } }));
`,
  },
  {
    name: 'ng-openapi-gen',
    command: ['ng-openapi-gen/lib/index.js', '--input', 'document.json', '--output', 'made'],
    program: `
import '@angular/compiler';
import { HttpClient, HttpResponse } from '@angular/common/http';
import { from, lastValueFrom } from 'rxjs';
import { ApiConfiguration } from './made/api-configuration.ts';
import { listProducts } from './made/functions.ts';
const ask = async (url: string): Promise<HttpResponse<unknown>> => {
  const response = await fetch(url);
  return new HttpResponse({ body: await response.json(), status: response.status });
};
const client = new HttpClient({ handle: ({ urlWithParams }) => from(ask(urlWithParams)) });
const { rootUrl } = new ApiConfiguration();
const { body } = await lastValueFrom(listProducts(client, rootUrl, ${named}));
console.log(JSON.stringify(body));
// @ts-expect-error -- a price is a number
void (() => listProducts(client, rootUrl, { 'where[price][lt]': 'cheap' }));
`,
  },
];
