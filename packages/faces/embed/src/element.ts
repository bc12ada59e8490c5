/** The element `<vitrine-list>`: renders the records that its attributes select, and again after each change. */
import { passes, retryMsAfter, type Answer, type Failure, type Outcome } from './ask.ts';
import type { CollectionShape } from '@vitrine/explorer';
import { toNode } from './build-node.ts';
import { languageOf } from './page-language.ts';
import { messageLanguage, say, type MessageKey } from './messages.ts';
import type { ShownHours } from './opening-hours.ts';
import { LateLooks } from './late-looks.ts';
import type { Page } from './page.ts';
import type { Watcher } from './questions.ts';
import { Parts } from './parts.ts';
import { nameOf, showWhole, type Shown } from './records.ts';
import { Inspection } from './inspection.ts';
import { contentOf, dropRecords } from './content.ts';
import { keysOfOwn, templateOf } from './own-markup.ts';
import { attributeNames } from '@vitrine/explorer/embedded';
import {
  isAtLimit,
  isFramed,
  isLate,
  leadOf,
  lookOf,
  nothingAsked,
  pageOf,
  questionOf,
  shapeUrlOf,
  type ReadAttribute,
} from './settings.ts';
import { Visitor } from './visitor.ts';
import { expandOf, lackedBy, shownOf } from './shown.ts';
import { showSkeleton } from './skeleton.ts';
import { needLooks } from './values.ts';
import { readWhole } from './whole-record.ts';

export const defineElement = (page: Page): void => {
  class VitrineList extends HTMLElement {
    static readonly observedAttributes = attributeNames;
    readonly #inspection = new Inspection(this, page);
    readonly #read: ReadAttribute = (name) =>
      name === 'look' && this.#late.within?.isList === true ? 'list' : this.#inspection.read(name);
    readonly #visitor = new Visitor(this.#read, () => {
      this.#steps = 0;
      this.#leave();
    });
    readonly #parts = new Parts(this, this.#visitor);
    readonly #late = new LateLooks(page, this.#read, this.#parts);
    #shown: Shown | undefined;
    #shape: CollectionShape | undefined;
    /** Fields that the named ones need. */
    #more: readonly string[] = [];
    /** False once the API has refused related records, such as those of a collection that was withdrawn. */
    #isExpanded = true;
    #steps = 0;
    #failures = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #isPlanned = false;
    #url: string | undefined;
    #stop: (() => void) | undefined;

    get #service(): string | undefined {
      return this.#read('service') ?? page.service;
    }

    constructor() {
      super();
      this.#parts.content.addEventListener('click', this.#open);
      this.#parts.button.addEventListener('click', () => {
        if (this.#failures === 0) this.#steps++;
        void this.#load();
      });
      this.#parts.back.addEventListener('click', () => {
        this.#leave();
        this.#parts.content.focus();
      });
    }

    connectedCallback(): void {
      addEventListener('popstate', this.#visitor.restore);
      this.#plan();
    }

    disconnectedCallback(): void {
      removeEventListener('popstate', this.#visitor.restore);
      clearTimeout(this.#timer);
      this.#stop?.();
      this.#stop = undefined;
    }

    attributeChangedCallback(): void {
      this.#steps = 0;
      this.#more = [];
      this.#isExpanded = true;
      this.#shape = undefined;
      this.#inspection.reset();
      this.#late.within?.leave();
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

    /** Shows all records again, or those of another choice. */
    #leave(): void {
      this.#late.within?.leave();
      void this.#load();
    }

    readonly #say = (key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string =>
      say(messageLanguage(languageOf(this)), key, values);

    #dress(): void {
      const isNarrowed = this.#late.within?.isNarrowed === true;
      this.#parts.dress(this.#read, messageLanguage(languageOf(this)), this.#say, isNarrowed);
      this.#visitor.takeWords();
    }

    readonly #load = async (): Promise<void> => {
      clearTimeout(this.#timer);
      this.#dress();
      this.#parts.frame.ariaBusy = 'true';
      if (this.#parts.content.querySelector('slot') !== null) this.#showLoading();
      const service = this.#service;
      const words = this.#parts.search.hidden ? '' : this.#visitor.words;
      this.#visitor.remember(words);
      if (!(await this.#loadLooks()) || !this.isConnected) return;
      const { chosen } = this.#visitor;
      const asked = { chosen: this.#late.within?.narrow(chosen) ?? chosen, words, steps: this.#steps };
      const [keys, expand] = [[...this.#more, ...keysOfOwn(this, this.#shape)], await this.#askExpand()];
      let url: string | undefined;
      try {
        url = isFramed(lookOf(this.#read))
          ? this.#late.within?.urlOf(this.#read, service, asked, messageLanguage(languageOf(this)))
          : questionOf(this.#read, service, asked, keys, expand);
      } catch {
        url = undefined;
      }
      this.#url = url;
      if (url === undefined) return this.#fail({ kind: 'failure', reason: 'refused' });
      const questions = page.questionsTo(url);
      this.#stop?.();
      this.#stop = questions.watch(this.#watcher);
      const facetsAsked = this.#visitor.askFacets(service ?? '');
      const [outcome, shape, facets] = await Promise.all([questions.ask(url), this.#askShape(), facetsAsked]);
      if (!this.isConnected || this.#url !== url) return;
      this.#shape = shape;
      const lacked = lackedBy(this.#read, shape).filter((key) => !this.#more.includes(key));
      if (lacked.length > 0) {
        this.#more = lacked;
        return this.#load();
      }
      // With the records, which it would move otherwise.
      this.#visitor.offer(facets, shape, this.#say, this.#late.looks?.showControls);
      return this.#settle(outcome);
    };

    /** Shows an outcome, or asks again without mistakes or related records. */
    async #settle(outcome: Outcome): Promise<void> {
      const isRefused = outcome.kind === 'failure' && outcome.reason === 'refused';
      if (isRefused && this.#isExpanded && this.#url?.includes('expand=') === true) {
        this.#isExpanded = false;
        return this.#load();
      }
      if (await this.#inspection.inspect(outcome, this.#shape)) return this.#load();
      return this.#show(outcome);
    }

    /** Loads the further script where the attributes need it. @returns false where that failed */
    async #loadLooks(): Promise<boolean> {
      if (this.#late.looks !== undefined || (!isLate(this.#read) && templateOf(this) === null)) return true;
      const failure = await this.#late.load();
      if (failure !== undefined) this.#fail(failure);
      return failure === undefined;
    }

    /** Loads the further script where values need it. Without it they are shown as far as they can be. */
    async #loadValues(): Promise<void> {
      const failure = await this.#late.load();
      if (failure !== undefined) void this.#inspection.explain(failure);
    }

    async #askShape(): Promise<CollectionShape | undefined> {
      const url = shapeUrlOf(this.#read, this.#service ?? '', messageLanguage(languageOf(this)));
      return url === undefined ? undefined : page.shapeAt(url);
    }

    /** Asks a single record with its related ones. */
    async #askExpand(): Promise<URLSearchParams | undefined> {
      if (this.#read('record') === undefined || !this.#isExpanded) return undefined;
      const expand = expandOf(this.#read, await this.#askShape());
      if (expand.size > 0) await this.#loadValues();
      return expand;
    }

    readonly #watcher: Watcher = {
      url: () => this.#url,
      show: (outcome) => void this.#show(outcome),
      showLate: (openedAtMs) => {
        const time = new Intl.DateTimeFormat(languageOf(this), { timeStyle: 'short' }).format(openedAtMs);
        if (this.#failures === 0) this.#parts.status.tell(this.#say('widget.asOf', { time }));
      },
    };

    async #show(outcome: Outcome): Promise<void> {
      const url = this.#url;
      if (outcome.kind === 'failure') return this.#fail(outcome);
      try {
        const shown = this.#shownOf(outcome);
        const fields = [...shown.chosen, ...shown.fields.filter(({ key }) => key === shown.heading)];
        if (needLooks(shown.records, fields)) await this.#loadValues();
        if (this.#url === url) this.#render(outcome, { ...shown, looks: this.#late.looks });
      } catch (error) {
        return this.#settle({ kind: 'failure', reason: 'refused', url, status: 200, about: String(error) });
      }
    }

    /** Keeps the content between the tags if it shows records already. */
    #showLoading(): void {
      this.#parts.status.tell(this.#say('widget.loading'), 'loading', true);
      if (this.#parts.status.has('loading')) this.#parts.content.replaceChildren();
      else if (this.querySelector('[part]') === null)
        this.#parts.content.replaceChildren(toNode(showSkeleton(this.#read)));
      this.#visitor.keepRoom();
    }

    readonly #open = (event: MouseEvent): void => {
      const steps = {
        content: this.#parts.content,
        status: this.#parts.status,
        load: this.#load,
        openRecord: this.#openRecord,
      };
      if (this.#late.within?.follow(event, steps) === true) return;
      const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null;
      if (opener !== null) void this.#openRecord(opener.dataset['id'] ?? '');
    };

    readonly #openRecord = async (id: string): Promise<void> => {
      const expand = expandOf(this.#read, this.#shape);
      const ask = async (more: URLSearchParams) => this.#askRecord(id, more);
      const whole = await readWhole(id, { read: this.#read, shown: this.#shown, expand, ask });
      if (whole === undefined || !this.isConnected) return;
      const name = nameOf(whole.record, whole.shown) || whole.shown.label;
      const shown = showWhole(whole.record, { ...whole.shown, looks: this.#late.looks });
      this.#late.looks?.openDialog(this.#parts.frame, shown, { name, close: this.#say('widget.close') });
    };

    async #askRecord(id: string, expand: URLSearchParams): Promise<Shown | undefined> {
      const read: ReadAttribute = (name) => (name === 'record' ? id : this.#read(name));
      const url = questionOf(read, this.#service, nothingAsked, [], expand);
      const outcome = url === undefined ? undefined : await page.questionsTo(url).ask(url);
      return outcome?.kind === 'answer' ? this.#shownOf(outcome) : undefined;
    }

    #shownOf(answer: Answer): ShownHours {
      return shownOf(answer, {
        read: this.#read,
        shape: this.#shape,
        language: languageOf(this),
        messageLanguage: messageLanguage(languageOf(this)),
        say: this.#say,
        nowMs: page.now(),
        looks: this.#late.looks,
        pageOf: pageOf(this.#read, this.#service),
        leadOf: (record) => leadOf(this.#read, this.#service, record),
      });
    }

    #render({ records, meta, html }: Answer, shown: ShownHours): void {
      this.#failures = 0;
      this.#shown = shown;
      this.#parts.frame.ariaBusy = 'false';
      this.#parts.frame.ariaLabel = shown.label;
      dropRecords(this);
      const content =
        html === undefined
          ? contentOf(this, shown, { read: this.#read, looks: this.#late.looks, advise: this.#inspection.warn })
          : this.#late.looks?.readFrame(html, this.#url ?? '');
      if (content === undefined && records.length > 0) throw new Error('look="hours" finds no opening hours.');
      this.#parts.content.replaceChildren(...(content === undefined ? [] : [content]));
      const { total = records.length } = meta;
      const turned = this.#visitor.turn(total, this.#say);
      this.#count(html !== undefined && content !== undefined ? 1 : total);
      if (turned !== undefined) this.#parts.arrive(turned);
      this.#parts.button.hidden =
        !this.hasAttribute('more') || records.length >= total || isAtLimit(this.#read, this.#steps);
      this.#parts.button.textContent = this.#say('widget.more');
    }

    /** Shows the number of results only after a search. */
    #count(total: number): void {
      if (total === 0) this.#parts.status.tell(this.#say('widget.nothing'), 'empty');
      else if (this.#parts.search.hidden || this.#visitor.words === '' || isFramed(lookOf(this.#read)))
        this.#parts.status.tell('');
      else this.#parts.status.tell(this.#say('widget.results', { count: total }));
    }

    /** Says a failure to visitors, and its cause to the developer. Retries after a temporary failure. */
    #fail(failure: Failure): void {
      void this.#inspection.explain(failure);
      this.#parts.frame.ariaBusy = 'false';
      dropRecords(this);
      this.#visitor.dropRoom();
      this.#parts.content.replaceChildren(document.createElement('slot'));
      this.#parts.status.tell(this.#say(`widget.failure.${failure.reason}`), 'error');
      this.#parts.button.hidden = !passes(failure);
      this.#parts.button.textContent = this.#say('failure.tryAgain');
      clearTimeout(this.#timer);
      if (passes(failure)) this.#timer = setTimeout(() => void this.#load(), retryMsAfter(this.#failures, failure));
      this.#failures++;
    }
  }
  customElements.define('vitrine-list', VitrineList);
};
