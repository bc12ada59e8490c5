/**
 * Reads the pages of a table, and refuses those that do not fit together: a remote promises no more than each page, and
 * a record that moves while they are read is missing, or comes twice.
 */
import type { ExactValue } from '@vitrine/contract/exact-json';
import { textOf } from '@vitrine/files';
import type { HttpTable } from './http-settings.ts';
import { at, countsPlaces, type Next, nextPage, requireAll } from './next-page.ts';
import { type Content, type Page, parsePage, readContent } from './page.ts';
import { faultAt } from './remote-fault.ts';
import type { Answer, Requests } from './requests.ts';
import { Spool } from './spool.ts';

export interface Pages {
  /** The records, one a line. */
  readonly spool: Spool;
  readonly digest: string;
  readonly isSeveral: boolean;
  /** True if the first answer itself says that no page follows. */
  readonly isWhole: boolean;
}

export interface FirstPage {
  readonly table: HttpTable;
  readonly url: URL;
  readonly answer: Answer;
  readonly content: Content;
}

/** @throws FileError */
export const readPages = async (requests: Requests, { table, url, answer, content }: FirstPage): Promise<Pages> => {
  const walk = new PageWalk(url, table);
  let next = await walk.take(answer, content);
  while (next !== undefined) {
    const following = await requests.get(next);
    next = await walk.take(following, await readContent(following, table));
  }
  return walk.end();
};

class PageWalk {
  readonly #first: URL;
  readonly #table: HttpTable;
  readonly #spool = new Spool();
  /** The addresses of pages, and digests of their records. */
  readonly #seen = new Set<string>();
  #next: Next = { kind: 'header' };
  #isOData = false;
  #pages = 0;
  #rows = 0;
  #rowsOfFirst = 0;
  /** The last that a page has: some have it in the first one alone. */
  #total: string | undefined;
  /** The address of the page that is read. */
  #asked: string;
  #isShort = false;

  constructor(first: URL, table: HttpTable) {
    this.#first = first;
    this.#table = table;
    this.#asked = first.href;
    this.#seen.add(first.href);
  }

  /** @returns the address of the next page; undefined behind the last one */
  async take({ url, headers }: Answer, content: Content): Promise<URL | undefined> {
    const page = await parsePage(content, this.#table, url, this.#isOData);
    const { value, records } = page;
    if (this.#pages === 0) this.#begin(page);
    this.#keep(records, url);
    const total = this.#table.total === undefined ? countOfOData(value) : at(value, this.#table.total);
    if (total != null) this.#total = textOf(total);
    const read = { url, headers, value, page: this.#pages, rows: records.length, rowsBefore: this.#rows };
    this.#pages += 1;
    this.#rows += records.length;
    const next = this.#isComplete() ? undefined : nextPage(this.#first, this.#next, read);
    if (next === undefined && read.page === 0 && this.#total === undefined) requireAll(this.#table.next, read);
    // Some give the last cursor again, with no records.
    if (next === undefined || (records.length === 0 && next.href === this.#asked)) return undefined;
    this.#requireNew(next.href, url, 'It refers to a page that was read before, so its pages have no end.');
    this.#asked = next.href;
    return next;
  }

  end(): Pages {
    const { total } = this.#table;
    if (total !== undefined && this.#total === undefined)
      throw faultAt(this.#first, `No answer has a number at ${total}, where total: says that all records are counted.`);
    if (this.#total !== undefined && this.#total !== String(this.#rows))
      throw faultAt(
        this.#first,
        `${this.#rows} records came, and it counts ${this.#total}. Records were added or removed while the pages were read, or it gives fewer than it counts.`,
      );
    const { kind } = this.#next;
    return {
      spool: this.#spool,
      digest: this.#spool.end(),
      isSeveral: this.#pages > 1,
      isWhole: this.#pages === 1 && (kind === 'link' || kind === 'cursor'),
    };
  }

  #begin({ value, records, isOData }: Page): void {
    this.#isOData = isOData;
    this.#next = this.#table.next ?? (isOData ? linkOfOData(value) : this.#next);
    this.#rowsOfFirst = records.length;
  }

  #keep(records: Page['records'], url: URL): void {
    if (records.length === 0) return;
    const bytes = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const digest = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
    this.#requireNew(digest, url, 'It gives the same page twice. Does it know the parameter of next:?');
    this.#requireFull(records.length, url);
    this.#spool.add(bytes);
  }

  #requireNew(mark: string, url: URL, sentence: string): void {
    if (this.#seen.has(mark)) throw faultAt(url, sentence);
    this.#seen.add(mark);
  }

  /** A short page has another one behind it: where pages are counted, records have moved to places read before. */
  #requireFull(rows: number, url: URL): void {
    if (this.#isShort && countsPlaces(this.#next))
      throw faultAt(
        url,
        'A page came behind a shorter one. Records were removed while the pages were read, or it leaves some out of pages. Read by a cursor or link if it has one.',
      );
    this.#isShort = rows < this.#rowsOfFirst;
  }

  /** The remote's count spares the request for a page without records, which some refuse. */
  #isComplete(): boolean {
    return this.#total === String(this.#rows) && countsPlaces(this.#next);
  }
}

const countOfOData = (value: ExactValue): ExactValue | undefined => at(value, '@odata.count') ?? at(value, '@count');

/** In version 4.01 names of control information may lack odata (OData JSON Format 4.01, §4.5). */
const linkOfOData = (value: ExactValue): Next => ({
  kind: 'link',
  path: ['@context', '@nextLink'].every((name) => at(value, name) === undefined) ? '@odata.nextLink' : '@nextLink',
});
