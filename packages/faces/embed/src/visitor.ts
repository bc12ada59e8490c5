/** A visitor's choices in one element: the form, the buttons between pages, and both in the page's address if wanted. */
import type { CollectionShape, Facet } from '@vitrine/explorer';
import { askFacets } from './ask.ts';
import { buildNode, toNode } from './build-node.ts';
import { choiceOf, readAddress, showControls, showPager, writeAddress, type Say } from './controls.ts';
import { facetsUrlOf, limitOf, type ReadAttribute } from './settings.ts';

export class Visitor {
  readonly controls = toNode(buildNode('div'));
  readonly pager = toNode(buildNode('div'));
  readonly #read: ReadAttribute;
  #state: URLSearchParams | undefined;
  /** Identifies the data of the present form. */
  #offered: string | undefined;

  /** @param change shows the records of another choice */
  constructor(read: ReadAttribute, change: () => void) {
    this.#read = read;
    this.controls.addEventListener('submit', (event) => event.preventDefault());
    this.controls.addEventListener('change', ({ target }) => {
      const form = target instanceof Element ? target.closest('form') : null;
      if (form !== null) this.#state = choiceOf(form);
      change();
    });
    this.pager.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      this.chosen.set('page', target.value);
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

  /** The search in the address, once. */
  takeWords(): string | undefined {
    const words = this.chosen.get('search') ?? undefined;
    this.chosen.delete('search');
    return words;
  }

  /** Writes the state into the address, which stays the same entry of the history. */
  remember(words: string): void {
    const prefix = this.#prefix;
    if (prefix === undefined) return;
    const state = new URLSearchParams([...this.chosen, ...(words === '' ? [] : [['search', words]])]);
    const search = writeAddress(prefix, location.search, state);
    history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`);
  }

  /** Makes the form where an attribute asks for it, and again only when it would offer something else. */
  async offer(service: string, shape: CollectionShape | undefined, say: Say): Promise<void> {
    const url = facetsUrlOf(this.#read, service);
    const offered = JSON.stringify([url, this.#read('sorts'), shape?.fields]);
    if (offered === this.#offered || shape === undefined) return;
    this.#offered = offered;
    const facets: readonly Facet[] = url === undefined ? [] : await askFacets(url);
    const form = showControls({ read: this.#read, shape, facets, say, chosen: this.chosen });
    this.controls.replaceChildren(...(form === undefined ? [] : [toNode(form)]));
  }

  /** Shows which page it is, and keeps the focus on the button that was pressed. */
  turn(total: number, say: Say): void {
    const pages = Math.ceil(total / limitOf(this.#read, 0));
    const isShown = this.#read('pages') !== undefined && pages > 1;
    const { value } = this.pager.querySelector<HTMLButtonElement>('button:focus') ?? {};
    const page = Number(this.chosen.get('page') ?? 1);
    this.pager.replaceChildren(...(isShown ? [toNode(showPager(page, pages, say))] : []));
    const buttons = [...this.pager.querySelectorAll<HTMLButtonElement>('button:enabled')];
    if (value !== undefined) (buttons.find((button) => button.value > value) ?? buttons.at(-1))?.focus();
  }
}
