/** Northwind Traders, as the documents make it: the files, the commands run on them, and their rows read on their own. */
import { join } from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import type { Context } from '../../src/commands/context.ts';
import { run } from '../../src/commands/run.ts';
import { follow, randomBytes, type TestService } from '../support/test-service.ts';
import { readCommands, repository } from './documents.ts';

/** A few rows of each file. */
export const excerptFolder = join(import.meta.dir, '../northwind');

/** The full files, where `NORTHWIND` names their folder or a folder beside the checkout has them as data/northwind. */
export const fullFolder: string | undefined = process.env['NORTHWIND'] ?? findBeside();

function findBeside(): string | undefined {
  const beside = join(repository, '..');
  // Not a scan with a pattern: it fails where a folder beside is removed meanwhile.
  return readdirSync(beside)
    .map((name) => join(beside, name, 'data/northwind'))
    .find((folder) => existsSync(join(folder, 'products.csv')));
}

/** Runs a document's commands on the files of a folder. Gives the key that one of them made. */
export const runCommands = async (service: TestService, document: string, folder: string): Promise<string> => {
  const printed: string[] = [];
  const context = createContext(service, (text) => void printed.push(text));
  const inFolder = document.replaceAll('packages/cli/tests/northwind', folder);
  for (const words of readCommands(inFolder, { NORTHWIND: folder })) {
    const exitCode = await run(words, context);
    if (exitCode !== 0) throw new Error(`vitrine ${words.join(' ')}: ${printed.join('')}`);
  }
  await follow(service);
  await service.turn();
  return /vtr_\w+/.exec(printed.join(''))?.[0] ?? '';
};

const createContext = ({ path, clock }: TestService, write: (text: string) => void): Context => ({
  environment: { DATABASE_URL: `sqlite:${path}` },
  processors: 2,
  memoryBytesMax: 2 ** 31,
  processName: 'vitrine test',
  clock,
  randomBytes,
  memory: () => ({ residentBytes: 0, heapBytes: 0 }),
  write,
  writeAll: async (bytes) => write(Buffer.from(bytes).toString()),
  writeError: write,
  isTerminal: false,
  ask: async () => Promise.resolve(undefined),
  untilStopped: async () => {},
  startProcess: () => {
    throw new Error('No document starts processes.');
  },
  parent: undefined,
});

/** A row of a file: its cells by header, all of them texts. */
export type CsvRow = Readonly<Record<string, string>>;

/** Reads a file of Northwind without the code that imports it: quotes, commas within them, one record a line. */
export const readRows = async (folder: string, file: string): Promise<CsvRow[]> => {
  const [header = '', ...lines] = (await Bun.file(join(folder, file)).text()).trim().split(/\r?\n/);
  const names = readCells(header);
  return lines.map((line) => Object.fromEntries(readCells(line).map((cell, index) => [names[index] ?? '', cell])));
};

const readCells = (line: string): string[] =>
  Array.from(`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
