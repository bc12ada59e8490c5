/**
 * The element `<vitrine-list>`: renders the records that its attributes select, and again after each change of an
 * attribute, the edition or the search.
 */
import type { Answer, Failure, Outcome } from './ask.ts';
import { passes } from './ask.ts';
import type { CollectionShape } from '@vitrine/explorer';
import { buildNode, toNode } from './build-node.ts';
import { messageLanguage, say, type MessageKey } from './messages.ts';
import { showHours } from './opening-hours.ts';
import type { Questions, Watcher } from './questions.ts';
import { nameOf, showRecords, showWhole, type Lead, type Shown } from './records.ts';
import {
  attributeNames,
  fieldsOf,
  isAtLimit,
  lookOf,
  questionOf,
  recordUrlOf,
  shapeUrlOf,
  type ReadAttribute,
} from './settings.ts';
import { Visitor } from './visitor.ts';
import { lackedBy, shownOf } from './shown.ts';
import { showSkeleton } from './skeleton.ts';
import styles from './styles.css';
import type { RecordData } from '@vitrine/contract';

/** The state that all elements of a page share. */
export interface Page {
  /** The URL of the script's service; undefined where it is unknown. */
  readonly service: string | undefined;
  /** The shared request cache of a service, by its origin. */
  readonly questionsTo: (url: string) => Questions;
  /** How a collection is shown, by its URL; undefined where that cannot be had. */
  readonly shapeAt: (url: string) => Promise<CollectionShape | undefined>;
  /** The visitor's clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** The pause after which a visitor has finished typing. */
const typingMs = 350;
/** The delay before the first retry; each further one is twice as long. */
const firstRetryMs = 5_000;
const retryMsMax = 300_000;
const searchCharactersMax = 200;

/** Created with the first element, and shared by all. */
let sheet: CSSStyleSheet | undefined;
const sharedSheet = (): CSSStyleSheet => {
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
};

export const defineElement = (page: Page): void => {
  class VitrineList extends HTMLElement {
    static readonly observedAttributes = attributeNames;
    readonly #read: ReadAttribute = (name) => this.getAttribute(name) ?? undefined;
    readonly #visitor = new Visitor(this.#read, () => void this.#load());
    readonly #frame = toNode(buildNode('div', { part: 'frame', class: 'frame', role: 'group' }));
    readonly #search = toNode(buildNode('div', { part: 'search', hidden: '' }));
    readonly #input = toNode(
      buildNode('input', { type: 'search', part: 'search-input', maxlength: `${searchCharactersMax}` }),
    );
    readonly #status = toNode(buildNode('p', { role: 'status', part: 'status' }));
    readonly #content = toNode(buildNode('div', { part: 'content' }));
    readonly #button = toNode(buildNode('button', { type: 'button', part: 'button', hidden: '' }));
    readonly #dialog = toNode(buildNode('dialog', { part: 'dialog' }));
    #shown: Shown | undefined;
    #shape: CollectionShape | undefined;
    /** Fields that the named ones need. */
    #more: readonly string[] = [];
    #words = '';
    #steps = 0;
    #failures = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #isPlanned = false;
    #url: string | undefined;
    #stop: (() => void) | undefined;
    #lastWords: string | undefined;

    constructor() {
      super();
      const shadow = this.attachShadow({ mode: 'open' });
      shadow.adoptedStyleSheets = [sharedSheet()];
      this.#search.append(this.#input);
      const { controls, pager } = this.#visitor;
      this.#frame.append(this.#search, controls, this.#status, this.#content, pager, this.#button, this.#dialog);
      shadow.append(this.#frame);
      this.#content.append(document.createElement('slot'));
      this.#content.addEventListener('click', (event) => this.#open(event));
      this.#frame.addEventListener('error', dropPicture, true);
      this.#input.addEventListener('input', () => this.#later(typingMs, () => this.#searchFor(this.#input.value)));
      this.#input.addEventListener('change', () => this.#searchFor(this.#input.value));
      this.#button.addEventListener('click', () => this.#press());
    }

    connectedCallback(): void {
      this.#plan();
    }

    disconnectedCallback(): void {
      clearTimeout(this.#timer);
      this.#stop?.();
      this.#stop = undefined;
    }

    attributeChangedCallback(): void {
      this.#steps = 0;
      this.#more = [];
      if (this.isConnected) this.#plan();
    }

    /** Groups several changes of attributes into one update. */
    #plan(): void {
      if (this.#isPlanned) return;
      this.#isPlanned = true;
      queueMicrotask(() => {
        this.#isPlanned = false;
        if (this.isConnected) void this.#load();
      });
    }

    #later(waitMs: number, work: () => void): void {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(work, waitMs);
    }

    #searchFor(words: string): void {
      clearTimeout(this.#timer);
      if (words.trim() === this.#words) return;
      this.#words = words.trim();
      this.#steps = 0;
      this.#visitor.chosen.delete('page');
      void this.#load();
    }

    #press(): void {
      if (this.#failures === 0) this.#steps++;
      void this.#load();
    }

    /** The nearest `lang` of the page, in the visitor's regional form. */
    get #language(): string {
      const named = this.closest('[lang]')?.getAttribute('lang') || navigator.language;
      try {
        const [language = 'en'] = Intl.getCanonicalLocales(named);
        return navigator.languages.find((own) => own.startsWith(`${language}-`)) ?? language;
      } catch {
        return 'en';
      }
    }

    readonly #say = (key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string =>
      say(messageLanguage(this.#language), key, values);

    #dress(): void {
      const language = messageLanguage(this.#language);
      for (const node of [this.#status, this.#button, this.#input]) node.lang = language;
      const theme = this.#read('theme');
      this.#frame.dataset['theme'] = theme === 'dark' || theme === 'auto' ? theme : 'light';
      this.#input.setAttribute('aria-label', this.#say('widget.search'));
      this.#input.placeholder = this.#say('widget.search');
      this.#search.hidden = !this.hasAttribute('search') || this.hasAttribute('record');
      const words = this.#read('search');
      if (words === this.#lastWords) return;
      this.#lastWords = words;
      this.#words = this.#visitor.takeWords() ?? words?.trim() ?? '';
      this.#input.value = this.#words;
    }

    async #load(): Promise<void> {
      clearTimeout(this.#timer);
      this.#dress();
      const service = this.#read('service') ?? page.service;
      const words = this.#search.hidden ? '' : this.#words;
      const asked = { chosen: this.#visitor.chosen, words, steps: this.#steps };
      this.#visitor.remember(words);
      let url: string | undefined;
      try {
        url = questionOf(this.#read, service, asked, this.#more);
      } catch {
        url = undefined;
      }
      this.#url = url;
      if (url === undefined) {
        this.#fail({ kind: 'failure', reason: 'refused', advice: needed });
        return;
      }
      this.#frame.ariaBusy = 'true';
      if (this.#content.querySelector('slot') !== null) this.#showLoading();
      const questions = page.questionsTo(url);
      this.#stop?.();
      this.#stop = questions.watch(this.#watcher);
      const [outcome, shape] = await Promise.all([questions.ask(url), this.#askShape(service)]);
      if (!this.isConnected || this.#url !== url) return;
      this.#shape = shape;
      void this.#visitor.offer(service ?? '', shape, this.#say);
      const lacked = lackedBy(this.#read, shape).filter((key) => !this.#more.includes(key));
      if (lacked.length > 0) {
        this.#more = lacked;
        return this.#load();
      }
      this.#show(outcome);
    }

    readonly #watcher: Watcher = {
      url: () => this.#url,
      show: (outcome) => this.#show(outcome),
      showLate: (openedAtMs) => {
        const time = new Intl.DateTimeFormat(this.#language, { timeStyle: 'short' }).format(openedAtMs);
        if (this.#failures === 0) this.#tell('widget.asOf', { time });
      },
    };

    #show(outcome: Outcome): void {
      this.#frame.ariaBusy = 'false';
      if (outcome.kind === 'failure') {
        this.#fail(outcome);
        return;
      }
      try {
        this.#render(outcome);
      } catch (error) {
        this.#fail({ kind: 'failure', reason: 'refused', advice: `Unreadable attribute: ${String(error)}` });
      }
    }

    async #askShape(service = ''): Promise<CollectionShape | undefined> {
      const url = shapeUrlOf(this.#read, service, messageLanguage(this.#language));
      return url === undefined ? undefined : page.shapeAt(url);
    }

    /** Keeps the content between the tags if it shows records already. */
    #showLoading(): void {
      this.#tell('widget.loading');
      this.#status.className = 'hidden';
      if (this.querySelector('[part]') === null) this.#content.replaceChildren(toNode(showSkeleton(this.#read)));
    }

    /** Opens the dialog of a record. */
    #open({ target }: Event): void {
      const id = target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined;
      const record = this.#shown?.records.find((each) => each['id'] === id);
      if (this.#shown === undefined || record === undefined) return;
      const { fields, chosen } = this.#shown;
      const all = fieldsOf(this.#read).length > 0 ? chosen : fields;
      const close = toNode(buildNode('button', { part: 'button', type: 'button' }, this.#say('widget.close')));
      close.addEventListener('click', () => this.#dialog.close());
      this.#dialog.replaceChildren(toNode(showWhole(record, { ...this.#shown, chosen: all })), close);
      this.#dialog.ariaLabel = nameOf(record, this.#shown) || this.#shown.label;
      this.#dialog.showModal();
    }

    #render(answer: Answer): void {
      this.#failures = 0;
      const { records, meta } = answer;
      const shown = shownOf(answer, {
        read: this.#read,
        shape: this.#shape,
        language: this.#language,
        nowMs: page.now(),
        leadOf: (record) => this.#leadOf(record),
      });
      this.#shown = shown;
      const look = lookOf(this.#read);
      this.#frame.ariaLabel = shown.label;
      const content = look === 'hours' ? showHours(shown) : showRecords(look, shown);
      if (content === undefined && records.length > 0) throw new Error('look="hours" finds no opening hours.');
      this.#content.replaceChildren(...(records.length === 0 || content === undefined ? [] : [toNode(content)]));
      const { total = records.length } = meta;
      this.#visitor.turn(total, this.#say);
      this.#count(total);
      this.#button.hidden = !this.hasAttribute('more') || records.length >= total || isAtLimit(this.#read, this.#steps);
      this.#button.textContent = this.#say('widget.more');
    }

    #leadOf(record: RecordData): Lead | undefined {
      if (this.#read('href') === 'dialog') return { kind: 'dialog', id: record['id'] };
      const href = recordUrlOf(this.#read, this.#read('service') ?? page.service ?? '', record);
      return href === undefined ? undefined : { kind: 'page', href };
    }

    /** Shows the number of results only after a search. */
    #count(total: number): void {
      if (total === 0) this.#tell('widget.nothing');
      else if (this.#search.hidden || this.#words === '') this.#status.textContent = '';
      else this.#tell('widget.results', { count: total });
    }

    #tell(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): void {
      this.#status.className = '';
      this.#status.textContent = this.#say(key, values);
    }

    /** Shows a sentence to visitors and logs advice for the developer. Retries failures that may be temporary. */
    #fail(failure: Failure): void {
      const { reason, advice, retryAfterSeconds = 0 } = failure;
      console.error(`<vitrine-list>: ${advice}`, this);
      this.#frame.ariaBusy = 'false';
      this.#content.replaceChildren(document.createElement('slot'));
      this.#tell(`widget.failure.${reason}`);
      this.#button.hidden = !passes(failure);
      this.#button.textContent = this.#say('failure.tryAgain');
      const waitMs = Math.min(firstRetryMs * 2 ** this.#failures, retryMsMax);
      this.#failures++;
      if (passes(failure)) this.#later(Math.max(waitMs, retryAfterSeconds * 1000), () => void this.#load());
    }
  }
  customElements.define('vitrine-list', VitrineList);
};

/** Replaces a picture that fails to load by its alternative text. */
const dropPicture = ({ target }: Event): void => {
  if (target instanceof HTMLImageElement) target.replaceWith(target.alt);
};

const needed = 'It needs the attributes tenant and collection; service if the script comes from elsewhere.';
