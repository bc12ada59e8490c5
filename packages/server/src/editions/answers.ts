/** The answers of one edition: each computed once, held while there is room, counted for the next edition to warm. */
import { LRUCache } from 'lru-cache';
import type { Observe } from '../observe/observation.ts';
import type { Answer } from './answer.ts';
import { next, type Soon } from './soon.ts';
import { keyOf, type Question, type Spellings } from './spellings.ts';

/** Computes an answer anew in whichever edition it is given. */
export type Compute<Context> = (context: Context) => Soon<Answer>;

export interface HeldAnswer<Context> {
  readonly question: Question;
  readonly answer: Answer;
  readonly compute: Compute<Context>;
  hits: number;
}

/** What an answer takes beside its bytes: keys, headers, bookkeeping. */
const overheadBytes = 1024;

export class Answers<Context> {
  readonly #held: LRUCache<string, HeldAnswer<Context>>;
  readonly #spellings: Spellings;
  readonly #computing = new Map<string, Promise<Answer>>();
  readonly #observe: Observe;

  constructor(bytesMax: number, spellings: Spellings, observe: Observe) {
    this.#observe = observe;
    this.#spellings = spellings;
    this.#held = new LRUCache({
      maxSize: Math.max(1, bytesMax),
      sizeCalculation: ({ answer, question }) => answer.bytes + 2 * question.text.length + overheadBytes,
      dispose: ({ answer }, _key, reason) => {
        if (reason === 'evict') this.#observe({ kind: 'answers-evicted', answers: 1, bytes: answer.bytes });
      },
    });
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
    return key === undefined ? undefined : this.#take(key);
  }

  /** The answer to a question, if it is held; remembers how it was spelled. */
  recall(question: Question, spelling: string): Answer | undefined {
    const answer = this.#take(keyOf(question));
    if (answer !== undefined) this.#spellings.learn(question, spelling);
    return answer;
  }

  /** Computes the answer to a question. Whoever asks while it is computed waits for it. */
  answer(question: Question, spelling: string, context: Context, compute: Compute<Context>): Soon<Answer> {
    return next(this.#computeOnce(question, context, compute), (answer) => {
      this.#spellings.learn(question, spelling);
      return answer;
    });
  }

  /** Puts in an answer that was computed ahead. */
  put(question: Question, answer: Answer, compute: Compute<Context>): void {
    this.#hold(keyOf(question), { question, answer, compute, hits: 0 });
  }

  /** Lets go of all that was made from these exposures. */
  withdraw(fingerprints: ReadonlySet<string>): void {
    for (const [key, { question }] of this.#held) if (fingerprints.has(question.fingerprint)) this.#held.delete(key);
  }

  /** The answers asked for most, and how often. */
  mostRequested(count: number): HeldAnswer<Context>[] {
    return [...this.#held.values()]
      .filter(({ hits }) => hits > 0)
      .sort((one, other) => other.hits - one.hits)
      .slice(0, count);
  }

  #take(key: string): Answer | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return undefined;
    held.hits++;
    return held.answer;
  }

  #computeOnce(question: Question, context: Context, compute: Compute<Context>): Soon<Answer> {
    const key = keyOf(question);
    const computing = this.#computing.get(key);
    if (computing !== undefined) return computing;
    const computed = next(compute(context), (answer) => {
      this.#hold(key, { question, answer, compute, hits: 1 });
      return answer;
    });
    if (!(computed instanceof Promise)) return computed;
    const settled = computed.finally(() => this.#computing.delete(key));
    this.#computing.set(key, settled);
    return settled;
  }

  /** Held anew when it has grown: the size of a value is taken when it is set, and only where it is another value. */
  #hold(key: string, held: HeldAnswer<Context>): void {
    this.#held.set(key, held);
    held.answer.onGrown(() => {
      if (this.#held.peek(key) === held) this.#hold(key, { ...held });
    });
  }
}
