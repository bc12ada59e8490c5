/** Gives the console what it needs of owners' files: the folder they are sent to, and the thread that reads them. */
import { copyFile } from 'node:fs/promises';
import { readOffers } from '@vitrine/administering';
import type { FileServices } from '@vitrine/console';
import type { FileChoices, FilePreview } from '@vitrine/contract/files';
import { keepBefore, nameOfFile, readKept, removeBefore } from '@vitrine/importing';
import {
  type CatalogDatabase,
  CatalogError,
  type Collection,
  deleteCollection,
  findOwnCollection,
  listCollections,
  type RecordTables,
  type Tenant,
} from '@vitrine/catalog';
import { Thread } from '@vitrine/segments/threads';
import { type Clock, createLane, hourMs, type RandomBytes } from '@vitrine/store';
import type { Config } from '../settings.ts';
import {
  addUpload,
  findUpload,
  keptPath,
  makeKeptFolder,
  recallChoices,
  rememberChoices,
  removeKept,
  removeUploads,
  sweep,
  type Upload,
  uploadFolderOf,
  withLock,
  writeBody,
} from '../uploads/upload-folder.ts';
import type { UploadAnswer, UploadJob } from '../uploads/upload-messages.ts';

export interface OpenUploads extends Disposable {
  readonly files: FileServices;
}

interface Parts {
  readonly store: CatalogDatabase;
  /** Undefined: the catalog is in PostgreSQL. */
  readonly tables: RecordTables | undefined;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** Files that are read at a time, of all tenants. */
const readingMax = 2;
const dayMs = 24 * hourMs;

/** Undefined where the catalog is in PostgreSQL, whose tables the operator fills, or files are off. */
export const openUploads = (config: Config, { store, tables, clock, randomBytes }: Parts): OpenUploads | undefined => {
  const { database, uploadMegabytes, uploadUndoDays } = config;
  if (database.kind !== 'sqlite' || tables === undefined || uploadMegabytes === 0) return undefined;
  const root = uploadFolderOf(database.path);
  const limits = {
    bytes: uploadMegabytes * 1_000_000,
    records: config.uploadRecords,
    fields: config.uploadFields,
    collections: config.uploadCollections,
  };
  const inTurn = createLane(readingMax);
  const locked = async <Result>(tenant: Tenant, work: () => Promise<Result>): Promise<Result> =>
    withLock(root, tenant, clock.now, work);
  const clean = async (): Promise<void> => {
    await sweep(root, clock.now(), clock.now() - uploadUndoDays * dayMs).catch(() => undefined);
  };
  const askThread = async (
    { publicId }: Tenant,
    { file, fileName, kept }: Upload,
    choices: FileChoices,
    now: Date,
    storing: UploadJob['storing'],
  ): Promise<UploadAnswer> =>
    inTurn(async () => {
      const job = {
        publicId,
        file,
        fileName,
        choices: kept === null ? choices : { ...choices, isReplacing: true },
        kept: kept ?? undefined,
        limits,
        random: randomBytes(32),
        now: now.getTime(),
        storing,
      };
      return ask(database.path, job, clock);
    });
  const read = async (tenant: Tenant, upload: Upload, choices: FileChoices, now: Date): Promise<FilePreview> => {
    const answer = await askThread(tenant, upload, choices, now, undefined);
    if (answer.kind !== 'previewed') throw unread();
    const { id, fileName, kept } = upload;
    const { collection, isReplacing } = choices;
    return {
      upload: id,
      fileName,
      collection,
      isReplacing,
      isUndo: kept !== null,
      ...answer.preview,
      name: answer.name,
    };
  };
  /** A file that is refused is not kept. */
  const take = async (
    tenant: Tenant,
    draft: Omit<Upload, 'id' | 'file'>,
    now: Date,
    write: (path: string) => Promise<void>,
  ): Promise<FilePreview> => {
    const upload = await addUpload(root, tenant, draft, now, write);
    try {
      return await read(tenant, upload, draft.choices, now);
    } catch (error) {
      await removeUploads(root, tenant);
      throw error;
    }
  };
  const files: FileServices = {
    limits,
    list: async (tenant) => {
      await clean();
      const own = (await listCollections(store, tenant)).filter((collection) => isOfFile(collection, tenant));
      return Promise.all(own.map(async (collection) => present(root, collection)));
    },
    receive: async (tenant, { fileName, body, replaces }, now) =>
      locked(tenant, async () => {
        await clean();
        const choices = await firstChoices({ root, store, tenant, fileName, replaces });
        return take(tenant, { fileName, choices, kept: null }, now, async (path) => writeBody(path, body));
      }),
    restore: async (tenant, slug, now) =>
      locked(tenant, async () => {
        await clean();
        const collection = await findOwnCollection(store, tenant, slug);
        const kept = collection && (await readKept(keptPath(root, collection.id)));
        if (collection === undefined || kept === undefined) throw nothingKept();
        const choices = { collection: slug, isReplacing: true };
        return take(tenant, { fileName: `${slug}.ndjson`, choices, kept }, now, async (path) =>
          copyFile(`${keptPath(root, collection.id)}.ndjson`, path),
        );
      }),
    preview: async (tenant, id, choices, now) =>
      locked(tenant, async () => read(tenant, await findUpload(root, tenant, id), choices, now)),
    store: async (tenant, id, { choices, actor }, now) =>
      locked(tenant, async () => {
        const upload = await findUpload(root, tenant, id);
        await makeKeptFolder(root);
        const before = `${upload.file}.before`;
        const answer = await askThread(tenant, upload, choices, now, { actor, before });
        if (answer.kind !== 'stored') throw unread();
        const { collectionId, isKept, records, fields } = answer.stored;
        const path = keptPath(root, collectionId);
        if (uploadUndoDays > 0 && isKept) await keepBefore(before, path);
        else await removeBefore(path);
        if (upload.kept === null) await rememberChoices(root, collectionId, choices);
        await removeUploads(root, tenant);
        return { collection: choices.collection, records, fields };
      }),
    removeCollection: async (tenant, slug, actor, now) =>
      locked(tenant, async () => {
        const { id, removeTables } = await store.transaction().execute(async (transaction) => {
          const { collections } = await readOffers(transaction, tenant);
          const collection = await findOwnCollection(transaction, tenant, slug);
          if (collection === undefined) throw unknownCollection();
          if (!isOfFile(collection, tenant)) throw foreign();
          if (collections.find((each) => each.slug === slug)?.state !== 'hidden') throw shownCollection();
          const event = { kind: 'file-removed', collection: slug, records: collection.recordCount ?? 0 } as const;
          await deleteCollection(transaction, collection, now, { actor, event });
          return { id: collection.id, removeTables: tables.release([collection.id]) };
        });
        await removeTables();
        await removeKept(root, [id]);
      }),
    remove: async (tenant, id) => removeUploads(root, tenant, id),
  };
  let cancel: (() => void) | undefined;
  const cleanHourly = (): void => {
    void clean();
    cancel = clock.after(hourMs, cleanHourly);
  };
  cleanHourly();
  return { files, [Symbol.dispose]: () => cancel?.() };
};

/** The time that a file may take to be read. */
const readingMsMax = 5 * 60_000;

/** Reads in a thread, which ends afterwards. @throws CatalogError if the file is refused, or takes too long */
const ask = async (database: string, job: UploadJob, clock: Clock): Promise<UploadAnswer> => {
  const thread = new Thread<UploadJob, UploadAnswer>(
    new URL('./upload-thread.ts', import.meta.url),
    database,
    () => undefined,
  );
  let isLate = false;
  const callOff = clock.after(readingMsMax, () => {
    isLate = true;
    thread.terminate();
  });
  try {
    const answer = await thread.ask(job);
    if (answer.kind === 'refused') throw new CatalogError(answer.message, answer.reason);
    return answer;
  } catch (error) {
    throw isLate ? unread() : error;
  } finally {
    callOff();
    thread.terminate();
  }
};

const isOfFile = ({ tenantId, target }: Collection, tenant: Tenant): boolean =>
  tenantId === tenant.id && target.source === null;

const present = async (root: string, { id, slug, name, recordCount }: Collection) => ({
  slug,
  name,
  records: recordCount ?? 0,
  replacedAt: (await readKept(keptPath(root, id)))?.replacedAt ?? null,
});

interface FirstFile {
  readonly root: string;
  readonly store: CatalogDatabase;
  readonly tenant: Tenant;
  readonly fileName: string;
  readonly replaces: string | undefined;
}

/** A new collection is named after the file; for one that is there it is read as its last file. */
const firstChoices = async ({ root, store, tenant, fileName, replaces }: FirstFile): Promise<FileChoices> => {
  if (replaces === undefined) {
    const { name, slug } = nameOfFile(fileName);
    return { collection: await freeSlug(store, tenant, slug === '' ? 'file' : slug), name, isReplacing: false };
  }
  const existing = await findOwnCollection(store, tenant, replaces);
  const remembered = existing === undefined ? {} : await recallChoices(root, existing.id);
  return { ...ofFormat(remembered, fileName), collection: replaces, isReplacing: true };
};

/** The choices of the last file that the format of this one has, too. */
const ofFormat = (choices: Partial<FileChoices>, fileName: string): Partial<FileChoices> => {
  const { decimal: _decimal, header, ...others } = choices;
  if (/\.(?:ndjson|jsonl|json)$/i.test(fileName)) return others;
  return /\.xlsx$/i.test(fileName) ? { ...others, ...(header !== undefined && { header }) } : choices;
};

const freeSlug = async (store: CatalogDatabase, tenant: Tenant, wanted: string): Promise<string> => {
  const taken = new Set((await listCollections(store, tenant)).map(({ slug }) => slug));
  let [slug, number] = [wanted, 1];
  while (taken.has(slug)) slug = `${wanted}-${++number}`;
  return slug;
};

const unread = (): CatalogError =>
  new CatalogError('The file took too long to read. Split it, or leave columns out.', {
    code: 'fileUnread',
    values: {},
  });

const unknownCollection = (): CatalogError =>
  new CatalogError('There is no such collection.', { code: 'collectionUnknown', values: {} });

const foreign = (): CatalogError =>
  new CatalogError('The collection is a table of a database.', { code: 'fileForeign', values: {} });

const shownCollection = (): CatalogError =>
  new CatalogError('The collection is shown. Hide it first.', { code: 'fileShown', values: {} });

const nothingKept = (): CatalogError =>
  new CatalogError('Nothing is kept of before.', { code: 'nothingKept', values: {} });
