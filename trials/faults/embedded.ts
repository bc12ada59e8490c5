/** The service on the embedded database, which is filled by imports: the records change with each of them. */
import { chmodSync, chownSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  createPlace,
  serveVitrine,
  startVitrine,
  type Place,
  type Serving,
  type VitrineProcess,
} from '../../packages/cli/tests/commands/vitrine-process.ts';
import { othersMayRead } from '../../tests/support/embedded-postgres.ts';
import { createImports, publicId, startImporting } from '../../packages/cli/tests/processes/imports.ts';
import { isReadyWithin } from '../../packages/cli/tests/processes/starting.ts';
import { newPortUrl, servingEnvironment, type Installation } from './installation.ts';

export interface Embedded extends Installation {
  readonly place: Place;
  readonly databasePath: string;
  /** The first process of the service that runs now. */
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

const importEveryMs = 1500;
const readyMsMax = 20_000;

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
  const imports = await createImports(place, database);
  if (isNobody) giveAway(place, dirname(databasePath));
  const before = isNobody ? becomeNobody : [];
  const serve = async (): Promise<Serving> => {
    const started = await serveVitrine(place, serving, before);
    if (!(await isReadyWithin(readyMsMax, url))) throw new Error('The service does not answer.');
    return started;
  };
  let service = await serve();
  const writer = startImporting(imports, importEveryMs);
  return {
    place,
    databasePath,
    urls: [url],
    publicId,
    key: imports.key,
    service: () => service,
    serve: async () => {
      service = await serve();
    },
    tryToServe: () => startVitrine(place, 'serve', serving, before),
    startImport: imports.start,
    written: writer.written,
    isWritten: writer.isWritten,
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
  // The folder of editions is made in the one, the database is in the other.
  for (const each of [place.folder, folder]) chownSync(each, nobody, nobody);
  for (const file of readdirSync(folder)) chownSync(join(folder, file), nobody, nobody);
};

/** What is written ahead of the file: it is worth nothing to another one. */
export const removeLog = (databasePath: string): void => {
  for (const suffix of ['-wal', '-shm']) rmSync(`${databasePath}${suffix}`, { force: true });
};
