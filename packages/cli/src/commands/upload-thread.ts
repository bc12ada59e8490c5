/** The thread that reads one file of an owner: the console, and all else in its process, go on meanwhile. */
import { readAppearance, readTimeZone } from '@vitrine/administering';
import type { Reason } from '@vitrine/contract/console';
import {
  examineFile,
  FileBoundError,
  importCollection,
  type PreviewedFile,
  presentMistake,
  previewFile,
  writeBefore,
} from '@vitrine/importing';
import {
  type CatalogDatabase,
  CatalogError,
  type Collection,
  findOwnCollection,
  findTenant,
  listCollections,
  type RecordTables,
  type Tenant,
} from '@vitrine/catalog';
import { answerRequests, yieldToOthers } from '@vitrine/segments/threads';
import { FileError } from '@vitrine/files';
import { openEmbedded, openTables } from './open-catalog.ts';
import type { StoredUpload, UploadAnswer, UploadJob } from '../uploads/upload-messages.ts';

yieldToOthers();
const path = process.argv[2] ?? '';
const clock = { now: () => Date.now(), monotonic: () => performance.now() };

answerRequests<UploadJob, UploadAnswer>(async (job) => {
  const { database, store } = await openEmbedded(path);
  try {
    return await answer(job, store, openTables(database, store, clock));
  } catch (error) {
    return refuse(error, job);
  } finally {
    await store.destroy();
  }
});

const answer = async (job: UploadJob, store: CatalogDatabase, tables: RecordTables): Promise<UploadAnswer> => {
  const { publicId, choices, storing } = job;
  const tenant = await findTenant(store, publicId);
  const existing = await findOwnCollection(store, tenant, choices.collection);
  if (choices.isReplacing) requireReplaceable(existing);
  const { timeZone } = await readAppearance(store, tenant);
  const reading = orderOf(job, timeZone ?? undefined);
  const order = { ...reading, existing: choices.isReplacing ? existing : undefined };
  const parts = [store, order, job.limits, new Date(job.now), () => job.random] as const;
  if (storing === undefined) {
    const preview = named(job, await previewFile(...parts));
    return { kind: 'previewed', preview, name: existing?.name ?? choices.name ?? '' };
  }
  const { survey, mistakes } = await examineFile(...parts);
  if (mistakes.length > 0) throw refusal('The file has mistakes.', { code: 'fileMistakes', values: {} });
  if (survey.fields.every(({ key }) => order.leftOut.has(key)))
    throw refusal('Every column is left out.', { code: 'fileNoField', values: {} });
  if (!choices.isReplacing) await requireRoom(store, tenant, existing, job);
  const isKept =
    order.existing !== undefined && (await writeBefore(store, order.existing, storing.before, new Date(job.now)));
  const stored = await put(job, reading, { store, tables, tenant }, survey.recordCount);
  return { kind: 'stored', stored: { ...stored, isKept } };
};

/** Without the path of the file. */
const named = ({ file, fileName }: UploadJob, preview: PreviewedFile): PreviewedFile => ({
  ...preview,
  mistakes: preview.mistakes.map((mistake) => ({ ...mistake, message: mistake.message.replaceAll(file, fileName) })),
});

const requireReplaceable = (existing: Collection | undefined): void => {
  if (existing === undefined) throw refusal('There is no such collection.', { code: 'collectionUnknown', values: {} });
  if (existing.target.source !== null)
    throw refusal('The collection is a table of a database.', { code: 'fileForeign', values: {} });
};

const requireRoom = async (
  store: CatalogDatabase,
  tenant: Tenant,
  existing: Collection | undefined,
  { limits: { collections: max }, choices: { collection: slug } }: UploadJob,
): Promise<void> => {
  if (existing !== undefined) throw refusal(`There is a collection ${slug}.`, { code: 'slugTaken', values: { slug } });
  const own = (await listCollections(store, tenant)).filter(({ tenantId }) => tenantId === tenant.id);
  if (own.length >= max)
    throw refusal(`There are ${max} collections already.`, { code: 'fileCollections', values: { max } });
};

const put = async (
  job: UploadJob,
  reading: ReturnType<typeof orderOf>,
  {
    store,
    tables,
    tenant,
  }: { readonly store: CatalogDatabase; readonly tables: RecordTables; readonly tenant: Tenant },
  records: number,
): Promise<Omit<StoredUpload, 'isKept'>> => {
  const { choices, kept, storing, now } = job;
  const { collection: slug, name, isReplacing } = choices;
  const kind = kept !== undefined ? 'file-undone' : isReplacing ? 'file-replaced' : 'file-added';
  const audit = storing && { actor: storing.actor, event: { kind, collection: slug, records } as const };
  const order = { ...reading, tenant, slug, name: isReplacing ? undefined : name, isReplacing, audit };
  const imported = await importCollection(store, tables, order, new Date(now), () => job.random);
  return { collectionId: imported.collection.id, records: imported.recordCount, fields: imported.fields.length };
};

const orderOf = ({ file, choices, kept }: UploadJob, zoneOfTenant: string | undefined) => ({
  file,
  slug: choices.collection,
  id: kept === undefined ? choices.id : 'id',
  types: new Map(Object.entries(kept?.types ?? choices.types ?? {})),
  currencies: new Map(Object.entries(choices.currencies ?? {})),
  known: kept && new Map(Object.entries(kept.known)),
  leftOut: new Set(kept === undefined ? choices.leftOut : []),
  encoding: choices.encoding,
  decimal: choices.decimal,
  dates: choices.dates,
  header: choices.header,
  withoutTotal: choices.withoutTotal,
  zone: choices.zone === undefined ? undefined : readTimeZone(choices.zone),
  zoneOfTenant,
});

const refusal = (message: string, reason: Reason): CatalogError => new CatalogError(message, reason);

/** @throws unexpected errors */
const refuse = (error: unknown, { limits, file, fileName }: UploadJob): UploadAnswer => {
  if (error instanceof CatalogError) return { kind: 'refused', message: error.message, reason: error.reason };
  if (error instanceof FileBoundError) {
    const max = limits[error.bound];
    const code = error.bound === 'records' ? 'fileRecords' : 'fileFields';
    return {
      kind: 'refused',
      message: `${error.message} This service takes ${max}.`,
      reason: { code, values: { max } },
    };
  }
  if (!(error instanceof FileError)) throw error;
  return {
    kind: 'refused',
    message: presentMistake(error).message.replaceAll(file, fileName),
    reason: { code: 'fileMistakes', values: {} },
  };
};
