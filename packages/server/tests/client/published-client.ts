/** The client as it is published, built into a consumer's project. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../docs/documents.ts';

/** Runs a program in a folder to its end, and gives what it printed, with a line for its exit code if that is not 0. */
export type Run = (...words: readonly string[]) => Promise<string>;

export interface PublishedClient extends Disposable {
  /** Where the package is. */
  readonly folder: string;
  readonly write: (name: string, text: string) => Promise<unknown>;
  readonly read: (name: string) => Promise<string>;
  /** In the project. */
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

export const publishClient = async (): Promise<PublishedClient> => {
  const project = mkdtempSync(join(tmpdir(), 'vitrine-consumer-'));
  const folder = join(project, 'node_modules/@vitrine/client');
  const run = runIn(project);
  const said = await run(process.execPath, join(repository, 'packages/client/build.ts'), folder);
  if (said !== '') throw new Error(`The client was not built: ${said}`);
  await Bun.write(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  return {
    folder,
    run,
    write: async (name, text) => Bun.write(join(project, name), text),
    read: async (name) => Bun.file(join(project, name)).text(),
    [Symbol.dispose]: () => rmSync(project, { recursive: true }),
  };
};
