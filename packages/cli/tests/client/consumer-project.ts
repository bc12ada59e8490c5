/** A consumer's project outside of the repository, with the client as a service gives it or as its package has it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../docs/documents.ts';

/** Runs a program in a folder to its end, and gives what it printed, with a line for its exit code if that is not 0. */
export type Run = (...words: readonly string[]) => Promise<string>;

export interface ConsumerProject extends Disposable {
  readonly folder: string;
  readonly write: (name: string, text: string) => Promise<unknown>;
  readonly read: (name: string) => Promise<string>;
  /** Saves what is served at a URL. */
  readonly download: (url: string, name: string) => Promise<void>;
  readonly run: Run;
}

/** Of this repository's environment, a consumer has the tools alone. */
export const runIn =
  (folder: string): Run =>
  async (...words) => {
    const PATH = `${join(repository, 'node_modules/.bin')}:${process.env['PATH']}`;
    const child = Bun.spawn([...words], { cwd: folder, env: { PATH }, stdout: 'pipe', stderr: 'pipe' });
    const printed = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    const exitCode = await child.exited;
    return printed.join('') + (exitCode === 0 ? '' : `exit code ${exitCode}\n`);
  };

const adapters = ['ag-grid', 'react-admin', 'refine', 'tanstack-query'];

/** With the client of the service at `url`, its types and its adapters. */
export const openConsumerProject = async (url: string): Promise<ConsumerProject> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-consumer-'));
  const write = async (name: string, text: string): Promise<unknown> => Bun.write(join(folder, name), text);
  const download = async (from: string, name: string): Promise<void> => {
    const response = await fetch(from);
    if (!response.ok) throw new Error(`${from}: ${response.status}`);
    await write(name, await response.text());
  };
  await write('package.json', '{ "private": true, "type": "module" }');
  for (const name of ['client', ...adapters.map((adapter) => `client/${adapter}`)].flatMap((module) => [
    `${module}.js`,
    `${module}.d.ts`,
  ]))
    await download(`${url}/${name}`, name);
  return {
    folder,
    run: runIn(folder),
    write,
    read: async (name) => Bun.file(join(folder, name)).text(),
    download,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
};

/** Makes the package that `npm pack` packs. */
export const makePackage = async (folder: string): Promise<void> => {
  const said = await runIn(repository)(process.execPath, 'packages/core/client/package.ts', folder);
  if (said !== '') throw new Error(`The client's package was not made: ${said}`);
};
