/** A tenant's records in the embedded database, changed by one import after another. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startVitrine, type Place, type VitrineProcess } from '../commands/vitrine-process.ts';
import type { IsWritten } from './agreement.ts';
import { recordsMax } from './erp.ts';

export const publicId = 'acme2345';
const otherPublicId = 'others23';

type Environment = Readonly<Record<string, string>>;

export interface Imports {
  /** Opens a key of the tenant. */
  readonly key: string;
  /** Starts to import records of the next revision. */
  readonly start: (records?: number) => VitrineProcess;
  /** That of the import that was started last. */
  readonly revision: () => number;
}

/** Makes two tenants, each with records that all may see: the other one has the odd ids. */
export const createImports = async (place: Place, environment: Environment): Promise<Imports> => {
  mkdirSync(join(place.folder, 'files'), { recursive: true });
  let revision = 0;
  for (const [tenant, parity] of [
    [publicId, 0],
    [otherPublicId, 1],
  ] as const) {
    await run(place, `tenant create --name Trader --industry Trade --public-id ${tenant}`, environment);
    await run(place, importWords(place, tenant, writeRecords(place, revision, parity, recordsMax)), environment);
    await run(place, `expose ${tenant} products --fields name,price,revision`, environment);
  }
  const made: { readonly key: string } = JSON.parse(
    await run(place, `key create ${publicId} --name website --json`, environment),
  );
  return {
    key: made.key,
    start: (records = recordsMax) => {
      revision++;
      const words = importWords(place, publicId, writeRecords(place, revision, 0, records));
      return startVitrine(place, `${words} --replace`, environment);
    },
    revision: () => revision,
  };
};

export interface ImportWriter {
  /** The last revision that was kept. */
  readonly written: () => number;
  readonly isWritten: IsWritten;
  readonly isWriting: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Imports again and again, with a pause in between. */
export const startImporting = (imports: Imports, pauseMs: number): ImportWriter => {
  const stopping = new AbortController();
  let written = 0;
  const write = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const started = imports.start();
      const revision = imports.revision();
      if ((await started.exited) === 0) written = revision;
      await Bun.sleep(pauseMs);
    }
  };
  const ended = write();
  return {
    written: () => written,
    isWritten: ({ id, name, price, revision }) =>
      name === `product ${id}` && price === Number(id) + 0.5 && revision <= imports.revision(),
    isWriting: () => !stopping.signal.aborted,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};

const run = async (place: Place, words: string, environment: Environment): Promise<string> => {
  const started = startVitrine(place, words, environment);
  if ((await started.exited) !== 0) throw new Error(`vitrine ${words}: ${started.stderr()}${started.stdout()}`);
  return started.stdout();
};

const importWords = (place: Place, tenant: string, file: string): string =>
  `import ${join(place.folder, 'files', file)} --tenant ${tenant} --collection products --created-at createdAt --types price=currency`;

/** Each record tells the revision that it is of. */
const writeRecords = (place: Place, revision: number, parity: number, records: number): string => {
  const file = `${parity}-${revision}.csv`;
  const lines = Array.from({ length: records }, (_, index) => {
    const id = 2 * (index + 1) - parity;
    return `${id},product ${id},${id}.5,${revision},${new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()}`;
  });
  writeFileSync(join(place.folder, 'files', file), `id,name,price,revision,createdAt\n${lines.join('\n')}\n`);
  return file;
};
