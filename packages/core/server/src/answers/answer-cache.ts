/**
 * The cache of answers, and the cache of raw query strings, which maps them to its keys, so that a repeated query string
 * needs no parsing. The fingerprint in a key names the edition and the exposure, so an answer is never served for another
 * one. Old answers are evicted; those of withdrawn collections are dropped.
 */
import { LRUCache } from 'lru-cache';
import type { Observe } from '../observe/observation.ts';
import type { Answer } from './answer.ts';

/** The fingerprint of the content, and the canonical text of the query. */
export interface Question {
  readonly fingerprint: string;
  readonly text: string;
}

const keyOf = ({ fingerprint, text }: Question): string => `${fingerprint}\n${text}`;

const fingerprintIn = (key: string): string => key.slice(0, key.indexOf('\n'));

/** Memory of a cached answer besides its bytes: keys, headers, bookkeeping. */
const overheadBytes = 1024;
/** The share of the memory that raw query strings may take. */
const rawQueriesShare = 1 / 8;

/** An answer, and the header Link that belongs to the query string. */
export interface FoundAnswer {
  readonly answer: Answer;
  readonly link: string | undefined;
}

/** A raw query string, and the header Link of its answer. */
export interface SentQuery {
  readonly text: string;
  readonly linkOf?: (answer: Answer) => string;
}

export class AnswerCache {
  readonly #held: LRUCache<string, Answer>;
  /** The keys of cached answers by fingerprint. */
  readonly #keys = new Map<string, Set<string>>();
  readonly #rawQueries: RawQueryCache;
  readonly #computing = new Map<string, Promise<Answer>>();
  readonly #recentQuestions = new RecentQuestions();
  #drops = 0;

  /** @param bytesMax the memory limit of both caches */
  constructor(bytesMax: number, observe: Observe) {
    this.#rawQueries = new RawQueryCache(bytesMax * rawQueriesShare);
    this.#held = new LRUCache({
      maxSize: Math.max(1, bytesMax - this.#rawQueries.bytesMax),
      sizeCalculation: (answer, key) => answer.bytes + 2 * key.length + overheadBytes,
      dispose: (answer, key, reason) => {
        this.#forget(key);
        if (reason === 'evict') observe({ kind: 'answers-evicted', answers: 1, bytes: answer.bytes });
      },
    });
  }

  /** The number of calls of `drop`. */
  get drops(): number {
    return this.#drops;
  }

  get count(): number {
    return this.#held.size;
  }

  get bytes(): number {
    return this.#held.calculatedSize;
  }

  /** The cached answer for a raw query string that was seen before. */
  find(fingerprint: string, queryString: string): FoundAnswer | undefined {
    const known = this.#rawQueries.find(fingerprint, queryString);
    const answer = known && this.#held.get(known.key);
    return answer && { answer, link: known.link };
  }

  /** The cached answer to a question; caches its raw query string. */
  recall(question: Question, sent: SentQuery): Answer | undefined {
    const answer = this.#held.get(keyOf(question));
    if (answer !== undefined) this.#note(question, sent, answer);
    return answer;
  }

  /** Drops all answers with these fingerprints. Answers that are being computed are not cached. */
  drop(fingerprints: Iterable<string>): void {
    this.#drops++;
    for (const fingerprint of fingerprints) {
      for (const key of this.#keys.get(fingerprint) ?? []) this.#held.delete(key);
      for (const key of this.#computing.keys()) if (fingerprintIn(key) === fingerprint) this.#computing.delete(key);
    }
  }

  /**
   * Computes an answer, once for concurrent requests. A small answer that is computed synchronously is cached only the
   * second time, because most such questions are never repeated; all others are cached immediately.
   */
  compute(question: Question, sent: SentQuery, compute: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
    const key = keyOf(question);
    const computed = this.#computing.get(key) ?? compute();
    if (computed instanceof Promise) return this.#wait(key, computed, (answer) => this.#note(question, sent, answer));
    const isAskedAgain = this.#recentQuestions.add(key);
    if (computed.isSmall && !isAskedAgain) return computed;
    this.#hold(key, computed);
    this.#note(question, sent, computed);
    return computed;
  }

  #note(question: Question, { text, linkOf }: SentQuery, answer: Answer): void {
    this.#rawQueries.add(question, text, linkOf?.(answer));
  }

  async #wait(key: string, computed: Promise<Answer>, note: (answer: Answer) => void): Promise<Answer> {
    const isFirst = !this.#computing.has(key);
    if (isFirst) this.#computing.set(key, computed);
    const isAwaited = (): boolean => isFirst && this.#computing.get(key) === computed;
    try {
      const answer = await computed;
      if (isAwaited()) this.#hold(key, answer);
      note(answer);
      return answer;
    } finally {
      if (isAwaited()) this.#computing.delete(key);
    }
  }

  /** The size is measured on insertion, so an answer that has grown is inserted again. */
  #hold(key: string, answer: Answer): void {
    this.#held.set(key, answer);
    // An answer larger than the cache is not stored.
    if (this.#held.has(key)) this.#keys.getOrInsertComputed(fingerprintIn(key), () => new Set()).add(key);
    answer.onGrown(() => {
      if (this.#held.peek(key) !== answer) return;
      this.#held.delete(key);
      this.#hold(key, answer);
    });
  }

  #forget(key: string): void {
    const fingerprint = fingerprintIn(key);
    const keys = this.#keys.get(fingerprint);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(fingerprint);
  }
}

/** The cached facts about a raw query string. */
interface RawQuery {
  /** The canonical key. */
  readonly key: string;
  /** The header Link: it repeats the query string as it was sent. */
  readonly link: string | undefined;
}

/** Longer query strings are not cached. */
const rawQueryLengthMax = 512;
const rawQueryBytes = 256;

export class RawQueryCache {
  /** Memory limit of the cache. */
  readonly bytesMax: number;
  readonly #held: LRUCache<string, RawQuery>;

  constructor(bytesMax: number) {
    this.bytesMax = Math.max(1, Math.floor(bytesMax));
    this.#held = new LRUCache({
      maxSize: this.bytesMax,
      sizeCalculation: ({ key, link = '' }, sent) => 2 * (sent.length + key.length + link.length) + rawQueryBytes,
    });
  }

  /** The cached facts about this query string. */
  find(fingerprint: string, queryString: string): RawQuery | undefined {
    return this.#held.peek(keyOf({ fingerprint, text: queryString }));
  }

  /** Caches a query string until it is evicted. */
  add(question: Question, queryString: string, link?: string): void {
    if (queryString.length > rawQueryLengthMax) return;
    this.#held.set(keyOf({ ...question, text: queryString }), { key: keyOf(question), link });
  }
}

const places = 1 << 17;

/** Remembers recent questions in a hash table of fixed size, in which newer hashes overwrite older ones. */
class RecentQuestions {
  readonly #hashes = new Uint32Array(places);

  /** Adds a question. @returns true if it was added before, or, very rarely, another one with the same hash */
  add(key: string): boolean {
    const hash = Bun.hash.xxHash32(key);
    const place = hash % places;
    const isKnown = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return isKnown;
  }
}
