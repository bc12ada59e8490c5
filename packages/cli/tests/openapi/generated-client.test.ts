/** A client that a public generator makes from a tenant's document: it compiles as strictly as we do, and reads the demo. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSource } from 'oazapfts';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { readBlocks, readDocument as readPage, repository } from '../docs/documents.ts';
import { follow, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  await addDemoTenants(service);
  await follow(service);
  folder = await mkdtemp(join(tmpdir(), 'vitrine-generated-'));
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  await Bun.write(join(folder, 'document.json'), await fetch(`${service.service.url}/t/kornhaus/openapi.json`));
  await Bun.write(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = async (...command: readonly string[]): Promise<string> => {
  const child = Bun.spawn([process.execPath, ...command], { cwd: folder, stdout: 'pipe', stderr: 'pipe' });
  const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')}: ${output}${errors}`);
  return output;
};

/** What docs/reference.md writes, and what more a consumer does with it. The last lines must not compile. */
const program = async (): Promise<string> => {
  const shown = readBlocks(await readPage('docs/reference.md')).find(({ language }) => language === 'ts');
  const written = shown?.text.replace('http://localhost:8080', service.service.url) ?? '';
  return `${written}
if (rolls.status !== 200) throw new Error('no success');
const prices: (number | null | undefined)[] = rolls.data.data.map(({ price }) => price);
console.log(JSON.stringify([rolls.data.meta.total, prices]));
const some = await listProducts({
  wherePriceBetween: [0.5, 1],
  whereIsVeganIn: [true, false],
  sort: ['-price', 'name'],
  fields: ['name', 'price'],
  limit: 1,
});
if (some.status === 200) console.log(JSON.stringify([some.data.meta.total, some.data.data.map(({ name }) => name)]));
const wrong = await listProducts({ search: 'a b c d e f g h i j k l m n o p q' });
if (wrong.status === 400) console.log(wrong.data.meta.code, wrong.data.meta.details?.[0]?.parameter);
// @ts-expect-error -- a price is a number
void (() => listProducts({ wherePriceGte: 'cheap' }));
// @ts-expect-error -- a number does not contain
void (() => listProducts({ wherePriceContains: 1 }));
// @ts-expect-error -- no such field
void (() => listProducts({ sort: ['prize'] }));
`;
};

test('it compiles, and reads the demo', async () => {
  await Bun.write(join(folder, 'kornhaus.ts'), await generateSource(join(folder, 'document.json')));
  await Bun.write(join(folder, 'program.ts'), await program());
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const modules = [
    '--target',
    'ESNext',
    '--module',
    'Preserve',
    '--allowImportingTsExtensions',
    '--types',
    'bun-types',
  ];
  await run(join(repository, 'node_modules/.bin/tsc'), ...options, ...modules, 'program.ts');
  expect((await run('program.ts')).trim().split('\n')).toEqual([
    '[5,[0.57,0.77,0.88,0.91,0.92]]',
    '[5,["Rosinen-Brötchen"]]',
    'invalid_request search',
  ]);
});
