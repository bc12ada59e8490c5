/** The service as one executable: it is made here, then used as from its sources, threads and all. */
import { expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../src/version.ts';
import { createPlace, runVitrine, serveVitrine } from './vitrine-process.ts';

const makeExecutable = async (folder: string): Promise<string> => {
  const executable = join(folder, 'vitrine');
  const build = Bun.spawn([process.execPath, join(import.meta.dir, '..', '..', 'build.ts'), executable], {
    stdout: 'ignore',
    stderr: 'inherit',
  });
  expect(await build.exited).toBe(0);
  return executable;
};

test('one file imports, exposes, serves and pulls', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-executable-'));
  try {
    await using place = createPlace([await makeExecutable(folder)]);
    const data = join(folder, 'products.csv');
    await Bun.write(data, 'id,name,price\n1,Drill,129.9\n2,Lamp,15\n3,Shelf,15\n');
    expect(await runVitrine(place, '--version')).toBe(`${version}\n`);
    await runVitrine(place, 'tenant create --name Shop --industry Retail --public-id shop2345');
    await runVitrine(place, `import ${data} --tenant shop2345 --collection products`);
    await runVitrine(place, 'expose shop2345 products --fields name,price');
    const serving = await serveVitrine(place, { LOG_LEVEL: 'debug' });
    const namesOf = async (page: number): Promise<unknown> => {
      const answer = await serving.get(
        `shop2345/products?where[price][gte]=15&sort=-price&fields=name&limit=1&page=${page}`,
      );
      return answer.json();
    };
    for (const page of [1, 2])
      expect(await namesOf(page)).toMatchObject({ data: [{ name: ['Drill', 'Lamp'][page - 1] }] });
    expect(await namesOf(3)).toMatchObject({ meta: { total: 3 }, data: [{ name: 'Shelf' }] });
    await runVitrine(place, `pull ${serving.url} shop2345 products --sort name --out ${join(folder, 'pulled.csv')}`);
    expect(await Bun.file(join(folder, 'pulled.csv')).text()).toMatch(
      /^id,createdAt,name,price\r\n1,.*,Drill,129.9\r\n/,
    );
    for (const path of ['/docs', '/t/shop2345']) {
      const page = await (await fetch(serving.url + path)).text();
      const assets = Array.from(page.matchAll(/"(\/assets\/[^"]+)"/g), ([, asset = '']) => asset);
      expect(assets.length).toBeGreaterThan(1);
      for (const asset of assets) expect((await fetch(serving.url + asset)).status).toBe(200);
    }
    for (const name of ['client.js', 'client.d.ts'])
      expect(await (await fetch(`${serving.url}/${name}`)).text()).toContain('createClient');
    for (const name of ['client.py', 'client.php'])
      expect(await (await fetch(`${serving.url}/${name}`)).text()).toContain('class Client');
    expect((await fetch(`${serving.url}/client.tgz`)).status).toBe(200);
    expect(await (await fetch(`${serving.url}/client/refine.js`)).text()).toContain('createDataProvider');
    serving.kill('SIGTERM');
    expect(await serving.exited).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
