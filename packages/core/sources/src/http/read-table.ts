/** Reads a table of an HTTP source, from its first page to its last one. */
import type { FeedTable } from '../feeds/feed.ts';
import { FileError } from '../files/file-error.ts';
import { decideFormat, type Format } from '../files/format.ts';
import { Columns, type Row } from '../files/rows.ts';
import { openTable, type Table } from '../files/table.ts';
import type { HttpTable } from './http-settings.ts';
import { firstPage, nextLink } from './next-page.ts';
import { type Content, readContent } from './page.ts';
import { readPages } from './read-pages.ts';
import { faultAt } from './remote-fault.ts';
import { type Answer, parseLink, type Requests } from './requests.ts';
import { conditionsOf, markOf, printVersion } from './table-version.ts';

export interface TableToRead {
  /** The address that the paths of tables are relative to. */
  readonly base: URL;
  readonly table: HttpTable;
  /** The version whose rows the caller has. */
  readonly known: string | undefined;
}

/** @throws FileError if it cannot be read to its end, or its pages do not fit together */
export const readTable = async (requests: Requests, { base, table, known }: TableToRead): Promise<FeedTable> => {
  const url = firstPage(parseLink(table.path, base), table.next);
  const mark = markOf(url, table);
  const conditions = conditionsOf(known, mark);
  const answer = await requests.get(url, conditions);
  if (answer.status === 304 && known !== undefined && conditions !== undefined)
    return {
      version: known,
      read: () => readLater(known, async () => readTable(requests, { base, table, known: undefined })),
    };
  if (answer.status === 304) throw faultAt(url, 'It says that nothing has changed, and was not asked that. (HTTP 304)');
  const content = await readContent(answer, table);
  if (await isFile(content, answer, table)) return fileTable(content, answer, mark);
  const pages = await readPages(requests, { table, url, answer, content });
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
  return { version: printVersion(mark, digest, headers), consistency: 'snapshot', read: () => openTable(read, found) };
};

/** A table that has not changed, and whose rows are read all the same: others need them. */
const readLater = (known: string, again: () => Promise<FeedTable>): Table => {
  const columns = new Columns();
  const read = async function* (): AsyncGenerator<readonly Row[]> {
    const { version, read: readAgain } = await again();
    if (version !== known) throw new FileError('It has changed while it was read. The next edition reads it.');
    const table = readAgain();
    for await (const rows of table.rows) {
      for (const name of table.columns.names.slice(columns.names.length)) columns.add(name, 1);
      yield rows;
    }
  };
  return { format: lines, columns, rows: read() };
};
