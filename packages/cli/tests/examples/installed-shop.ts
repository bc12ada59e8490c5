/** `examples/shop` as a consumer has it: out of the repository, with the client installed from its tarball, built and served. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makePackage, runIn, type Run } from '../client/consumer-project.ts';
import { repository } from '../docs/documents.ts';

export interface InstalledShop extends Disposable {
  /** Where the shop is served. */
  readonly url: string;
  /** In the shop's folder. */
  readonly run: Run;
}

const source = join(repository, 'examples/shop');
/** What setting up and building leave behind is not copied. */
const made = /^(?:node_modules|dist|.*\.tgz)$/;

/** @param serviceUrl whom the shop asks */
export const installShop = async (serviceUrl: string): Promise<InstalledShop> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-shop-'));
  cpSync(source, folder, { recursive: true, filter: (path) => !made.test(basename(path)) });
  const run = runIn(folder);
  const page = Bun.file(join(folder, 'index.html'));
  await page.write((await page.text()).replace('http://localhost:8080', serviceUrl));
  await makePackage(join(folder, 'client'));
  const steps = [
    ['npm', 'pack', './client'],
    ['npm', 'install', '--offline', '--no-audit', '--no-fund'],
    ['bun', 'run', 'build'],
  ];
  for (const step of steps) {
    const said = await run(...step);
    if (/^exit code/m.test(said)) throw new Error(`${step.join(' ')}: ${said}`);
  }
  const server = serveFolder(join(folder, 'dist'));
  return {
    url: `http://127.0.0.1:${server.port}`,
    run,
    [Symbol.dispose]: () => {
      void server.stop(true);
      rmSync(folder, { recursive: true });
    },
  };
};

/** As any web server would. */
const serveFolder = (folder: string) =>
  Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async ({ url }) => {
      const { pathname } = new URL(url);
      const file = Bun.file(join(folder, pathname === '/' ? 'index.html' : pathname));
      return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 });
    },
  });
