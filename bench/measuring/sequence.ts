/** The questions of a work that a target has not been asked yet: the sequence goes on where it ended. */
import type { Question, Work } from '../works.ts';

export class Sequence {
  readonly #work: Work;
  #next = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Up to so many of the next questions, which stay the next until they are taken: fewer where no more are left. */
  peek(count: number): readonly Question[] {
    const left = Math.min(count, this.#work.size - this.#next);
    return Array.from({ length: Math.max(0, left) }, (_, at) => this.#work.questionAt(this.#next + at));
  }

  take(count: number): void {
    this.#next = Math.min(this.#work.size, this.#next + count);
  }
}
