/** What others make of documents, out of tests/openapi: half a gigabyte of packages that `npm run test:all` installs. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sayLast } from '../../../../tests/support/system-program.ts';
import { repository } from '../docs/documents.ts';

const packages = join(repository, 'tests/openapi/node_modules');

/** Whether the tools are there; where they are not, the last lines of the run say so, and in CI it is a failure. */
export const findTools = (): boolean => {
  if (existsSync(packages)) return true;
  const missing =
    'Generators and others that read OpenAPI documents are not installed: npm ci --ignore-scripts --prefix tests/openapi';
  if (process.env['CI']) throw new Error(missing);
  sayLast(`SKIPPED: ${missing}`);
  return false;
};

/** A folder in which programs find these packages, removed at the end. */
export interface ToolFolder {
  readonly path: string;
  readonly write: (name: string, text: string) => Promise<void>;
  /** Runs a file of the folder, or of a package, in Bun, and gives what it prints. */
  readonly run: (file: string, ...parameters: readonly string[]) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export const openToolFolder = async (): Promise<ToolFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'vitrine-tools-'));
  await symlink(packages, join(path, 'node_modules'));
  await Bun.write(join(path, 'package.json'), '{ "type": "module" }');
  return {
    path,
    write: async (name, text) => void (await Bun.write(join(path, name), text)),
    run: async (file, ...parameters) => run(path, ['--bun', file, ...parameters]),
    remove: async () => rm(path, { recursive: true, force: true }),
  };
};

const run = async (cwd: string, parameters: readonly string[]): Promise<string> => {
  const child = Bun.spawn([process.execPath, ...parameters], { cwd, stdout: 'pipe', stderr: 'pipe' });
  const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${parameters.join(' ')}: ${output}${errors}`);
  return output;
};

export const compilerPath = join(repository, 'node_modules/typescript/bin/tsc');
