/** Gives the operator's API what commands use: files of tenants and of the catalog, the publisher, and the doctor's checks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperatorServices } from '@vitrine/console';
import { applyCatalog, DeclarationError, presentChange, readTenantFile, TenantFileError } from '@vitrine/declaring';
import { FileError } from '@vitrine/files';
import type { CatalogDatabase, RecordTables } from '@vitrine/catalog';
import type { Publisher } from '@vitrine/publisher';
import type { Config } from '../settings.ts';
import { nowOf } from './context.ts';
import { addressesOf, withSources } from './declaring.ts';
import { examine, type Examined } from './examine.ts';

export interface OperatorParts {
  readonly config: Config;
  readonly context: Examined;
  readonly store: CatalogDatabase;
  /** The records of the embedded database; undefined: the catalog is in PostgreSQL. */
  readonly tables: RecordTables | undefined;
  readonly publisher: Publisher;
  /** The URLs of the sources as they are now. */
  readonly sources: () => ReadonlyMap<string, string>;
}

/** Undefined where the operator's API is off. */
export const openOperator = (parts: OperatorParts): OperatorServices | undefined => {
  const { operatorSecret: secret, consoleIssuer: issuer } = parts.config;
  if (secret === null) return undefined;
  return {
    signing: { secret, issuer },
    tables: parts.tables,
    publisher: parts.publisher,
    withBody: async (request, work) => withFile(parts, request, work),
    readTenants,
    applyCatalog: createCatalogApplier(parts),
    examine: async () => examine(parts.context),
  };
};

/** The file is read as that of `vitrine tenant apply`. */
const readTenants: OperatorServices['readTenants'] = async (path, format) => {
  try {
    return await readTenantFile({ name: 'The body', path, format });
  } catch (error) {
    if (error instanceof TenantFileError) return { rows: [], mistakes: error.mistakes };
    if (!(error instanceof FileError)) throw error;
    return { rows: [], mistakes: [{ line: 1, message: error.message.replaceAll(path, 'The body') }] };
  }
};

/** The file is applied as that of `vitrine apply`. */
const createCatalogApplier =
  (parts: OperatorParts): OperatorServices['applyCatalog'] =>
  async (file, options) => {
    const { config, context, store, sources } = parts;
    const urls = addressesOf({ ...config, sources: sources() });
    try {
      return await withSources({ ...context, config, store, urls }, async (declaring) => {
        const applied = await applyCatalog(store, declaring.sources, { file, ...options }, nowOf(context));
        return { changes: applied.changes.map(presentChange), warnings: applied.warnings, mistakes: [] };
      });
    } catch (error) {
      if (!(error instanceof DeclarationError)) throw error;
      return { changes: [], warnings: [], mistakes: error.mistakes };
    }
  };

/** Writes the body to a file for the work, and removes it afterwards. */
const withFile = async <Result>(
  { context: { environment } }: OperatorParts,
  { body }: Request,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(environment['TMPDIR'] ?? '/tmp', 'vitrine-body-'));
  const path = join(folder, 'body');
  try {
    await Bun.write(path, new Response(body));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
};
