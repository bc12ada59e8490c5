/** Reads a table of an HTTP source, from its first page to its last one. */
import type { FeedTable } from '../feeds/feed.ts';
import { decideFormat, FileError, type Format, openTable, type Row, type Table } from '@vitrine/files';
import type { HttpTable } from './http-settings.ts';
import { findMoreInHeaders } from './more-pages.ts';
import { firstPage, nextLink } from './next-page.ts';
import { type Content, pageBytesMax, readContent } from './page.ts';
import { readPages } from './read-pages.ts';
import { faultAt } from './remote-fault.ts';
import type { Answer, Requests } from './requests.ts';
import { conditionsOf, markOf, printVersion } from './table-version.ts';

export interface AddressedTable {
  /** Without the parameter of the first page. */
  readonly url: URL;
  readonly table: HttpTable;
}

/** @throws FileError if it cannot be read to its end, or its pages do not fit together */
export const readTable = async (requests: Requests, addressed: AddressedTable): Promise<FeedTable> =>
  readAnswer(requests, addressed, await requests.get(firstPageOf(addressed)));

/**
 * @param known the version whose rows the caller has
 * @returns undefined if the remote says that nothing has changed
 * @throws FileError as `readTable`
 */
export const readChangedTable = async (
  requests: Requests,
  addressed: AddressedTable,
  known: string,
): Promise<FeedTable | undefined> => {
  const url = firstPageOf(addressed);
  const conditions = conditionsOf(known, markOf(url, addressed.table));
  const answer = await requests.get(url, conditions);
  const isUnchanged = answer.status === 304 && conditions !== undefined;
  return isUnchanged ? undefined : readAnswer(requests, addressed, answer);
};

const firstPageOf = ({ url, table }: AddressedTable): URL => firstPage(url, table.next);

const readAnswer = async (requests: Requests, addressed: AddressedTable, answer: Answer): Promise<FeedTable> => {
  const [url, { table }] = [firstPageOf(addressed), addressed];
  const mark = markOf(url, table);
  if (answer.status === 304) throw faultAt(url, 'It says that nothing has changed, and was not asked that. (HTTP 304)');
  const content = await readContent(answer, table);
  if (await isFile(content, answer, table)) return fileTable(content, answer, mark).catch(throwNamed);
  const pages = await readPages(requests, { table, url, answer, content }).catch(throwNamed);
  const version = printVersion(mark, pages.digest, pages.isWhole ? answer.headers : undefined);
  const { spool, isSeveral } = pages;
  return { version, consistency: isSeveral ? 'page' : 'snapshot', read: () => openTable(() => spool.read(), lines) };
};

/** True for one answer whose rows need no parsing as a whole: a JSON array is one too, unless pages follow. */
const isFile = async (
  { format, spool }: Content,
  { url, headers }: Answer,
  { rows, next }: HttpTable,
): Promise<boolean> => {
  if (format !== 'json') return true;
  if (rows !== undefined || next !== undefined || nextLink({ url, headers }) !== undefined) return false;
  // It is counted, if it is not too large for that.
  if (spool.bytes <= pageBytesMax && findMoreInHeaders(headers, 0) !== undefined) return false;
  for await (const piece of spool.read()) return /^[\s\uFEFF\0\xFF\xFE]*\[/.test(piece.toString('latin1'));
  return false;
};

const lines: Format = { kind: 'ndjson', encoding: 'utf-8' };

/** A table of one answer, whose rows are read from its bytes. */
const fileTable = async (
  { format, encoding, spool, digest }: Content,
  { headers }: Answer,
  mark: string,
): Promise<FeedTable> => {
  const read = () => spool.read();
  const found = await decideFormat(`The answer.${format}`, read, { encoding });
  const version = printVersion(mark, digest, headers);
  return { version, consistency: 'snapshot', read: () => withNamedOption(openTable(read, found)) };
};

const withNamedOption = (table: Table): Table => ({ ...table, rows: rowsOf(table) });

async function* rowsOf({ rows }: Table): AsyncGenerator<readonly Row[]> {
  try {
    yield* rows;
  } catch (error) {
    throwNamed(error);
  }
}

/** The option of an import is a setting of the table here. */
const throwNamed = (error: unknown): never => {
  throw error instanceof FileError ? new FileError(error.message.replaceAll('--encoding ', 'encoding: ')) : error;
};
