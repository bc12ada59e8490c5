/** A map or a calendar: its address, and the place of a visitor within it, whose links lead to a month or to fewer records. */
import type { Status } from './status.ts';
import { below, encode, listParameters, placeOf, type VisitorQuery, type ReadAttribute } from './settings.ts';

/** The element's steps after a link. */
interface Steps {
  readonly content: HTMLElement;
  readonly status: Pick<Status, 'tell'>;
  readonly load: () => Promise<void>;
  readonly openRecord: (id: string) => Promise<void>;
}

export class Within {
  /** The query of the link; undefined: the visitor has followed none. */
  #search: string | undefined;
  #month: string | undefined;

  /** Follows a link of the frame: to other records, or to one in a dialog. @returns false where it leads elsewhere */
  follow(event: MouseEvent, { content, status, load, openRecord }: Steps): boolean {
    const link = event.target instanceof Element ? event.target.closest('a[target=_self]') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    event.preventDefault();
    const { search, searchParams } = new URL(link.getAttribute('href') ?? '');
    const record = searchParams.get('record');
    if (record !== null) {
      void openRecord(record);
      return true;
    }
    this.#search = search;
    this.#month = searchParams.get('month') ?? undefined;
    void this.#arrive(load, content, status, link.getAttribute('rel') ?? 'none');
    return true;
  }

  /** Keeps the focus on the link of that name, and says which month it is. */
  async #arrive(load: Steps['load'], content: HTMLElement, status: Steps['status'], rel: string): Promise<void> {
    await load();
    status.tell(content.querySelector('h2')?.textContent ?? '', undefined, true);
    (content.querySelector<HTMLElement>(`[rel=${rel}]`) ?? content).focus();
  }

  /** Back to all records, in the same month. */
  leave(): void {
    this.#search = undefined;
  }

  /** True at records of one point, which are a list. */
  get isList(): boolean {
    return this.#search !== undefined && !new URLSearchParams(this.#search).has('as');
  }

  /** True where the visitor needs a way back: a calendar has its own. */
  get isNarrowed(): boolean {
    return this.#search !== undefined && this.#month === undefined;
  }

  /** Adds the conditions of a list to the visitor's. */
  narrow(chosen: URLSearchParams): URLSearchParams {
    const own = this.isList ? [...new URLSearchParams(this.#search)].filter(([name]) => name.startsWith('where[')) : [];
    return new URLSearchParams([...chosen, ...own]);
  }

  /** The URL of the frame; undefined where a required attribute is missing. */
  urlOf(read: ReadAttribute, service: string | undefined, asked: VisitorQuery, language: string): string | undefined {
    const place = placeOf(read);
    if (!service || place === undefined) return undefined;
    const parameters = listParameters(read, asked);
    for (const name of ['look', 'heading', 'currency', 'timezone', 'label'] as const) {
      const value = read(name);
      if (value) parameters.set(name, value);
    }
    const href = read('href');
    if (href) parameters.set('href', /^(?:\{|dialog$|none$)/.test(href) ? href : ofThisPage(href));
    if (this.#month !== undefined) parameters.set('month', this.#month);
    parameters.set('lang', language);
    const search = this.#search ?? `?${parameters.toString()}`;
    return below(service, ['embed/t', ...place.map(encode)].join('/') + search);
  }
}

/** Braces stay as they are. */
const ofThisPage = (address: string): string =>
  new URL(address, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
