/**
 * The way of a request for a file: it is measured where it is not known, counted by its size, and sent piece by piece, as
 * fast as the client reads. What is withdrawn while it is sent cuts the connection.
 */
import type { Clock, ShownTimes } from '@vitrine/store';
import type { FileFormat } from '@vitrine/segments';
import { tokenOf } from '../../editions/edition-token.ts';
import type { ExportFile, FilePlan, PrintPlace } from '../../exports/export-file.ts';
import type { Exports } from '../../exports/exports.ts';
import type { Access } from '../../access.ts';
import type { Caller } from '../../limits/caller.ts';
import type { Limiter, Verdict } from '../../limits/limiter.ts';
import type { ServedCollection, ServedExposure } from '../../served.ts';
import { AnswerHead } from '../headers/answer-head.ts';
import { type ByteRange, readRange } from '../headers/byte-range.ts';
import { corsHeaders } from '../headers/cors.ts';
import { readExport } from './export.ts';
import { decideConditions } from '../headers/preconditions.ts';
import { collectionNotFound, fileTooCostly, preconditionFailed, rangeNotSatisfiable } from '../refusals.ts';
import { acceptsGzip, type Sent, varyHeader } from '../response.ts';
import type { AnswerServices } from '../services.ts';
import { sharingOf } from '../headers/sharing.ts';

/** One request for so many records begun. */
const recordsOfRequest = 10_000;

export interface ExportServices extends AnswerServices {
  readonly exports: Exports;
  readonly limiter: Limiter;
  readonly clock: Pick<Clock, 'now'>;
  /** Whether caches are told how long they may keep what, and under which tags. */
  readonly isBehindCdn: boolean;
}

/** A request for a file, and who asks. */
export interface ExportAsked {
  readonly request: Request;
  readonly slug: string;
  readonly search: string;
  readonly asker: { readonly caller: Caller; readonly access: Access };
  /** After the request was counted as one. */
  readonly verdict: Verdict;
  /** What is shown to the caller at this moment. Throws the refusal where that is nothing, or the key holds no more. */
  readonly exposure: () => ServedExposure;
}

/** A collection's file, and what is known of it. */
interface Opened {
  readonly collection: ServedCollection;
  readonly plan: FilePlan;
  readonly place: PrintPlace;
  readonly file: ExportFile;
  readonly times: ShownTimes;
  readonly edition: string;
  /** Of the bytes as they are, and as they are compressed (decision 1). */
  readonly etags: { readonly plain: string; readonly gzip: string };
}

/**
 * 200 with all of it, 206 with a part, or 304.
 * @throws the refusal of what is wrong, a Failure where it costs too much, Unavailable where too much is under way
 */
export const answerExport = async (services: ExportServices, asked: ExportAsked): Promise<Sent> => {
  const opened = await openFile(services, asked);
  const { request } = asked;
  const { plain, gzip } = opened.etags;
  const matches = (etags: readonly string[]): boolean => ['*', plain, gzip].some((etag) => etags.includes(etag));
  const decision = decideConditions(request, { matches }, opened.times.lastModified);
  if (decision === 'failed') throw preconditionFailed();
  if (decision === 'unchanged') {
    const headers = headersOf(services, opened, asked, asked.verdict);
    return { response: new Response(null, { status: 304, headers }), bytes: 0 };
  }
  const range = rangeOf(request, opened);
  const { from, end } = range ?? { from: 0, end: opened.file.bytes };
  const verdict = await countRecords(services, asked, opened.file.recordsIn(from, end));
  const headers = headersOf(services, opened, asked, verdict);
  headers.set('Content-Disposition', `attachment; filename="${fileName(asked, opened)}"`);
  if (isCompressed(request, opened)) headers.set('Content-Encoding', 'gzip');
  else headers.set('Repr-Digest', `sha-256=:${opened.file.digest.toString('base64')}:`);
  if (range !== undefined) headers.set('Content-Range', `bytes ${from}-${end - 1}/${opened.file.bytes}`);
  // What was withdrawn while it was counted is not given out.
  if (!isShown(asked, opened)) return answerExport(services, asked);
  if (request.method === 'HEAD') {
    headers.set('Content-Length', String(opened.file.bytes));
    return { response: new Response(null, { headers }), bytes: 0 };
  }
  const body = bodyOf(services, asked, opened, { from, end });
  return { response: new Response(body, { status: range === undefined ? 200 : 206, headers }), bytes: end - from };
};

/** Smaller files are not worth compressing (contract §6.7). */
const compressedBytesMin = 1024;

/** Ranges are of the bytes as they are, and so is all that is asked for by range. HEAD tells how many they are. */
const isCompressed = (request: Request, { file }: Pick<Opened, 'file'>): boolean =>
  request.method === 'GET' &&
  file.bytes > compressedBytesMin &&
  !request.headers.has('range') &&
  !request.headers.has('if-range') &&
  acceptsGzip(request);

/** What was withdrawn while it was measured is not given out: then what is shown now is opened. */
const openFile = async (services: ExportServices, asked: ExportAsked): Promise<Opened> => {
  const { edition, exports, finder, turns } = services;
  const exposure = asked.exposure();
  const collection = exposure.collections.get(asked.slug);
  if (collection === undefined) throw collectionNotFound();
  const asker = { tenant: exposure.tenant.publicId, caller: asked.asker.caller.id };
  const partition = edition.partition(collection);
  const times = edition.timesOf(collection);
  const segment = collection.segment ?? { name: '', partition: '' };
  const place = { finder, asker, asked: { partition, segmentsFolder: edition.segmentsFolder, segment } };
  const plan = await turns.take(asker, () => readExport(asked.search, collection));
  const file = await exports.open(collection.fingerprint, plan, place);
  const digest = file.digest.toString('hex', 0, 16);
  const etags = { plain: `"${digest}"`, gzip: `"${digest}-gzip"` };
  const token = tokenOf(times.number, collection, partition);
  const opened = { collection, plan, place, file, times, edition: token, etags };
  return isShown(asked, opened) ? opened : openFile(services, asked);
};

/** Whether the collection is shown as it was when the file was opened, with the same records. */
const isShown = ({ exposure, slug }: ExportAsked, { collection }: Pick<Opened, 'collection'>): boolean =>
  exposure().collections.get(slug)?.fingerprint === collection.fingerprint;

/** A range of a file that the client has in another state is not read (RFC 9110 §13.1.5). */
const rangeOf = ({ method, headers }: Request, { file, etags }: Opened): ByteRange | undefined => {
  const [asked, state] = [headers.get('range'), headers.get('if-range')];
  if (method !== 'GET' || asked === null || (state !== null && state.trim() !== etags.plain)) return undefined;
  const range = readRange(asked, file.bytes);
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(file.bytes);
  return range;
};

/** What costs more than all requests of a window takes a whole window, from which nothing was taken yet. */
const countRecords = async (
  { limiter }: ExportServices,
  { request, asker: { caller }, verdict }: ExportAsked,
  records: number,
): Promise<Verdict> => {
  const cost = Math.min(verdict.limit, Math.ceil(records / recordsOfRequest));
  if (request.method === 'HEAD' || cost <= 1) return verdict;
  const counted = await limiter.count(caller, cost - 1);
  if (!counted.allowed) throw fileTooCostly(records, cost, counted);
  return counted;
};

const contentTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  spreadsheet: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const satisfies Record<FileFormat, string>;

const headOf = (format: FileFormat): AnswerHead =>
  new AnswerHead([['Content-Type', contentTypes[format]], ['Accept-Ranges', 'bytes'], varyHeader, ...corsHeaders]);

const heads = {
  csv: headOf('csv'),
  spreadsheet: headOf('spreadsheet'),
  ndjson: headOf('ndjson'),
  json: headOf('json'),
};

const headersOf = (
  services: ExportServices,
  opened: Opened,
  { request, asker: { access } }: ExportAsked,
  verdict: Verdict,
): Headers => {
  const { collection, plan, times, edition, etags } = opened;
  const { cacheTags, isPrivate } = collection;
  const etag = isCompressed(request, opened) ? etags.gzip : etags.plain;
  const given = { answer: { isPrivate }, cacheTags, times, edition };
  const sharing = sharingOf(services, { access }, given);
  // The head is kept for the next one.
  return new Headers(heads[plan.format].write(etag, given, services.clock.now(), verdict, sharing));
};

const fileName = ({ slug }: ExportAsked, { place: { asker }, plan: { format }, times }: Opened): string =>
  `${asker.tenant}-${slug}-${times.number}.${format === 'spreadsheet' ? 'csv' : format}`;

type FileBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

/** Compressed in the thread pool of the runtime, a piece at a time. */
const bodyOf = (services: ExportServices, asked: ExportAsked, opened: Opened, range: ByteRange): FileBody => {
  const { from, end } = range;
  const whole = opened.file.whole?.slice(from, end);
  if (!isCompressed(asked.request, opened)) return whole ?? streamOf(services, asked, opened, range);
  const plain = whole === undefined ? streamOf(services, asked, opened, range) : new Blob([whole]).stream();
  return plain.pipeThrough(new CompressionStream('gzip'));
};

/** A piece is printed when the client has taken the one before. It fails, and so cuts the connection, where it is not to go on. */
const streamOf = (
  { exports }: ExportServices,
  asked: ExportAsked,
  opened: Opened,
  { from, end }: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const { file, place } = opened;
  const release = exports.readers.take(place.asker);
  asked.request.signal.addEventListener('abort', release);
  let at = from;
  const readOn = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> => {
    const bytes = (await file.read(at, place)).subarray(0, end - at);
    if (!isShown(asked, opened)) throw new Error('It is not shown any more.');
    controller.enqueue(bytes);
    at += bytes.length;
    if (at < end) return;
    release();
    controller.close();
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> => {
    try {
      await readOn(controller);
    } catch (error) {
      release();
      controller.error(error);
    }
  };
  return new ReadableStream({ pull, cancel: release }, { highWaterMark: 0 });
};
