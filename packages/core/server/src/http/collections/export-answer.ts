/**
 * Answers a request for a file: it is measured if needed, counted by its size, and sent piece by piece, as fast as the
 * client reads. A withdrawal during the transfer closes the connection.
 */
import type { ShownTimes } from '@vitrine/store';
import { type FileFormat, SegmentUnreadable } from '@vitrine/segments';
import { tokenOf } from '../../editions/edition-token.ts';
import type { ExportFile, FilePlan, PrintPlace } from '../../exports/export-file.ts';
import type { Access } from '../../access.ts';
import type { Caller } from '../../limits/caller.ts';
import type { Verdict } from '../../limits/limiter.ts';
import type { ServedCollection, ServedExposure } from '../../served.ts';
import { AnswerHead } from '../headers/answer-head.ts';
import { type ByteRange, readRange } from '../headers/byte-range.ts';
import { corsHeaders } from '../headers/cors.ts';
import { type Headings, readExport } from './export.ts';
import { ExportBill } from './export-bill.ts';
import { streamExport } from './export-stream.ts';
import { decideConditions } from '../headers/preconditions.ts';
import { collectionNotFound, preconditionFailed, rangeNotSatisfiable } from '../refusals.ts';
import { acceptsGzip } from '../headers/accepted-encoding.ts';
import { varyHeader } from '../headers/fixed-headers.ts';
import type { Sent } from '../response.ts';
import type { ResponseServices } from '../services.ts';
import { sharingOfFile } from '../headers/sharing.ts';

/** A request for a file, and its caller. */
export interface ExportRequest {
  readonly request: Request;
  readonly slug: string;
  readonly search: string;
  readonly requester: { readonly caller: Caller; readonly access: Access };
  /** The verdict after the request was counted once. */
  readonly verdict: Verdict;
  /** The current exposure to the caller. @throws Failure without one, or if the key is no longer valid */
  readonly exposure: () => ServedExposure;
  /** The names of the columns of a CSV file or a workbook; undefined: those of the API. */
  readonly headings?: Headings;
}

/** The file of a collection, and the properties that its response needs. */
interface Opened {
  readonly collection: ServedCollection;
  readonly plan: FilePlan;
  readonly place: PrintPlace;
  readonly file: ExportFile;
  readonly times: ShownTimes;
  readonly edition: string;
  /** The tags of the plain and of the compressed bytes (decision 1). */
  readonly etags: { readonly plain: string; readonly gzip: string };
  /** True if the file is compressed for this request. */
  readonly isCompressed: boolean;
}

/**
 * Responds with 200 and the file, 206 and a part, or 304.
 * @throws Failure if the request is refused or costs too much; QueryError with all mistakes; Unavailable if too many
 *   files are in progress
 */
export const answerExport = async (services: ResponseServices, asked: ExportRequest): Promise<Sent> => {
  const bill = new ExportBill(services.limiter, asked.requester.caller, asked.verdict);
  try {
    return await answerOnBill(services, asked, bill);
  } catch (error) {
    bill.giveBack();
    throw error;
  }
};

const answerOnBill = async (services: ResponseServices, asked: ExportRequest, bill: ExportBill): Promise<Sent> => {
  const { request } = asked;
  const opened = await openFile(services, asked, bill);
  const { file, isCompressed } = opened;
  if (isUnchanged(request, opened)) {
    const headers = headersOf(services, opened, bill.verdict);
    return { response: new Response(null, { status: 304, headers }), bytes: 0 };
  }
  const range = rangeOf(request, opened);
  const { from, end } = range ?? { from: 0, end: file.bytes };
  if (request.method !== 'HEAD') await bill.pay(file.recordsIn(from, end));
  const gzipped = isCompressed ? await file.gzip() : undefined;
  // Content withdrawn during counting or compression is not sent.
  if (!isShown(asked, opened)) {
    bill.giveBack();
    return answerOnBill(services, asked, bill);
  }
  const headers = fileHeadersOf(services, asked, opened, bill.verdict, range);
  if (request.method === 'HEAD') return { response: respondToHead(opened, headers, gzipped), bytes: 0 };
  const body = await bodyOf(services, asked, opened, { from, end }, gzipped);
  return { response: new Response(body, { status: range === undefined ? 200 : 206, headers }), bytes: end - from };
};

/** @throws Failure if a precondition failed */
const isUnchanged = (request: Request, { etags: { plain, gzip }, times }: Opened): boolean => {
  const matches = (etags: readonly string[]): boolean => ['*', plain, gzip].some((etag) => etags.includes(etag));
  const decision = decideConditions(request, { matches }, times.lastModified);
  if (decision === 'failed') throw preconditionFailed(request);
  return decision === 'unchanged';
};

/** Smaller files are not worth compressing (contract §6.7). */
const compressedBytesMin = 1024;

/** Ranges refer to the plain bytes, so a range request is not compressed; a workbook is compressed already. */
const isToCompress = (request: Request, file: ExportFile, { kind }: FileFormat): boolean =>
  kind !== 'xlsx' &&
  file.bytes > compressedBytesMin &&
  !request.headers.has('range') &&
  !request.headers.has('if-range') &&
  acceptsGzip(request);

/** Opens the file, again if the collection was changed or withdrawn meanwhile. */
const openFile = async (services: ResponseServices, asked: ExportRequest, bill: ExportBill): Promise<Opened> => {
  const { records, exports, finder, scheduler } = services;
  const exposure = asked.exposure();
  const collection = exposure.collections.get(asked.slug);
  if (collection === undefined) throw collectionNotFound();
  const requester = { tenant: exposure.tenant.publicId, caller: asked.requester.caller.id, client: asked.request };
  const opened = records.open(collection);
  const { times, partition } = opened;
  const place = { finder, requester, opened };
  const plan = await scheduler.run(requester, () => readExport(asked.search, collection, asked.headings));
  // A collection withdrawn while the request was queued is not measured.
  if (!isShown(asked, { collection })) return openFile(services, asked, bill);
  const file = await exports.open(collection.fingerprint, plan, place, async (count) => bill.count(count));
  const digest = file.digest.toString('hex', 0, 16);
  const etags = { plain: `"${digest}"`, gzip: `"${digest}-gzip"` };
  const token = tokenOf(times.number, collection, partition);
  const isCompressed = isToCompress(asked.request, file, plan.format);
  const shown = { collection, plan, place, file, times, edition: token, etags, isCompressed };
  return isShown(asked, shown) ? shown : openFile(services, asked, bill);
};

/** True if the collection's exposure and records are still those of the file. */
const isShown = ({ exposure, slug }: ExportRequest, { collection }: Pick<Opened, 'collection'>): boolean =>
  exposure().collections.get(slug)?.fingerprint === collection.fingerprint;

/** A range of another version of the file is ignored (RFC 9110 §13.1.5). */
const rangeOf = ({ method, headers }: Request, { file, etags }: Opened): ByteRange | undefined => {
  const [asked, state] = [headers.get('range'), headers.get('if-range')];
  if (method === 'HEAD' || asked === null || (state !== null && state.trim() !== etags.plain)) return undefined;
  const range = readRange(asked, file.bytes);
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(file.bytes);
  return range;
};

const contentTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<FileFormat['kind'], string>;

/** Disables the response buffering of nginx: buffered bytes would reach a slow client after their withdrawal. */
const unbuffered = ['X-Accel-Buffering', 'no'] as const;

const headOf = (kind: FileFormat['kind']): AnswerHead =>
  new AnswerHead([
    ['Content-Type', contentTypes[kind]],
    ['Accept-Ranges', 'bytes'],
    unbuffered,
    varyHeader,
    ...corsHeaders,
  ]);

const heads = {
  csv: headOf('csv'),
  ndjson: headOf('ndjson'),
  json: headOf('json'),
  geojson: headOf('geojson'),
  xlsx: headOf('xlsx'),
};

const headersOf = (services: ResponseServices, opened: Opened, verdict: Verdict): Headers => {
  const { collection, plan, times, edition, etags, isCompressed } = opened;
  const { isPrivate } = collection;
  const etag = isCompressed ? etags.gzip : etags.plain;
  const ready = { answer: { isPrivate }, times, edition };
  // The head's headers are reused for the next response, so they are copied.
  return new Headers(
    heads[plan.format.kind].write(etag, ready, services.clock.now(), verdict, sharingOfFile(services)),
  );
};

/** @param range the part that is sent; undefined: the whole file */
const fileHeadersOf = (
  services: ResponseServices,
  asked: ExportRequest,
  opened: Opened,
  verdict: Verdict,
  range: ByteRange | undefined,
): Headers => {
  const { file, isCompressed } = opened;
  const headers = headersOf(services, opened, verdict);
  headers.set('Content-Disposition', `attachment; filename="${fileName(asked, opened)}"`);
  if (isCompressed) headers.set('Content-Encoding', 'gzip');
  else headers.set('Repr-Digest', `sha-256=:${file.digest.toString('base64')}:`);
  if (range !== undefined) headers.set('Content-Range', `bytes ${range.from}-${range.end - 1}/${file.bytes}`);
  return headers;
};

const fileName = ({ slug }: ExportRequest, { place: { requester }, plan: { format }, times }: Opened): string =>
  `${requester.tenant}-${slug}-${times.number}.${format.kind}`;

/**
 * The headers of GET. The length of a file that is compressed during the transfer is unknown, and omitted (RFC 9110
 * §8.6): a body that is not read keeps Bun from writing 0.
 */
const respondToHead = ({ file, isCompressed }: Opened, headers: Headers, gzipped?: Uint8Array): Response => {
  const bytes = isCompressed ? gzipped?.length : file.bytes;
  if (bytes === undefined) return new Response(new ReadableStream(), { headers });
  headers.set('Content-Length', String(bytes));
  return new Response(null, { headers });
};

type Bytes = Uint8Array<ArrayBuffer>;

/** The body, compressed piece by piece in the runtime's thread pool if needed. */
const bodyOf = async (
  services: ResponseServices,
  asked: ExportRequest,
  opened: Opened,
  range: ByteRange,
  gzipped: Bytes | undefined,
): Promise<Bytes | ReadableStream<Bytes>> => {
  if (gzipped !== undefined) return gzipped;
  if (opened.isCompressed)
    return (await streamOf(services, asked, opened, range)).pipeThrough(new CompressionStream('gzip'));
  return opened.file.whole?.slice(range.from, range.end) ?? streamOf(services, asked, opened, range);
};

const streamOf = async (
  { absent, records, exports }: ResponseServices,
  asked: ExportRequest,
  opened: Opened,
  range: ByteRange,
): Promise<ReadableStream<Bytes>> => {
  const { file, place } = opened;
  const reader = await exports.readers.enter(place.requester);
  const read = async (from: number, at: PrintPlace): Promise<Bytes> => {
    records.noteRead(opened.collection);
    try {
      return await absent.whenThere(place.requester, async () => file.read(from, at));
    } catch (error) {
      if (error instanceof SegmentUnreadable) records.noteDamaged(error);
      throw error;
    }
  };
  const isStillShown = async (): Promise<boolean> => absent.whenThere(place.requester, () => isShown(asked, opened));
  return streamExport({ file: { read }, place, reader, isShown: isStillShown }, range);
};
