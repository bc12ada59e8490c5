/** The questions of a kind, one after the other: all targets are asked the same ones, and no question comes twice. */
import type { Size } from '../data/articles.ts';
import { createRandom, type Random } from '../data/random.ts';
import { draw } from './kinds.ts';
import { kindNames, type KindName, type Question } from './question.ts';
import { projectionAt, walkAt } from './walk.ts';

/** After so many draws of what was drawn before, a question comes with other fields. */
const drawsMax = 8;
const projectionsMax = 2000;

export class QuestionSequence {
  readonly #kind: KindName;
  readonly #size: Size;
  readonly #random: Random;
  readonly #questions: Question[] = [];
  readonly #keys = new Set<string>();

  constructor(kind: KindName, size: Size) {
    this.#kind = kind;
    this.#size = size;
    this.#random = createRandom(1000 * kindNames.indexOf(kind) + size.rows + size.tenants);
  }

  slice(from: number, count: number): readonly Question[] {
    while (this.#questions.length < from + count) this.#questions.push(this.#next(this.#questions.length));
    return this.#questions.slice(from, from + count);
  }

  #next(index: number): Question {
    return this.#kind === 'walk' ? walkAt(this.#size, index) : this.#drawNew(draw[this.#kind]);
  }

  #drawNew(drawOne: (size: Size, random: Random) => Question): Question {
    for (let draws = 1; ; draws++) {
      const drawn = drawOne(this.#size, this.#random);
      const question = draws <= drawsMax ? drawn : { ...drawn, fields: projectionAt(this.#random(projectionsMax)) };
      const key = Bun.hash(JSON.stringify(question)).toString(36);
      if (this.#keys.has(key)) continue;
      this.#keys.add(key);
      return question;
    }
  }
}
