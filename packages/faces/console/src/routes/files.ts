/** The owner's own files: seen before anything is stored, then a new collection, or the records of one. */
import { readOffers } from '@vitrine/administering';
import { withoutLeftOut } from '@vitrine/explorer/condition-text';
import { fieldTypes } from '@vitrine/contract';
import type { FileChoices, FileFieldChange, FilePreview } from '@vitrine/contract/files';
import { createBodyReader, createSearchReader, noNul, notBlank } from '../body.ts';
import type { FileServices } from '../files.ts';
import { Refusal } from '../refusal.ts';
import type { Call, Route } from '../route.ts';
import { actorOf } from '../visitor.ts';

export const fileRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/files',
    id: 'readFiles',
    summary: 'The limits of files, and the collections that a file can replace',
    run: async ({ services: { files }, visitor: { tenant } }) => ({
      message: files === undefined ? 'This service takes no files.' : `The files of ${tenant.name}.`,
      data: { limits: files?.limits ?? null, collections: (await files?.list(tenant)) ?? [] },
    }),
  },
  {
    method: 'POST',
    path: '/api/files',
    id: 'sendFile',
    summary: 'Send a file, and see what it would become',
    description: 'Nothing is stored but the file, for an hour. The next file of the tenant takes its place.',
    search: () => readSending,
    file: ['application/octet-stream'],
    status: 201,
    run: async (call) => {
      const { name: fileName, replaces } = readSending(call.search);
      return readingFile(call, async (files) => {
        const body = limitBody(call.request, files.limits.bytes);
        return files.receive(call.visitor.tenant, { fileName, body, replaces }, call.now);
      });
    },
  },
  {
    method: 'POST',
    path: '/api/files/:upload/preview',
    id: 'previewFile',
    summary: 'See what a file would become if it was read otherwise',
    body: () => readChoices,
    run: async (call) => {
      const choices = await readChoices(call.request);
      const { visitor, parameter, now } = call;
      const reply = await readingFile(call, async (files) => files.preview(visitor.tenant, parameter, choices, now));
      return { ...reply, status: 200 };
    },
  },
  {
    method: 'POST',
    path: '/api/files/:upload/store',
    id: 'storeFile',
    summary: 'Store a file as a new collection, which is hidden, or as the records of one',
    body: () => readChoices,
    run: async (call) => {
      const choices = await readChoices(call.request);
      const { visitor, parameter, now } = call;
      const order = { choices, actor: actorOf(visitor) };
      const data = await counted(call, async (files) => files.store(visitor.tenant, parameter, order, now));
      return {
        message: choices.isReplacing ? 'Visitors see the new records within an edition.' : 'It is there, and hidden.',
        data,
      };
    },
  },
  {
    method: 'DELETE',
    path: '/api/files/:upload',
    id: 'removeFile',
    summary: 'Remove a file that was sent',
    run: async ({ services, visitor: { tenant }, parameter }) => {
      await filesOf(services.files).remove(tenant, parameter);
      return { message: 'It is removed.', data: null };
    },
  },
  {
    method: 'POST',
    path: '/api/undo/:collection',
    id: 'restoreFile',
    summary: 'Take what a collection had before it was replaced as a file, and see what that changes',
    status: 201,
    run: async (call) => {
      const { visitor, parameter, now } = call;
      return readingFile(call, async (files) => files.restore(visitor.tenant, parameter, now));
    },
  },
  {
    method: 'DELETE',
    path: '/api/collections/:collection',
    id: 'removeCollection',
    summary: 'Remove a hidden collection that a file was added as, with its records',
    failures: ['conflict'],
    run: async ({ services, visitor, parameter, now }) => {
      await filesOf(services.files).removeCollection(visitor.tenant, parameter, actorOf(visitor), now);
      return { message: 'It is removed, with its records.', data: null };
    },
  },
];

const fileNameMax = 200;
const slug = { type: 'string', maxLength: 64 } as const;
const text = { type: 'string', maxLength: 200, pattern: noNul } as const;

const readSending = createSearchReader<{ readonly name: string; readonly replaces?: string }>(
  {
    name: {
      type: 'string',
      maxLength: fileNameMax,
      pattern: notBlank,
      description: 'The name of the file, whose ending tells its format.',
    },
    replaces: { ...slug, description: 'The slug of the collection whose records it replaces; none: a new one.' },
  },
  ['name'],
);

const columnsMax = 1000;

const readChoices = createBodyReader<FileChoices>({
  type: 'object',
  additionalProperties: false,
  required: ['collection', 'isReplacing'],
  properties: {
    collection: slug,
    name: { ...text, maxLength: 100 },
    id: { type: 'string', maxLength: 1000 },
    types: { type: 'object', maxProperties: columnsMax, additionalProperties: { enum: [...fieldTypes] } },
    currencies: { type: 'object', maxProperties: columnsMax, additionalProperties: slug },
    leftOut: { type: 'array', maxItems: columnsMax, items: slug },
    encoding: { type: 'string', maxLength: 40 },
    decimal: { enum: [',', '.'] },
    dates: { enum: ['dmy', 'mdy'] },
    header: { type: 'integer', minimum: 1, maximum: 9_999_999 },
    zone: { type: 'string', maxLength: 64 },
    withoutTotal: { type: 'boolean' },
    isReplacing: { type: 'boolean' },
  },
});

const filesOf = (files: FileServices | undefined): FileServices => {
  if (files !== undefined) return files;
  throw new Refusal('conflict', 'This service takes no files.', { reason: { code: 'filesOff', values: {} } });
};

const counted = async <Result>(
  { services: { files, limits }, visitor: { tenant } }: Call,
  work: (files: FileServices) => Promise<Result>,
): Promise<Result> => {
  const given = filesOf(files);
  limits.countFile(tenant.publicId);
  return work(given);
};

const readingFile = async (call: Call, work: (files: FileServices) => Promise<FilePreview>) => {
  const preview = await counted(call, work);
  return { status: 201, message: 'Nothing is stored yet.', data: await markShown(call, preview) };
};

/** Says which of the fields that go, or become others, visitors see now, and leaves out what the owner's conditions do. */
const markShown = async ({ services, visitor }: Call, preview: FilePreview): Promise<FilePreview> => {
  const { difference, isReplacing } = preview;
  if (!isReplacing) return preview;
  const { collections } = await readOffers(services.store, visitor.tenant);
  const offer = collections.find(({ slug: each }) => each === preview.collection);
  const unpublished = withoutLeftOut(preview.unpublished, offer?.where ?? []);
  if (difference === null) return { ...preview, unpublished };
  const isOut = offer !== undefined && offer.state !== 'hidden';
  const shown = new Set(isOut ? offer.fields.flatMap(({ key, isShown }) => (isShown ? [key] : [])) : []);
  const mark = (fields: readonly FileFieldChange[]): readonly FileFieldChange[] =>
    fields.map((field) => ({ ...field, isShown: shown.has(field.key) }));
  const { fieldsGone, fieldsRetyped } = difference;
  return {
    ...preview,
    unpublished,
    difference: { ...difference, fieldsGone: mark(fieldsGone), fieldsRetyped: mark(fieldsRetyped) },
  };
};

const bytesOfMegabyte = 1_000_000;

/** @throws Refusal while it is read, where it is too large */
async function* limitBody({ body }: Request, bytesMax: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      const megabytes = bytesMax / bytesOfMegabyte;
      throw new Refusal('too_large', `A file may have ${megabytes} MB. Leave columns out, or split it.`, {
        reason: { code: 'fileLarge', values: { megabytes } },
      });
    }
    yield chunk;
  }
}
