/** Runs `examples/core-alone` in an empty folder, with packages/core and the npm packages that it needs. */
import { expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../../../tests/support/free-port.ts';
import { until } from '../../../../tests/support/until.ts';
import { repository } from '../docs/documents.ts';

const left = new Set(['node_modules', 'tests', 'dist']);

/** What npm would install is linked; our own packages lead into the copy. */
const copyCore = (to: string): void => {
  cpSync(join(repository, 'examples/core-alone'), to, { recursive: true });
  cpSync(join(repository, 'packages/core'), join(to, 'packages/core'), {
    recursive: true,
    filter: (path) => !left.has(basename(path)),
  });
  const installed = join(repository, 'node_modules');
  mkdirSync(join(to, 'node_modules/@vitrine'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@vitrine') symlinkSync(join(installed, name), join(to, 'node_modules', name));
  for (const name of readdirSync(join(to, 'packages/core')))
    symlinkSync(join(to, 'packages/core', name), join(to, 'node_modules/@vitrine', name));
};

const ask = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
};

/** Runs the example until the work is done, and ends it as systems do. */
const served = async (folder: string, work: (origin: string) => Promise<void>): Promise<void> => {
  const port = freePort();
  const child = Bun.spawn([process.execPath, 'serve.ts', String(port), 'data'], {
    cwd: folder,
    stdout: 'ignore',
    stderr: 'ignore',
  });
  try {
    await work(`http://127.0.0.1:${port}`);
    child.kill('SIGTERM');
    expect(await child.exited).toBe(0);
  } finally {
    child.kill('SIGKILL');
    await child.exited;
  }
};

const path = '/api/v1/public/t/bakery22/products';

const untilServed = async (origin: string, text: string): Promise<void> =>
  until(async () =>
    fetch(`${origin}${path}`).then(
      async (response) => (await response.text()).includes(text),
      () => false,
    ),
  );

test('the core publishes and serves without faces, tools and commands, and shows what was exposed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-core-'));
  try {
    copyCore(folder);
    await served(folder, async (origin) => {
      await untilServed(origin, 'Rye bread');
      expect(await ask(`${origin}${path}?where[price][lt]=5&sort=name`)).toMatchObject({
        status: 200,
        body: {
          data: [
            { id: 'R-1', createdAt: '2026-03-03T06:00:00.000Z', name: 'Poppy seed roll', price: 0.9 },
            { id: 'B-1', createdAt: '2026-03-01T06:00:00.000Z', name: 'Rye bread', price: 4.2 },
          ],
          meta: { total: 2, fields: [{ key: 'name' }, { key: 'price' }] },
        },
      });
      expect(JSON.stringify(await ask(`${origin}${path}`))).not.toContain('cost');
      for (const of of ['/t/bakery22', '/t/bakery22/openapi.json', '/mcp/t/bakery22'])
        expect((await ask(`${origin}${of}`)).status).toBe(404);
    });
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['catalog.db', 'editions']);
    const file = join(folder, 'products.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Rye bread', 'Spelt bread'));
    // The same edition may still be in force.
    await served(folder, async (origin) => untilServed(origin, 'bread'));
    expect(readFileSync(join(folder, 'data/catalog.db')).includes('Spelt bread')).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a start that failed before there was a collection is made good by the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-core-'));
  try {
    copyCore(folder);
    const file = join(folder, 'products.json');
    const products = readFileSync(file, 'utf8');
    writeFileSync(file, products.replace('4.2', '"cheap"'));
    const failed = Bun.spawnSync([process.execPath, 'serve.ts', String(freePort()), 'data'], { cwd: folder });
    expect(failed.stderr.toString()).toContain('Record B-1: the value of price does not fit the type number.');
    writeFileSync(file, products);
    await served(folder, async (origin) => untilServed(origin, 'Rye bread'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
