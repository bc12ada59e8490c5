/** An element's attributes, without the mistakes that were found in them; and what its developer reads of them. */
import type { CollectionShape } from '@vitrine/explorer';
import type { Inspected } from './advice.ts';
import type { Failure, Outcome } from './ask.ts';
import { isDoubtful } from './doubt.ts';
import type { Advice, Page } from './page.ts';
import type { ReadAttribute } from './settings.ts';

const nothing: Inspected['sound'] = new Map();

export class Inspection {
  readonly #host: HTMLElement;
  readonly #page: Page;
  #sound = nothing;
  #isDone = false;

  constructor(host: HTMLElement, page: Page) {
    this.#host = host;
    this.#page = page;
  }

  readonly read: ReadAttribute = (name) =>
    this.#sound.has(name) ? this.#sound.get(name) : (this.#host.getAttribute(name) ?? undefined);

  /** For other attributes. */
  reset(): void {
    this.#sound = nothing;
    this.#isDone = false;
  }

  /** Says mistakes, once. @returns true where the element can go on without them */
  async inspect(outcome: Outcome, shape: CollectionShape | undefined): Promise<boolean> {
    const failure = outcome.kind === 'failure' && outcome.reason === 'refused' ? outcome : undefined;
    if (this.#isDone || shape === undefined || !(failure ?? isDoubtful(this.#host, this.read, shape))) return false;
    this.#isDone = true;
    const found = (await this.#load())?.inspect(this.#host, this.read, shape, failure);
    if (found === undefined) return false;
    found.advice.forEach(this.warn);
    this.#sound = found.sound;
    return found.sound.size > 0 || (failure !== undefined && found.advice.length > 0);
  }

  async explain(failure: Failure): Promise<void> {
    const advice = (await this.#load())?.explain(failure) ?? failure.reason;
    console.error(`<vitrine-list>: ${advice}`, this.#host);
  }

  /** Undefined where the script cannot be had. */
  async #load(): Promise<Advice | undefined> {
    return this.#page.adviceOf(this.#page.service ?? this.read('service') ?? '').catch(() => undefined);
  }

  readonly warn = (advice: string): void => console.warn(`<vitrine-list>: ${advice}`, this.#host);
}
