/**
 * The answers that a server holds, and the spellings in which their questions were asked. What an answer is made from is
 * part of its key, so that none is ever of another edition or exposure; those of an earlier edition make room for others,
 * and those of what was withdrawn are dropped.
 */
import { LRUCache } from 'lru-cache';
import type { Observe } from '../observe/observation.ts';
import type { Answer } from './answer.ts';
import { AskedBefore } from './asked-before.ts';
import { fingerprintIn, keyOf, Spellings, type Question } from './spellings.ts';

/** What an answer takes beside its bytes: keys, headers, bookkeeping. */
const overheadBytes = 1024;
/** Of what answers may take, this part is for spellings. */
const spellingsShare = 1 / 8;

export class Answers {
  readonly #held: LRUCache<string, Answer>;
  /** The keys of those that are held, by the fingerprint of what they are of. */
  readonly #keys = new Map<string, Set<string>>();
  readonly #spellings: Spellings;
  readonly #computing = new Map<string, Promise<Answer>>();
  readonly #askedBefore = new AskedBefore();
  #drops = 0;

  /** @param bytesMax what answers and spellings may take together */
  constructor(bytesMax: number, observe: Observe) {
    this.#spellings = new Spellings(bytesMax * spellingsShare);
    this.#held = new LRUCache({
      maxSize: Math.max(1, bytesMax - this.#spellings.bytesMax),
      sizeCalculation: (answer, key) => answer.bytes + 2 * key.length + overheadBytes,
      dispose: (answer, key, reason) => {
        this.#forget(key);
        if (reason === 'evict') observe({ kind: 'answers-evicted', answers: 1, bytes: answer.bytes });
      },
    });
  }

  /** How often answers were dropped. */
  get drops(): number {
    return this.#drops;
  }

  get count(): number {
    return this.#held.size;
  }

  get bytes(): number {
    return this.#held.calculatedSize;
  }

  /** The answer to a question as it was spelled, if it is held and that very spelling was asked before. */
  find(fingerprint: string, spelling: string): Answer | undefined {
    const key = this.#spellings.find(fingerprint, spelling);
    return key === undefined ? undefined : this.#held.get(key);
  }

  /** The answer to a question, if it is held; remembers how it was spelled. */
  recall(question: Question, spelling: string): Answer | undefined {
    const answer = this.#held.get(keyOf(question));
    if (answer !== undefined) this.#spellings.learn(question, spelling);
    return answer;
  }

  /** Lets go of all answers that are of these; those that are computed meanwhile are not held. */
  drop(fingerprints: Iterable<string>): void {
    this.#drops++;
    for (const fingerprint of fingerprints) {
      for (const key of this.#keys.get(fingerprint) ?? []) this.#held.delete(key);
      for (const key of this.#computing.keys()) if (fingerprintIn(key) === fingerprint) this.#computing.delete(key);
    }
  }

  /**
   * Computes the answer to a question, once for all who ask while it is being computed. A small answer that is there at once is
   * held when it is computed for the second time, because most such questions are never repeated; any other at once.
   */
  compute(question: Question, spelling: string, compute: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
    const key = keyOf(question);
    const computed = this.#computing.get(key) ?? compute();
    if (computed instanceof Promise) return this.#wait(key, computed, () => this.#spellings.learn(question, spelling));
    const isAskedAgain = this.#askedBefore.note(key);
    if (computed.isSmall && !isAskedAgain) return computed;
    this.#hold(key, computed);
    this.#spellings.learn(question, spelling);
    return computed;
  }

  async #wait(key: string, computed: Promise<Answer>, learn: () => void): Promise<Answer> {
    const isFirst = !this.#computing.has(key);
    if (isFirst) this.#computing.set(key, computed);
    const isAwaited = (): boolean => isFirst && this.#computing.get(key) === computed;
    try {
      const answer = await computed;
      if (isAwaited()) this.#hold(key, answer);
      learn();
      return answer;
    } finally {
      if (isAwaited()) this.#computing.delete(key);
    }
  }

  /** Held anew when it has grown: its size is taken when it is set. */
  #hold(key: string, answer: Answer): void {
    this.#held.set(key, answer);
    // One that is larger than all the room is not held.
    if (this.#held.has(key)) this.#remember(key);
    answer.onGrown(() => {
      if (this.#held.peek(key) !== answer) return;
      this.#held.delete(key);
      this.#hold(key, answer);
    });
  }

  #remember(key: string): void {
    const fingerprint = fingerprintIn(key);
    const keys = this.#keys.get(fingerprint);
    if (keys === undefined) this.#keys.set(fingerprint, new Set([key]));
    else keys.add(key);
  }

  #forget(key: string): void {
    const fingerprint = fingerprintIn(key);
    const keys = this.#keys.get(fingerprint);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(fingerprint);
  }
}
