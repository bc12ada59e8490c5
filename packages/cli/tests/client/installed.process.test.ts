/** `/client.tgz`, which npm installs from a service: the same bytes at each build, and a program that uses it in Node.js. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop } from '../../../../tests/service/shop.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  await openShop(service, 'packshop');
  folder = await mkdtemp(join(tmpdir(), 'vitrine-installed-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const addressOf = (): string => `${service.service.url}/client.tgz`;

/** With a cache of npm that no other program fills. */
const run = async (...words: string[]): Promise<string> => {
  const env = {
    ...process.env,
    npm_config_cache: join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  };
  const child = Bun.spawn(words, { cwd: folder, env, stdout: 'pipe', stderr: 'pipe' });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  return stdout.trim();
};

test('it is a file that is packed once, and kept until it changes', async () => {
  const headers = { 'Accept-Encoding': 'br, gzip' };
  const sent = await fetch(addressOf(), { headers, decompress: false });
  const names = ['content-type', 'content-encoding', 'cache-control', 'access-control-allow-origin', 'ratelimit-limit'];
  expect([sent.status, ...names.map((name) => sent.headers.get(name))]).toEqual([
    200,
    'application/gzip',
    null,
    'public, max-age=3600',
    '*',
    null,
  ]);
  const again = await fetch(addressOf(), { headers: { 'If-None-Match': sent.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  const files = await new Bun.Archive(await sent.bytes()).files();
  expect([...files.keys()].toSorted()).toContain('package/client/refine.d.ts');
  expect(await files.get('package/client.js')?.text()).toBe(
    await (await fetch(`${service.service.url}/client.js`)).text(),
  );
});

test('npm installs it, again by its lock file, and a program reads records with it and its types', async () => {
  await Bun.write(join(folder, 'package.json'), JSON.stringify({ name: 'site', type: 'module' }));
  await run('npm', 'install', addressOf());
  await rm(join(folder, 'node_modules'), { recursive: true });
  await rm(join(folder, 'cache'), { recursive: true });
  await run('npm', 'ci');
  await Bun.write(
    join(folder, 'read.js'),
    `import { createClient } from '@vitrine/client';
import { createDataProvider } from '@vitrine/client/refine';
const vitrine = createClient({ url: '${service.service.url}', tenant: 'packshop' });
const { data } = await vitrine.records('products', { sort: ['id'], fields: ['name'] });
console.log(data.map(({ name }) => name).join(), typeof createDataProvider);
`,
  );
  expect(await run('node', 'read.js')).toBe('Lamp,Chair, function');
});
