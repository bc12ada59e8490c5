/**
 * The folder of files that owners have sent, beside the embedded database: for each tenant the last one, for an hour, and
 * for each replaced collection what it had before. Processes of the service share it. The names in it are numbers.
 */
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FileChoices } from '@vitrine/contract/files';
import { type KeptFields, readKept, removeBefore } from '@vitrine/importing';
import { CatalogError, type Tenant } from '@vitrine/catalog';
import { hourMs } from '@vitrine/store';

/** A file that was sent. */
export interface Upload {
  readonly id: string;
  /** Its path. */
  readonly file: string;
  readonly fileName: string;
  /** The choices before the owner's own. */
  readonly choices: FileChoices;
  /** The fields of restored records; null: the owner sent the file. */
  readonly kept: KeptFields | null;
}

/** The folder of the embedded database at this path. */
export const uploadFolderOf = (database: string): string => `${database}-files`;

const extensions: ReadonlySet<string> = new Set(['.csv', '.tsv', '.txt', '.ndjson', '.jsonl', '.json', '.xlsx']);

const privately = { recursive: true, mode: 0o700 } as const;

const tenantFolder = (root: string, { id }: Tenant): string => join(root, 'uploads', String(id));

/**
 * Takes a new upload, in the place of the tenant's earlier one.
 * @param write fills the file; if it fails, nothing stays
 */
export const addUpload = async (
  root: string,
  tenant: Tenant,
  upload: Omit<Upload, 'id' | 'file'>,
  now: Date,
  write: (path: string) => Promise<void>,
): Promise<Upload> => {
  const [id, own] = [now.getTime().toString(36), tenantFolder(root, tenant)];
  await removeUploads(root, tenant);
  const folder = join(own, id);
  await mkdir(folder, privately);
  try {
    const ending = extname(upload.fileName).toLowerCase();
    const file = join(folder, `file${extensions.has(ending) ? ending : ''}`);
    await write(file);
    const whole: Upload = { ...upload, id, file };
    await writeFile(join(folder, 'upload.json'), JSON.stringify(whole), { mode: 0o600 });
    return whole;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

/** Writes a body in pieces. */
export const writeBody = async (path: string, body: AsyncIterable<Uint8Array>): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of body) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
};

/** @throws CatalogError where it is over, or another file took its place */
export const findUpload = async (root: string, tenant: Tenant, id: string): Promise<Upload> => {
  const path = join(tenantFolder(root, tenant), id, 'upload.json');
  const text = /^[a-z0-9]{1,20}$/.test(id) ? await readFile(path, 'utf8').catch(() => undefined) : undefined;
  if (text !== undefined) return JSON.parse(text);
  throw new CatalogError('The file is gone: it is kept for an hour, and another one takes its place. Send it again.', {
    code: 'fileGone',
    values: {},
  });
};

export const removeUploads = async (root: string, tenant: Tenant, id = ''): Promise<void> => {
  for (const name of await namesIn(tenantFolder(root, tenant)))
    if (name !== lockName && (id === '' || name === id))
      await rm(join(tenantFolder(root, tenant), name), { recursive: true, force: true });
};

const namesIn = async (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

// One file of a tenant at a time, in all processes

const lockName = 'reading';
/** A file is read for less; a process that was killed leaves its mark. */
const lockMsMax = 15 * 60_000;

/** @throws CatalogError where another file of the tenant is read */
export const withLock = async <Result>(
  root: string,
  tenant: Tenant,
  now: () => number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const lock = join(tenantFolder(root, tenant), lockName);
  await mkdir(tenantFolder(root, tenant), privately);
  const before = await stat(lock).catch(() => undefined);
  if (before !== undefined && before.mtimeMs < now() - lockMsMax) await rm(lock, { recursive: true, force: true });
  await mkdir(lock).catch(() => {
    throw new CatalogError('Another file of yours is being read. Try again when it is done.', {
      code: 'fileBusy',
      values: {},
    });
  });
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
};

// What was before

/** Without an ending. */
export const keptPath = (root: string, collectionId: number): string => join(root, 'kept', String(collectionId));

export const makeKeptFolder = async (root: string): Promise<void> => void (await mkdir(join(root, 'kept'), privately));

/** Keeps the choices of a collection's last file, for the next one. */
export const rememberChoices = async (root: string, collectionId: number, choices: FileChoices): Promise<void> => {
  const { id, leftOut, encoding, decimal, header, withoutTotal } = choices;
  const text = JSON.stringify({ id, leftOut, encoding, decimal, header, withoutTotal });
  await writeFile(`${keptPath(root, collectionId)}.choices`, text, { mode: 0o600 });
};

export const recallChoices = async (root: string, collectionId: number): Promise<Partial<FileChoices>> => {
  const text = await readFile(`${keptPath(root, collectionId)}.choices`, 'utf8').catch(() => '{}');
  return JSON.parse(text);
};

export const removeKept = async (root: string, collectionIds: readonly number[]): Promise<void> => {
  for (const id of collectionIds) {
    await removeBefore(keptPath(root, id));
    await rm(`${keptPath(root, id)}.choices`, { force: true });
  }
};

/**
 * Removes uploads older than an hour, and records replaced before a time.
 * @param keptSince milliseconds since 1970
 */
export const sweep = async (root: string, now: number, keptSince: number): Promise<void> => {
  for (const tenant of await namesIn(join(root, 'uploads')))
    for (const id of await namesIn(join(root, 'uploads', tenant)))
      if (id !== lockName && Number.parseInt(id, 36) < now - hourMs)
        await rm(join(root, 'uploads', tenant, id), { recursive: true, force: true });
  for (const name of await namesIn(join(root, 'kept'))) {
    const path = join(root, 'kept', name.replace(/\.[a-z]+$/, ''));
    const kept = name.endsWith('.ndjson') ? await readKept(path) : undefined;
    if (kept !== undefined && Date.parse(kept.replacedAt) < keptSince) await removeBefore(path);
  }
};
