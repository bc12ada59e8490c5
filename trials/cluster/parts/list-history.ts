/** The lists of buckets that were asked for, so that old ones can be given: as a store does that is not yet consistent. */
import type { RequestHead } from './request-reader.ts';

export interface ListAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

interface Remembered {
  readonly at: number;
  readonly answer: ListAnswer;
}

const rememberedMax = 1000;

export class ListHistory {
  readonly #origin: string;
  /** By what was asked, the oldest first. */
  readonly #lists = new Map<string, Remembered[]>();

  constructor(farPort: number) {
    this.#origin = `http://127.0.0.1:${farPort}`;
  }

  /** Asks the server, and gives its answer to the same question of so long ago; the oldest where none is as old. */
  async ask(head: RequestHead, staleMs: number): Promise<ListAnswer> {
    const answer = await this.#fetch(head);
    if (answer.status !== 200) return answer;
    const now = performance.now();
    const all = this.#lists.getOrInsertComputed(questionOf(head), () => []);
    all.push({ at: now, answer });
    if (all.length > rememberedMax) all.shift();
    return (all.findLast(({ at }) => at <= now - staleMs) ?? all[0] ?? { answer }).answer;
  }

  async #fetch({ target, headers }: RequestHead): Promise<ListAnswer> {
    const response = await fetch(this.#origin + target, { headers: Object.fromEntries(headers), redirect: 'manual' });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'application/xml',
      body: Buffer.from(await response.bytes()),
    };
  }
}

/** Whether a list of objects is asked for: a GET of a bucket, in the style of paths. */
export const isList = ({ method, target }: RequestHead): boolean =>
  method === 'GET' && /^\/[^/?]+\/?\?(?:.*&)?(?:list-type|prefix|max-keys|marker)=/.test(target);

/** Without what signs it, which differs each time. */
const questionOf = ({ target }: RequestHead): string => {
  const { pathname, searchParams } = new URL(target, 'http://bucket');
  const asked = [...searchParams].filter(([name]) => !name.startsWith('X-Amz-'));
  return `${pathname}?${new URLSearchParams(asked).toString()}`;
};
