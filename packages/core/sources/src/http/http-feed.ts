/**
 * An HTTP source as a feed: tables that the settings name, the file that the URL names, or the entity sets of a service
 * of OData.
 */
import { basename, extname } from 'node:path';
import type { Feed, FeedTable, OpenFeed } from '../feeds/feed.ts';
import { type HttpSettings, type HttpTable, parseHttpAddress } from './http-settings.ts';
import { at } from './next-page.ts';
import { formatsByEnd, isODataAnswer, parseJson, readContent } from './page.ts';
import { readTable } from './read-table.ts';
import { faultAt } from './remote-fault.ts';
import { type RequestLimits, Requests } from './requests.ts';

/** For one reading of all tables, as for an edition. */
const limitsOfReading: RequestLimits = {
  requestsMax: 10_000,
  bytesMax: 1024 * 1024 * 1024,
  deadlineMs: 10 * 60 * 1000,
  waitMsMax: 2 * 60 * 1000,
};

/** Tables that were read whole, by name. */
export type OpenedTables = Map<string, Promise<FeedTable>>;

/** @param openedOf the tables that need not be asked for again: those of the feed alone, or of several */
export const createOpenHttp =
  (openedOf: () => OpenedTables = () => new Map(), limits = limitsOfReading): OpenFeed =>
  async ({ url: address, silenceMs, signal }) => {
    const { url, settings } = parseHttpAddress(address);
    const requests = new Requests({ ...settings, url, limits, silenceMs, signal });
    return Promise.resolve(new HttpFeed(requests, url, settings.tables ?? fileAt(url), openedOf()));
  };

type Tables = HttpSettings['tables'];

class HttpFeed implements Feed {
  readonly #requests: Requests;
  readonly #url: URL;
  /** Undefined: those of a service of OData. */
  readonly #tables: Tables;
  readonly #opened: OpenedTables;

  constructor(requests: Requests, url: URL, tables: Tables, opened: OpenedTables) {
    this.#requests = requests;
    this.#url = folderOf(url);
    this.#tables = tables;
    this.#opened = opened;
  }

  async list(): Promise<readonly string[]> {
    return this.#tables === undefined ? this.#listEntitySets() : Object.keys(this.#tables).toSorted();
  }

  async open(name: string, known: string | undefined): Promise<FeedTable> {
    const opened = this.#opened.get(name);
    if (opened !== undefined) return opened;
    const opening = readTable(this.#requests, { base: this.#url, table: this.#tableOf(name), known });
    if (known === undefined) this.#opened.set(name, opening);
    return opening;
  }

  async close(): Promise<void> {
    this.#requests.close();
    await Promise.resolve();
  }

  #tableOf(name: string): HttpTable {
    if (this.#tables === undefined) return { path: encodeURI(name) };
    const table = Object.hasOwn(this.#tables, name) ? this.#tables[name] : undefined;
    if (table === undefined) throw faultAt(this.#url, 'The settings of the source name no such table.');
    return table;
  }

  /** The service document (OData JSON Format 4.01, §5). */
  async #listEntitySets(): Promise<readonly string[]> {
    const answer = await this.#requests.get(this.#url);
    const document = await parseJson(await readContent(answer, { path: '' }), answer.url);
    const sets = at(document, 'value');
    if (!isODataAnswer(document) || !Array.isArray(sets))
      throw faultAt(
        this.#url,
        'It is no service of OData. Name the tables in SOURCES_FILE, or write the address of a file.',
      );
    return sets.flatMap((set) => {
      const [name, kind = 'EntitySet'] = [at(set, 'name'), at(set, 'kind')];
      return typeof name === 'string' && kind === 'EntitySet' ? [name] : [];
    });
  }
}

const folderOf = (url: URL): URL => {
  const folder = new URL(url);
  if (!folder.pathname.endsWith('/') && fileAt(url) === undefined) folder.pathname += '/';
  return folder;
};

/** The one table of `https://shop.example.com/export/products.csv`; undefined for the address of a service. */
const fileAt = ({ pathname, search }: URL): Tables => {
  const extension = extname(pathname);
  if (!formatsByEnd.has(extension.toLowerCase())) return undefined;
  const file = basename(pathname);
  return { [decodeURIComponent(basename(pathname, extension))]: { path: `${file}${search}` } };
};
