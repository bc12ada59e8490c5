/** What somebody who has got into a server leaves in the folder of usage stops nothing, and a publisher that hangs is started anew. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPlace, startVitrine, type VitrineProcess } from '../commands/vitrine-process.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { childrenWith, processesAreTold } from '../support/child-processes.ts';
import { createImports, publicId } from './imports.ts';

const place = createPlace();
const port = freePort();
const url = `http://127.0.0.1:${port}`;
const environment = {
  DATABASE_URL: `sqlite:${place.databasePath}`,
  PORT: String(port),
  RATE_LIMIT_ANONYMOUS: '100000',
};
const usageFolder = join(place.folder, 'editions', 'usage');
let service: VitrineProcess;

beforeAll(async () => {
  await createImports(place, environment);
  service = startVitrine(place, 'serve', { ...environment, EDITION_SECONDS: '5', CATALOG_LEASE_SECONDS: '3' });
  await until(async () => (await statusOf('products')) === 200);
});
afterAll(async () => place[Symbol.asyncDispose]());

const statusOf = async (path: string): Promise<number> =>
  fetch(`${url}/api/v1/public/t/${publicId}/${path}`, { keepalive: false }).then(
    ({ status }) => status,
    () => 0,
  );

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await Bun.sleep(50);
};

/** What is withdrawn is gone, so the publisher works. */
const hideAndShow = async (): Promise<void> => {
  await place.run(`hide ${publicId} products`, environment);
  await until(async () => (await statusOf('products')) === 404);
  await place.run(`expose ${publicId} products --all-fields`, environment);
  await until(async () => (await statusOf('products')) === 200);
};

const at = (name: string): string => join(usageFolder, name);

test('named pipes, folders, links, huge files and 120,000 lines', async () => {
  Bun.spawnSync(['mkfifo', at('0.json'), at('1.ndjson'), at('2.json.writing'), at('3')]);
  mkdirSync(join(at('4.json'), 'inner', 'inner'), { recursive: true });
  symlinkSync('/dev/zero', at('5.json'));
  symlinkSync(at('6.json'), at('6.json'));
  Bun.spawnSync(['truncate', '-s', '1T', at('7.json')]);
  writeFileSync(at('8.ndjson'), '\n'.repeat(240_000));
  writeFileSync(at('9.ndjson'), '{}\n'.repeat(120_000));
  await until(() => readdirSync(usageFolder).every((name) => name.endsWith('.writing')));
  await hideAndShow();
  expect(childrenWith('publish', service.pid)).toHaveLength(1);
  expect(service.stdout()).not.toContain('process-silent');
});

test.skipIf(!processesAreTold)('a publisher that hangs is ended, and another one takes its place', async () => {
  const [hanging = 0] = childrenWith('publish', service.pid);
  process.kill(hanging, 'SIGSTOP');
  await until(() => service.stdout().includes('"kind":"process-silent"'));
  await until(() => childrenWith('publish', service.pid).some((pid) => pid !== hanging));
  expect(service.stdout()).toContain('"reason":"SIGKILL"');
  await until(async () => (await statusOf('products')) === 200);
  await hideAndShow();
});
