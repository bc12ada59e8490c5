/** The content of an answer: bytes of CSV, NDJSON or JSON in an encoding; and the records of a page of JSON. */
import { checkEncoding } from '@vitrine/files/options';
import { findEncoding, kindsByExtension, readChunks } from '@vitrine/files';
import { type ExactValue, isObject, parseExact } from '@vitrine/contract/exact-json';
import { type HttpFormat, type HttpTable, namesOfJson } from './http-settings.ts';
import { at, nextLink } from './next-page.ts';
import { faultAt } from './remote-fault.ts';
import type { Answer } from './requests.ts';
import { Spool } from './spool.ts';

export interface Content {
  readonly format: HttpFormat;
  /** A label; undefined: that of the byte order mark, or UTF-8. */
  readonly encoding: string | undefined;
  readonly spool: Spool;
  /** The digest of the bytes. */
  readonly digest: string;
}

/** @throws FileError for an answer that is none of these, or does not come to its end */
export const readContent = async (answer: Answer, table: HttpTable): Promise<Content> => {
  const format = formatOf(answer, table);
  const encoding = encodingOf(answer, table);
  if (format !== 'json') {
    requireOnePage(answer, table, format);
    requireEnd(answer);
  }
  const spool = new Spool();
  for await (const bytes of answer.body) spool.add(bytes);
  return { format, encoding, spool, digest: spool.end() };
};

const formatOf = ({ url, headers }: Answer, table: HttpTable): HttpFormat => {
  const type = mediaTypeOf(headers);
  if (/html/.test(type))
    throw faultAt(
      url,
      `It answers with a web page (${type}), expected records. It may ask to sign in: look at the address and the credentials.`,
    );
  const byType = type.endsWith('+json') ? 'json' : formatsByType.get(type);
  // Some servers send files as texts or bytes.
  const format = table.format ?? byType ?? kindsByExtension.get(/\.\w+$/.exec(url.pathname)?.[0].toLowerCase() ?? '');
  if (format !== undefined) return format;
  throw faultAt(url, `Its content type is ${type}, expected JSON, CSV or NDJSON. If it is one of them, write format:.`);
};

const mediaTypeOf = (headers: Headers): string => {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  return /^[\w.+/-]{1,100}$/.test(type.trim()) ? type.trim() : 'none';
};

const formatsByType: ReadonlyMap<string, HttpFormat> = new Map([
  ['application/json', 'json'],
  ['text/json', 'json'],
  ['application/x-ndjson', 'ndjson'],
  ['application/ndjson', 'ndjson'],
  ['application/jsonl', 'ndjson'],
  ['application/json-lines', 'ndjson'],
  ['text/csv', 'csv'],
  ['application/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
]);

const encodingOf = ({ url, headers }: Answer, { encoding }: HttpTable): string | undefined => {
  const [, quoted, bare] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(headers.get('content-type') ?? '') ?? [];
  const label = encoding ?? quoted ?? bare;
  try {
    return label === undefined ? undefined : checkEncoding(label);
  } catch {
    throw faultAt(url, 'It names a charset that is unknown. Write the right one as encoding:.');
  }
};

/** Pages are of JSON: of another format the others would be missing without a word. */
const requireOnePage = ({ url, headers }: Answer, table: HttpTable, format: HttpFormat): void => {
  const name = namesOfJson.find((each) => table[each] !== undefined);
  const found = name === undefined ? 'its header Link has a next page' : `the table has ${name}:`;
  if (name === undefined && nextLink({ url, headers }) === undefined) return;
  throw faultAt(
    url,
    `It answers with ${format}, and ${found}, which is for JSON. Ask for JSON, or for all records at once.`,
  );
};

/** A file that is cut off at a line's end looks whole: only the framing of HTTP, or a compression, says where it ends. */
const requireEnd = ({ url, headers }: Answer): void => {
  if (['content-length', 'transfer-encoding', 'content-encoding'].some((name) => headers.has(name))) return;
  throw faultAt(
    url,
    'It does not say where the answer ends, expected a Content-Length or chunks. So a part could pass for all.',
  );
};

type RemoteRecord = Readonly<Record<string, ExactValue>>;

export interface Page {
  readonly value: ExactValue;
  readonly isOData: boolean;
  readonly records: readonly RemoteRecord[];
}

/** A page is parsed as a whole. */
export const pageBytesMax = 64 * 1024 * 1024;

/**
 * @param followsOData true if the pages before it are of OData, whose last one may have nothing else that tells
 * @throws FileError for a text other than JSON, and for JSON without such records
 */
export const parsePage = async (
  content: Content,
  table: Pick<HttpTable, 'rows'>,
  url: URL,
  followsOData: boolean,
): Promise<Page> => {
  const value = await parseJson(content, url);
  const isOData = followsOData || isODataAnswer(value);
  const rows = rowsOf(value, table.rows ?? (isOData ? 'value' : undefined), url);
  return {
    value,
    isOData,
    records: rows.map((row, index) => {
      if (!isObject(row)) throw faultAt(url, `The record ${index + 1} of the page is none, expected an object.`);
      return isOData ? withoutAnnotations(row) : row;
    }),
  };
};

/**
 * By the address of its context, or a link to its next page, which stays where metadata are left out (OData JSON Format
 * 4.01, §3.1.3 and §4.5). JSON-LD has a `@context` too.
 */
export const isODataAnswer = (value: ExactValue): boolean => {
  const context = at(value, '@context');
  if (typeof context === 'string' && context.includes('$metadata')) return true;
  return ['@odata.context', '@odata.nextLink', '@nextLink'].some((name) => typeof at(value, name) === 'string');
};

export const parseJson = async ({ spool, encoding }: Content, url: URL): Promise<ExactValue> => {
  if (spool.bytes > pageBytesMax)
    throw faultAt(
      url,
      `The page has ${spool.bytes} bytes, expected at most ${pageBytesMax}. Ask for smaller pages, or for NDJSON.`,
    );
  const read = () => spool.read();
  let text = '';
  for await (const chunk of readChunks(read, await findEncoding(read, encoding))) text += chunk.toString();
  try {
    return parseExact(text);
  } catch {
    throw faultAt(
      url,
      text.trim() === '' ? 'The answer is empty, expected JSON.' : 'The answer is not JSON, or cut off.',
    );
  }
};

const rowsOf = (value: ExactValue, path: string | undefined, url: URL): readonly ExactValue[] => {
  const rows = path === undefined ? value : at(value, path);
  if (Array.isArray(rows)) return rows as readonly ExactValue[];
  const arrays = arraysIn(value, '').slice(0, arraysMax);
  const hint = arrays.length === 0 ? 'It has none.' : `It has ${arrays.join(', ')}: write one of them as rows:.`;
  throw faultAt(url, `The answer has no array of records${path === undefined ? '' : ` at ${path}`}. ${hint}`);
};

const arraysMax = 5;

/** The paths of arrays, with names that are no values. */
const arraysIn = (value: ExactValue, path: string): readonly string[] => {
  if (Array.isArray(value)) return [path];
  if (!isObject(value)) return [];
  const names = Object.keys(value).filter((name) => /^[@\w-]{1,40}$/.test(name));
  return names.flatMap((name) => arraysIn(value[name] ?? null, path === '' ? name : `${path}.${name}`));
};

/** Control information of OData has an @ in its name; a property has none. */
const withoutAnnotations = (record: RemoteRecord): RemoteRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !name.includes('@')));
