/**
 * An HTTP source as a feed: tables that the settings name, the file that the URL names, or the entity sets of a service
 * of OData.
 */
import { basename, extname } from 'node:path';
import type { Feed, FeedTable, OpenFeed } from '../feeds/feed.ts';
import { kindsByExtension } from '@vitrine/files';
import { type HttpSettings, type HttpTable, parseHttpAddress } from './http-settings.ts';
import { at } from './next-page.ts';
import { isODataAnswer, parseJson, readContent } from './page.ts';
import { type AddressedTable, readChangedTable, readTable } from './read-table.ts';
import { faultAt } from './remote-fault.ts';
import { parseLink, type RequestLimits, Requests } from './requests.ts';

/** For one reading of all tables, as for an edition. */
export const limitsOfReading: RequestLimits = {
  requestsMax: 10_000,
  bytesMax: 1024 * 1024 * 1024,
  deadlineMs: 10 * 60 * 1000,
  waitMsMax: 2 * 60 * 1000,
};

export const createOpenHttp =
  (limits: RequestLimits): OpenFeed =>
  async ({ url: address, silenceMs, signal }) => {
    const { url, settings } = parseHttpAddress(address);
    const tables = settings.tables ?? fileAt(url);
    const requests = new Requests({ ...settings, url, limits, silenceMs, signal });
    return Promise.resolve(new HttpFeed(requests, url, tables));
  };

type Tables = HttpSettings['tables'];

class HttpFeed implements Feed {
  readonly #requests: Requests;
  readonly #url: URL;
  /** Undefined: those of a service of OData. */
  readonly #tables: Tables;
  /** Tables that were read whole, by name. */
  readonly #opened = new Map<string, Promise<FeedTable>>();

  constructor(requests: Requests, url: URL, tables: Tables) {
    this.#requests = requests;
    this.#url = folderOf(url);
    this.#tables = tables;
  }

  async list(): Promise<readonly string[]> {
    return this.#tables === undefined ? this.#listEntitySets() : Object.keys(this.#tables).toSorted();
  }

  async open(name: string): Promise<FeedTable> {
    return this.#opened.getOrInsertComputed(name, async () => readTable(this.#requests, this.#addressedOf(name)));
  }

  async openChanged(name: string, known: string): Promise<FeedTable | undefined> {
    return readChangedTable(this.#requests, this.#addressedOf(name), known);
  }

  async close(): Promise<void> {
    this.#requests.close();
    await Promise.resolve();
  }

  #addressedOf(name: string): AddressedTable {
    const table = this.#tableOf(name);
    return { url: addressOf(this.#url, table.path), table };
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

/** With the parameters of the source's address; the table's own of a name take their place. */
const addressOf = (base: URL, path: string): URL => {
  const url = parseLink(path, base);
  const isOwn = (part: string): boolean =>
    [...new URLSearchParams(part).keys()].some((name) => url.searchParams.has(name));
  const inherited = base.search
    .slice(1)
    .split('&')
    .filter((part) => !isOwn(part));
  url.search = [...inherited, url.search.slice(1)].filter((part) => part !== '').join('&');
  return url;
};

/** The one table of `https://shop.example.com/export/products.csv`; undefined for the address of a service. */
const fileAt = ({ pathname }: URL): Tables => {
  const extension = extname(pathname);
  if (!kindsByExtension.has(extension.toLowerCase())) return undefined;
  return { [decodeURIComponent(basename(pathname, extension))]: { path: basename(pathname) } };
};
