/** Maps raw query strings to canonical cache keys, so that a repeated query string needs no parsing. */
import { LRUCache } from 'lru-cache';

/** The fingerprint of the content, and the canonical text of the query. */
export interface Question {
  readonly fingerprint: string;
  readonly text: string;
}

/** The cached facts about a raw query string. */
export interface KnownQuery {
  /** The canonical key. */
  readonly key: string;
  /** The header Link: it repeats the query string as it was sent. */
  readonly link: string | undefined;
}

/** Longer query strings are not cached. */
const lengthMax = 512;
const overheadBytes = 256;

export class QueryStrings {
  /** Memory limit of the cache. */
  readonly bytesMax: number;
  readonly #known: LRUCache<string, KnownQuery>;

  constructor(bytesMax: number) {
    this.bytesMax = Math.max(1, Math.floor(bytesMax));
    this.#known = new LRUCache({
      maxSize: this.bytesMax,
      sizeCalculation: ({ key, link = '' }, sent) => 2 * (sent.length + key.length + link.length) + overheadBytes,
    });
  }

  /** The cached facts about this query string. */
  find(fingerprint: string, queryString: string): KnownQuery | undefined {
    return this.#known.peek(keyOf({ fingerprint, text: queryString }));
  }

  /** Caches a query string until it is evicted. */
  add(question: Question, queryString: string, link?: string): void {
    if (queryString.length > lengthMax) return;
    this.#known.set(keyOf({ ...question, text: queryString }), { key: keyOf(question), link });
  }
}

export const keyOf = ({ fingerprint, text }: Question): string => `${fingerprint}\n${text}`;

export const fingerprintIn = (key: string): string => key.slice(0, key.indexOf('\n'));
