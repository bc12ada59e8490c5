/** Whether all targets find the same: a fast wrong answer is worth nothing. */
import { find } from './ask.ts';
import type { KindName, Question } from './question.ts';
import type { Asked, Found } from './targets/target.ts';

export interface Contender {
  readonly name: string;
  readonly asked: Asked;
}

/**
 * Asks each question of all, and throws where one finds what the first does not: other ids, in another order, or another total.
 * The message names the questions, three at most. Throws too where most
 * questions find nothing, as that would say little.
 * @returns how many records the answers have on average
 */
export const compareAnswers = async (
  kind: KindName,
  questions: readonly Question[],
  [truth, ...others]: readonly Contender[],
): Promise<number> => {
  if (truth === undefined) return 0;
  const expected = await findAll(truth, questions);
  if (expected.filter(({ total }) => total > 0).length < questions.length / 2)
    throw new Error(`${kind}: most questions find nothing at ${truth.name}`);
  for (const other of others) {
    const found = await findAll(other, questions);
    const mistakes = questions.flatMap((question, at) => {
      const difference = differenceOf(expected[at], found[at]);
      return difference === null ? [] : [`${describe(truth, other, question)}: ${difference}`];
    });
    if (mistakes.length > 0)
      throw new Error(
        `${kind}: ${other.name} answers ${mistakes.length} of ${questions.length} questions otherwise than ${truth.name}:\n${mistakes.slice(0, 3).join('\n')}`,
      );
  }
  return expected.reduce((sum, { ids }) => sum + ids.length, 0) / questions.length;
};

const atOnce = 4;

const findAll = async ({ name, asked }: Contender, questions: readonly Question[]): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (let from = 0; from < questions.length; from += atOnce) {
    const some = questions.slice(from, from + atOnce);
    found.push(...(await Promise.all(some.map(async (question) => find(asked, question))).catch(named(name))));
  }
  return found;
};

const named =
  (name: string) =>
  (reason: unknown): never => {
    throw new Error(`${name}: ${reason instanceof Error ? reason.message : String(reason)}`);
  };

const describe = (truth: Contender, other: Contender, question: Question): string =>
  `  ${truth.asked.pathOf(question)}\n  ${other.asked.pathOf(question)}\n   `;

/** What the second found otherwise than the first; null where it is the same. */
export const differenceOf = (expected: Found | undefined, found: Found | undefined): string | null => {
  if (expected === undefined || found === undefined) return 'an answer is missing';
  if (expected.total !== found.total) return `the total is ${found.total}, expected ${expected.total}`;
  if (expected.ids.length !== found.ids.length) return `${found.ids.length} records, expected ${expected.ids.length}`;
  const at = expected.ids.findIndex((id, index) => id !== found.ids[index]);
  return at === -1 ? null : `record ${at + 1} is ${found.ids[at]}, expected ${expected.ids[at]}`;
};
