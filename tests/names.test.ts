/** Pages, documents and programs hand out no name that is not ours or a well-known one: whoever took it could run code at our users'. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { handedOut, withoutImports } from './support/handed-out.ts';
import { readSourceFiles, root } from './support/source-files.ts';

/** Those of others, known to all who use them, and why they are named. */
const ofOthers: ReadonlyMap<string, string> = new Map([
  ['npx oazapfts', 'It makes a client of an OpenAPI document.'],
  ['import react', 'A recipe is for it.'],
  ['import @tanstack/react-query', 'A recipe is for it.'],
  ['import astro:content', 'A site is made with Astro.'],
  ['url base.google.com', 'A feed for Google names its vocabulary.'],
  ['import jose', 'It signs the tokens that open the console.'],
  ['docker node:22-bookworm-slim', 'The image is made in it.'],
  ['docker debian:bookworm-slim', 'The image is made of it.'],
  ['docker postgres:18', 'It runs beside the service.'],
  ['docker redis:7', 'It runs beside the service.'],
  ['url github.com/jpwhite3/northwind-SQLite3', 'Northwind was drawn from it.'],
  ['url encoding.spec.whatwg.org', 'The standard of encodings and their names.'],
  ['url semver.org', 'It says what a version means.'],
  ['url www.rfc-editor.org', 'A standard.'],
  ['url www.sitemaps.org', 'The standard of sitemaps, and their namespace.'],
  ['url schemas.openxmlformats.org', 'The namespaces of workbooks.'],
  ['url api.fastly.com', 'Fastly is purged there.'],
  ['url api.cloudflare.com', 'Cloudflare is purged there.'],
  ['url api.bunny.net', 'bunny is purged there.'],
  ['url www.w3.org', 'The namespaces of SVG, DCAT and vCard.'],
  ['url json-schema.org', 'The dialect of a schema.'],
  ['url creativecommons.org', 'An example of a licence.'],
  ['url publications.europa.eu', 'The names of frequencies in DCAT-AP.'],
  ['url purl.org', 'The vocabulary of Dublin Core.'],
  ['url xmlns.com', 'The vocabulary of FOAF.'],
  ['url schema.org', 'The names of days in its vocabulary.'],
  ['url api.businesscentral.dynamics.com', 'A recipe reads it.'],
  ['url SHOP.myshopify.com', 'A recipe reads it.'],
  ['url docs.oasis-open.org', 'The namespaces of OData.'],
  ['url oasis-tcs.github.io', 'The vocabulary of OData.'],
  ['url modelcontextprotocol.io', 'The protocol of /mcp is described there.'],
]);

/** What a clone of this repository has itself, so that no registry is asked. */
const ofTheClone: ReadonlyMap<string, string> = new Map([
  ['npx vitrine', 'It is linked by npm ci, and .npmrc keeps npx from downloading.'],
  ['npx bun', 'It is a dependency for developing.'],
  ['docker vitrine', 'The line before builds it.'],
]);

const readAll = async (...patterns: readonly string[]) => (await Promise.all(patterns.map(readSourceFiles))).flat();

const documents = (
  await readAll('*.md', 'docs/**/*.md', 'bench/*.md', 'examples/*/*.{md,html}', 'Dockerfile', 'compose.yaml')
)
  // It tells what was, not what to do.
  .filter(({ path }) => path !== 'CHANGELOG.md');
const programs = (await readAll('packages/**/src/**/*.{ts,tsx,js,json}', 'packages/**/build.ts')).map(
  ({ path, text }) => ({ path, text: withoutImports(text) }),
);

test('documents hand out names of others that are known, and ours where a clone has them', () => {
  const found = documents.flatMap(({ path, text }) => handedOut(text).map((name) => ({ path, name })));
  expect(found.filter(({ name }) => !ofOthers.has(name) && !ofTheClone.has(name))).toEqual([]);
  const names = new Set([...found, ...inPrograms()].map(({ name }) => name));
  expect([...ofOthers.keys(), ...ofTheClone.keys()].filter((name) => !names.has(name))).toEqual([]);
});

const inPrograms = () => programs.flatMap(({ path, text }) => handedOut(text).map((name) => ({ path, name })));

test('pages and the service’s texts, which are read where no clone is, hand out none of ours', () => {
  expect(programs.length).toBeGreaterThan(200);
  expect(inPrograms().filter(({ name }) => !ofOthers.has(name))).toEqual([]);
  expect(programs.filter(({ text }) => text.includes('@vitrine/')).map(({ path }) => path)).toEqual([]);
});

test('examples depend on files alone', async () => {
  const manifests = await readSourceFiles('examples/*/package.json');
  const versions = manifests.flatMap(({ text }) => {
    const { dependencies = {} }: { readonly dependencies?: Readonly<Record<string, string>> } = JSON.parse(text);
    return Object.values(dependencies);
  });
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => !version.startsWith('file:'))).toEqual([]);
});

test('in a clone npx downloads nothing', async () => {
  // Without what this machine's user has set.
  const env = { PATH: process.env['PATH'], NPM_CONFIG_USERCONFIG: '/dev/null' };
  const child = Bun.spawn(['npm', 'config', 'get', 'yes'], { cwd: root, env, stdout: 'pipe', stderr: 'ignore' });
  expect((await new Response(child.stdout).text()).trim()).toBe('false');
  expect(await Bun.file(join(root, 'node_modules/.bin/vitrine')).exists()).toBe(true);
});

describe('what a text hands out', () => {
  const rows: [text: string, names: string][] = [
    ['`npx @vitrine/client types URL`', 'npx @vitrine/client'],
    ['npx -y vitrine-client types', 'npx vitrine-client'],
    ['bunx vitrine; npm exec -- vitrine', 'npx vitrine'],
    ['npm install @vitrine/client left-pad --save', 'install @vitrine/client, install left-pad'],
    ['npm i ./client.tgz /path/to/client.tgz', ''],
    ['npm install --package-lock-only', ''],
    ['npm install https://api.example.com/client.tgz https://vitrine.dev/client.tgz', 'url vitrine.dev'],
    ['pnpm add a && yarn add b && bun add c && deno add npm:d', 'install a, install b, install c, install npm:d'],
    ['import { createClient } from "@vitrine/client";', 'import @vitrine/client'],
    [`await import('x'); require("y")`, 'import x, import y'],
    [`import { a } from './client.js'; import 'node:fs'; import b from 'https://api.example.com/client.js'`, ''],
    ['docker run -p 1:1 \\\n  --read-only ghcr.io/someone/vitrine', 'docker ghcr.io/someone/vitrine'],
    ['docker pull vitrine/vitrine', 'docker vitrine/vitrine'],
    ['FROM debian:12\n    image: redis:7\n', 'docker debian:12, docker redis:7'],
    ['<script src="https://unpkg.com/vitrine"></script>', 'url unpkg.com'],
    ['https://cdn.jsdelivr.net/npm/x, https://vitrine.dev.', 'url cdn.jsdelivr.net, url vitrine.dev'],
    ['git clone https://github.com/vitrine/vitrine.git', 'url github.com/vitrine/vitrine.git'],
    ['http://localhost:8080 https://shop.example/x https://api.example.com http://a.test', ''],
    ['leave `npx` away; npx runs', 'npx runs'],
  ];
  test.each(rows)('%s', (text, names) => expect(handedOut(text).join(', ')).toBe(names));

  test('a source without what it imports itself', () => {
    const source = `import { a } from '@vitrine/client';\nimport {\n  b,\n} from 'b' with { type: 'file' };\nexport type { C } from 'c';\nconst d = await import('d');\nconst e = \`import { f } from "@vitrine/client";\`;\n`;
    expect(handedOut(withoutImports(source))).toEqual(['import @vitrine/client']);
  });
});
