/** One process on the embedded database, which is filled by imports: the records change with each of them. */
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  createPlace,
  serveVitrine,
  startVitrine,
  type Place,
  type Serving,
  type VitrineProcess,
} from '../../packages/server/tests/commands/vitrine-process.ts';
import { othersMayRead } from '../../packages/server/tests/support/embedded-postgres.ts';
import { recordsMax } from '../../packages/server/tests/processes/erp.ts';
import { command, newPortUrl, servingEnvironment, type Installation } from './installation.ts';

export interface Embedded extends Installation {
  readonly place: Place;
  readonly databasePath: string;
  /** The process that serves now. */
  readonly service: () => Serving;
  /** Starts a process in the place of one that has ended, and waits until it answers. */
  readonly serve: () => Promise<void>;
  /** Starts a process that is expected not to start. */
  readonly tryToServe: () => VitrineProcess;
  /** Starts to import records of the next revision. */
  readonly startImport: (records?: number) => VitrineProcess;
}

interface EmbeddedOptions {
  /** Where the database is; beside all else where nothing is said. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Root may do whatever the rights of files say: then it is nobody who serves, and whose files they are. */
  readonly asNobody?: boolean;
}

const nobody = 65_534;
const becomeNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];

const publicId = 'acme2345';
const importEveryMs = 1500;

export const createEmbedded = async ({
  folder,
  environment = {},
  asNobody = false,
}: EmbeddedOptions = {}): Promise<Embedded> => {
  const isNobody = asNobody && process.getuid?.() === 0;
  if (isNobody) requireReachable();
  const place = createPlace();
  const databasePath = folder === undefined ? place.databasePath : join(folder, 'vitrine.db');
  const database = { DATABASE_URL: `sqlite:${databasePath}` };
  const url = newPortUrl();
  const serving = { ...servingEnvironment(url), ...database, ...environment };
  mkdirSync(join(place.folder, 'files'), { recursive: true });
  let revision = 0;
  const startImport = (records = recordsMax): VitrineProcess => {
    revision++;
    const words = importWords(place, publicId, writeRecords(place, revision, 0, records));
    return startVitrine(place, `${words} --replace`, database);
  };
  await fill(place, database);
  const { key }: { readonly key: string } = JSON.parse(
    await command(place, `key create ${publicId} --name website --json`, database),
  );
  if (isNobody) giveAway(place, dirname(databasePath));
  const before = isNobody ? becomeNobody : [];
  let service = await serveVitrine(place, serving, before);
  const writer = startWriter(async () => {
    const started = startImport();
    const writing = revision;
    return (await started.exited) === 0 ? writing : undefined;
  });
  return {
    place,
    databasePath,
    urls: [url],
    publicId,
    key,
    service: () => service,
    serve: async () => {
      service = await serveVitrine(place, serving, before);
    },
    tryToServe: () => startVitrine(place, 'serve', serving, before),
    startImport,
    written: writer.written,
    isWriting: writer.isWriting,
    stopWriting: writer.stop,
    [Symbol.asyncDispose]: async () => {
      await writer.stop();
      await place[Symbol.asyncDispose]();
    },
  };
};

const requireReachable = (): void => {
  if (othersMayRead(import.meta.path)) return;
  throw new Error(
    `Here nobody serves, who may not read ${import.meta.dir}. Put the repository into a folder that all may enter, or be another user than root.`,
  );
};

const giveAway = (place: Place, folder: string): void => {
  chmodSync(place.folder, 0o755);
  chownSync(folder, nobody, nobody);
  for (const file of readdirSync(folder)) chownSync(join(folder, file), nobody, nobody);
};

const fill = async (place: Place, database: Readonly<Record<string, string>>): Promise<void> => {
  for (const [tenant, parity] of [
    [publicId, 0],
    ['others23', 1],
  ] as const) {
    await command(place, `tenant create --name Trader --industry Trade --public-id ${tenant}`, database);
    await command(place, importWords(place, tenant, writeRecords(place, 0, parity, recordsMax)), database);
    await command(place, `expose ${tenant} products --all-fields`, database);
  }
};

/** What is written ahead of the file: it is worth nothing to another one. */
export const removeLog = (databasePath: string): void => {
  for (const suffix of ['-wal', '-shm']) rmSync(`${databasePath}${suffix}`, { force: true });
};

const importWords = (place: Place, tenant: string, file: string): string =>
  `import ${join(place.folder, 'files', file)} --tenant ${tenant} --collection products --created-at createdAt --types price=currency`;

/** One tenant has the even ids, the other the odd ones; each record tells the revision that it is of. */
const writeRecords = (place: Place, revision: number, parity: number, records: number): string => {
  const file = `${parity}-${revision}.csv`;
  const lines = Array.from({ length: records }, (_, index) => {
    const id = 2 * (index + 1) - parity;
    return `${id},product ${id},${id}.5,${revision},${new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()}`;
  });
  writeFileSync(join(place.folder, 'files', file), `id,name,price,revision,createdAt\n${lines.join('\n')}\n`);
  return file;
};

/** @param write gives the revision that was kept, or nothing where that failed */
const startWriter = (write: () => Promise<number | undefined>) => {
  const stopping = new AbortController();
  let written = 0;
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      written = (await write()) ?? written;
      await Bun.sleep(importEveryMs);
    }
  };
  const ended = run();
  return {
    written: () => written,
    isWriting: () => !stopping.signal.aborted,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
