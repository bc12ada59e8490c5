/** A visitor's choices in one element: the form, the buttons between pages, and both in the page's address if wanted. */
import type { CollectionShape, Facet } from '@vitrine/explorer';
import { askFacets } from './ask.ts';
import { buildNode, toNode } from './build-node.ts';
import { choiceOf, readAddress, showPager, writeAddress, type Say } from './choice.ts';
import type { showControls } from './controls.ts';
import { showEmptyControls } from './skeleton.ts';
import { facetsUrlOf, limitOf, type ReadAttribute } from './settings.ts';

type Show = typeof showControls;

/** The pause after which a visitor has finished typing. */
const typingMs = 350;
const searchCharactersMax = 200;
const nothing: ReturnType<typeof askFacets> = Promise.resolve([]);

export class Visitor {
  readonly controls = toNode(buildNode('div'));
  readonly pager = toNode(buildNode('div'));
  readonly input = toNode(
    buildNode('input', { type: 'search', part: 'search-input', maxlength: `${searchCharactersMax}` }),
  );
  /** The text of the search box. */
  words = '';
  readonly #read: ReadAttribute;
  readonly #change: () => void;
  /** The attribute with the initial search. */
  #initial: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: URLSearchParams | undefined;
  #facetsUrl: string | undefined;
  #facets = nothing;
  /** Identifies the data of the present form. */
  #offered: string | undefined;
  /** Shows the form with the present choice. */
  #draw: (() => void) | undefined;
  /** True from a choice until it is in the address: it becomes an entry of the history. */
  #isChanged = false;
  #isTurning = false;

  /** @param change shows the records of another choice */
  constructor(read: ReadAttribute, change: () => void) {
    this.#read = read;
    this.#change = change;
    const search = (): void => this.#search(this.input.value.trim());
    this.input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(search, typingMs);
    });
    this.input.addEventListener('change', search);
    this.controls.addEventListener('submit', (event) => event.preventDefault());
    this.controls.addEventListener('change', ({ target }) => {
      const form = target instanceof Element ? target.closest('form') : null;
      if (form !== null) this.#state = choiceOf(form);
      this.#isChanged = true;
      change();
    });
    this.pager.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      this.chosen.set('page', target.value);
      this.#isChanged = true;
      this.#isTurning = true;
      change();
    });
  }

  /** Filters, order and page. */
  get chosen(): URLSearchParams {
    const prefix = this.#prefix;
    this.#state ??= prefix === undefined ? new URLSearchParams() : readAddress(prefix, location.search);
    return this.#state;
  }

  /** Empty: names of the address without a prefix; undefined: the address stays. */
  get #prefix(): string | undefined {
    const prefix = this.#read('address');
    return prefix ? `${prefix}.` : prefix;
  }

  /** Takes the initial search of the address or the attribute, and again when the attribute changes. */
  takeWords(): void {
    const initial = this.#read('search');
    if (initial === this.#initial) return;
    this.#initial = initial;
    this.#place(initial?.trim() ?? '');
  }

  /** Moves the search in the address into the box. */
  #place(otherwise: string): void {
    this.words = this.chosen.get('search') ?? otherwise;
    this.chosen.delete('search');
    this.input.value = this.words;
  }

  /** Begins again with the first page. */
  #search(words: string): void {
    clearTimeout(this.#timer);
    if (words === this.words) return;
    this.words = words;
    this.chosen.delete('page');
    this.#isChanged = true;
    this.#change();
  }

  /** Writes the state into the address. A search is one entry of the history, however it is typed. */
  remember(words: string): void {
    const prefix = this.#prefix;
    if (prefix === undefined) return;
    const [state, former] = [this.#stateWith(words), readAddress(prefix, location.search)];
    const search = writeAddress(prefix, location.search, state);
    const isTyped = former.has('search') && words !== '' && former.get('search') !== words;
    const isEntry = this.#isChanged && !isTyped && String(state) !== String(former);
    this.#isChanged = false;
    const address = `${location.pathname}${search && `?${search}`}${location.hash}`;
    history[isEntry ? 'pushState' : 'replaceState'](history.state, '', address);
  }

  /** Takes the state of the address after Back and Forward, where it is another one. */
  readonly restore = (): void => {
    const prefix = this.#prefix;
    if (prefix === undefined) return;
    const state = readAddress(prefix, location.search);
    if (String(state) === String(this.#stateWith(this.words))) return;
    this.#state = state;
    this.#place('');
    this.#draw?.();
    this.#change();
  };

  #stateWith(words: string): URLSearchParams {
    return new URLSearchParams([...this.chosen, ...(words === '' ? [] : [['search', words]])]);
  }

  /** Once, before the first form, which stays while records are loaded again after a failure. */
  keepRoom(): void {
    if (this.#offered !== undefined) return;
    this.#offered = '';
    this.controls.replaceChildren(...showEmptyControls(this.#read).map(toNode));
  }

  /** Gives up the room of a form that cannot be made. */
  dropRoom(): void {
    if (this.#draw === undefined) this.controls.replaceChildren();
  }

  /** The values of the fields to filter by, asked for once; none where they cannot be had, and asked for again with the next records. */
  async askFacets(service: string): Promise<readonly Facet[]> {
    const url = facetsUrlOf(this.#read, service);
    if (url !== this.#facetsUrl) this.#facets = url === undefined ? nothing : askFacets(url);
    this.#facetsUrl = url;
    const facets = await this.#facets;
    if (facets === undefined) this.#facetsUrl = undefined;
    return facets ?? [];
  }

  /** Makes the form where an attribute asks for it, and again only when it would offer something else. */
  offer(facets: readonly Facet[], shape: CollectionShape | undefined, say: Say, show: Show | undefined): void {
    const offered = JSON.stringify([facets, this.#read('sorts'), shape?.fields]);
    if (shape === undefined || show === undefined) return this.dropRoom();
    if (offered === this.#offered) return;
    this.#offered = offered;
    this.#draw = () => {
      const form = show({ read: this.#read, shape, facets, say, chosen: this.chosen });
      this.controls.replaceChildren(...(form === undefined ? [] : [toNode(form)]));
    };
    this.#draw();
  }

  /** Shows which page it is. @returns that in words, where the visitor has turned to it */
  turn(total: number, say: Say): string | undefined {
    const pages = Math.ceil(total / limitOf(this.#read, 0));
    const isShown = this.#read('pages') !== undefined && pages > 1;
    const page = Number(this.chosen.get('page') ?? 1);
    this.pager.replaceChildren(...(isShown ? [toNode(showPager(page, pages, say))] : []));
    const isTurned = this.#isTurning;
    this.#isTurning = false;
    return isTurned ? say('widget.page', { page, pages }) : undefined;
  }
}
