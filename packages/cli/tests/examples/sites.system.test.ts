/** The sites of `examples/sites`: built from 1,000 records of a service, within the limit of those without a key. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { readBlocks, readDocument, repository } from '../docs/documents.ts';

const folder = join(repository, 'examples/sites');
const document = 'docs/sites.md';

interface Site {
  readonly name: string;
  /** Where the build puts the page of a record. */
  readonly pageOf: (id: string) => string;
  /** The files that the document shows, in its order. */
  readonly shown: readonly string[];
}

const sites: readonly Site[] = [
  {
    name: 'nextjs',
    pageOf: (id) => `out/products/${id}.html`,
    shown: ['fetch-products.js', 'save-products.js'],
  },
  {
    name: 'astro',
    pageOf: (id) => `dist/products/${id}/index.html`,
    shown: ['src/fetch-products.js', 'src/content.config.js'],
  },
  {
    name: 'sveltekit',
    pageOf: (id) => `build/products/${id}.html`,
    shown: ['src/lib/server/fetch-products.js', 'src/lib/server/products.js'],
  },
];

describe.each([...sites])('$name', ({ name, shown }) => {
  test.each([...shown])('the document shows %s as it is', async (path) => {
    const block = readBlocks(await readDocument(document)).find(({ text }) =>
      text.startsWith(`// ${basename(path)}\n`),
    );
    expect(`// ${basename(path)}\n${await Bun.file(join(folder, name, path)).text()}`).toBe(block?.text ?? '');
  });
});

const records = Array.from({ length: 1000 }, (_, index) => ({
  id: `P-${index}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  name: `Bicycle <${index}>`,
  brand: `Maker ${index % 7}`,
  category: 'Mountain bikes',
  price: index === 0 ? null : index + 0.5,
  description: `Weighs ${index} g`,
}));
const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'brand', label: 'Brand', type: 'select' },
  { key: 'category', label: 'Category', type: 'select' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'description', label: 'Description', type: 'text' },
] as const;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_ANONYMOUS: '60' });
  const tenant = await addTenant(service, 'velowerk');
  await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'products', fields }, records));
  await follow(service);
});
afterAll(async () => service.stop());

/** What building leaves behind is not copied. */
const made = /^(?:node_modules|\.next|\.astro|\.svelte-kit|out|dist|build)$/;

/** Builds a copy, which has the packages of the example. */
const build = async (
  name: string,
  serviceUrl: string,
): Promise<{ readonly path: string; readonly printed: string }> => {
  const path = mkdtempSync(join(tmpdir(), `vitrine-site-${name}-`));
  cpSync(join(folder, name), path, { recursive: true, filter: (from) => !made.test(basename(from)) });
  symlinkSync(join(folder, name, 'node_modules'), join(path, 'node_modules'));
  const child = Bun.spawn(['npm', 'run', 'build'], {
    cwd: path,
    env: {
      PATH: process.env['PATH'],
      HOME: path,
      VITRINE_URL: serviceUrl,
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const printed = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  return { path, printed: printed.join('') };
};

const requestsSoFar = (): number => service.observations.filter(({ kind }) => kind === 'request-answered').length;

const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const textsOf = ({ name, brand, price, description }: (typeof records)[number]): readonly string[] => [
  name,
  brand,
  price === null ? 'Price on request' : euros.format(price),
  description,
];

/** The texts that a page shows. */
const readTexts = async (path: string): Promise<readonly string[]> =>
  Array.from((await Bun.file(path).text()).matchAll(/<(h1|p)>(.*?)<\/\1>/g), ([, , text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  );

describe.each([...sites])('$name', ({ name, pageOf }) => {
  const isInstalled = existsSync(join(folder, name, 'node_modules'));
  const reason = isInstalled ? '' : `: npm ci --prefix examples/sites/${name} has not run`;

  test.skipIf(!isInstalled)(`builds a page for each of 1,000 records${reason}`, async () => {
    const before = requestsSoFar();
    const { path, printed } = await build(name, service.service.url);
    if (!existsSync(join(path, pageOf('P-0')))) throw new Error(printed);
    for (const record of records) expect(await readTexts(join(path, pageOf(record.id)))).toEqual(textsOf(record));
    // SvelteKit asks for `entries` in a process of their own.
    expect([1, 2]).toContain(requestsSoFar() - before);
    rmSync(path, { recursive: true });
  });

  test.skipIf(!isInstalled)(`fails with what the service says${reason}`, async () => {
    const refusing = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: () => Response.json({ message: 'Too many requests.' }, { status: 429 }),
    });
    const { path, printed } = await build(name, refusing.url.origin);
    await refusing.stop(true);
    expect(printed).toContain('Too many requests.');
    expect(existsSync(join(path, pageOf('P-0')))).toBe(false);
    rmSync(path, { recursive: true });
  });
});
