/** The further script in one element: loaded where it is needed, with its styles and the visitor's place in a map or calendar. */
import type { Failure } from './ask.ts';
import type { Looks, Page } from './page.ts';
import type { Parts } from './parts.ts';
import type { ReadAttribute } from './settings.ts';

export class LateLooks {
  /** Undefined until it is loaded. */
  looks: Looks | undefined;
  within: InstanceType<Looks['Within']> | undefined;
  readonly #page: Page;
  readonly #read: ReadAttribute;
  readonly #parts: Pick<Parts, 'addStyles'>;

  constructor(page: Page, read: ReadAttribute, parts: Pick<Parts, 'addStyles'>) {
    this.#page = page;
    this.#read = read;
    this.#parts = parts;
  }

  async load(): Promise<Failure | undefined> {
    const service = this.#page.service ?? this.#read('service') ?? '';
    const looks = this.looks ?? (await this.#page.looksOf(service).catch(() => undefined));
    if (looks === undefined) return { kind: 'failure', reason: 'network', url: `${service}embed-looks.js` };
    if (this.looks === undefined) {
      this.looks = looks;
      this.within = new looks.Within();
      this.#parts.addStyles(looks.styles);
    }
    return undefined;
  }
}
