/** The vitrine command within the test's own process: a temporary database, a clock that stands, captured output. */
import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/commands/run.ts';

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export interface CommandLine {
  readonly folder: string;
  readonly databasePath: string;
  /** Runs what stands behind `vitrine`; double quotes keep words together, and FOLDER is that of the files. */
  readonly run: (command: string, environment?: Readonly<Record<string, string>>) => Promise<Outcome>;
  /** Puts a file into FOLDER. */
  readonly write: (name: string, content: string) => void;
  /** Sets the clock, which starts at noon on 1 March 2026, UTC. */
  readonly setTime: (iso: string) => void;
  /** All that the database holds, as text. */
  readonly dump: () => string;
  readonly [Symbol.dispose]: () => void;
}

/** @param untilStopped when the process would be told to end: at once, so that what serves has served */
export const createCommandLine = (
  files: Readonly<Record<string, string>> = {},
  untilStopped: () => Promise<void> = async () => Promise.resolve(),
): CommandLine => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-command-'));
  const databasePath = join(folder, 'data', 'vitrine.db');
  const randomBytes = foretold();
  let now = Date.parse('2026-03-01T12:00:00.000Z');
  const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);
  for (const [name, content] of Object.entries(files)) write(name, content);
  return {
    folder,
    databasePath,
    run: async (command, environment = {}) => {
      let [stdout, stderr] = ['', ''];
      const decoder = new TextDecoder();
      const exitCode = await run(
        splitWords(command).map((word) => word.replace('FOLDER', folder)),
        {
          environment: { DATABASE_URL: `sqlite:${databasePath}`, ...environment },
          processors: 1,
          memoryBytesMax: 2 ** 31,
          processName: 'vitrine test',
          clock: { now: () => now, monotonic: () => performance.now(), after: () => () => undefined },
          randomBytes,
          memory: () => ({ residentBytes: 0, heapBytes: 0 }),
          write: (text) => void (stdout += text),
          writeAll: async (bytes) => void (stdout += decoder.decode(bytes, { stream: true })),
          writeError: (text) => void (stderr += text),
          ask: async () => Promise.resolve(undefined),
          isTerminal: false,
          untilStopped,
          startProcess: () => {
            throw new Error('Processes are started by vitrine-process.ts.');
          },
          parent: undefined,
        },
      );
      return { stdout: stdout.replaceAll(folder, 'FOLDER'), stderr: stderr.replaceAll(folder, 'FOLDER'), exitCode };
    },
    write,
    setTime: (iso) => {
      now = Date.parse(iso);
    },
    dump: () => dump(databasePath),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
};

const splitWords = (command: string): readonly string[] =>
  Array.from(command.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word);

/** Bytes that look random, and are the same in every run. */
const foretold = (): ((length: number) => Uint8Array) => {
  let state = 1;
  return (length) =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
};

const dump = (path: string): string => {
  using database = new Database(path);
  const tables = database.query<{ name: string; sql: string | null }, []>(
    'select name, sql from sqlite_schema order by name',
  );
  return tables
    .all()
    .map(({ name, sql }) => {
      const rows = sql?.startsWith('CREATE TABLE') === true ? database.query(`select * from "${name}"`).values() : [];
      return [`${name}: ${sql}`, ...rows.map((row) => Bun.inspect(row))].join('\n');
    })
    .join('\n');
};
