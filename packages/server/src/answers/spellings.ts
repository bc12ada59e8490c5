/**
 * What is asked for, and the spellings in which it was asked: one that is known by heart needs no parser.
 */
import { LRUCache } from 'lru-cache';

/** What is asked for: the content that it is asked of, by its fingerprint, and the question put to it. */
export interface Question {
  readonly fingerprint: string;
  readonly text: string;
}

/** A longer one is parsed each time. */
const lengthMax = 512;
const overheadBytes = 256;

export class Spellings {
  /** What they may take in memory. */
  readonly bytesMax: number;
  readonly #questions: LRUCache<string, string>;

  constructor(bytesMax: number) {
    this.bytesMax = Math.max(1, Math.floor(bytesMax));
    this.#questions = new LRUCache({
      maxSize: this.bytesMax,
      sizeCalculation: (key, spelled) => 2 * (key.length + spelled.length) + overheadBytes,
    });
  }

  /** The key of the question that is spelled like this, if it is known. */
  find(fingerprint: string, spelling: string): string | undefined {
    return this.#questions.peek(keyOf({ fingerprint, text: spelling }));
  }

  /** Knows a spelling from now on, until others have taken its room. */
  learn(question: Question, spelling: string): void {
    if (spelling.length <= lengthMax) this.#questions.set(keyOf({ ...question, text: spelling }), keyOf(question));
  }
}

/** Tells a question from all others. */
export const keyOf = ({ fingerprint, text }: Question): string => `${fingerprint}\n${text}`;

/** The fingerprint in a key. */
export const fingerprintIn = (key: string): string => key.slice(0, key.indexOf('\n'));
