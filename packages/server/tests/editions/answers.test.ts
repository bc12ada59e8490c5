/** The answers that an edition holds: bounded by bytes, computed once, counted, withdrawn. */
import { expect, test } from 'bun:test';
import { Answer } from '../../src/editions/answer.ts';
import { Answers } from '../../src/editions/answers.ts';
import { Spellings } from '../../src/editions/spellings.ts';
import type { Observation } from '../../src/observe/observation.ts';

const megabyte = 1024 * 1024;
const observations: Observation[] = [];
const createAnswers = (bytesMax: number): Answers<undefined> =>
  new Answers(bytesMax, new Spellings(bytesMax / 8), (observation) => void observations.push(observation));
const question = (text: string, fingerprint = 'shown') => ({ fingerprint, text });
const bodyOf = (bytes: number): Answer => new Answer('x'.repeat(bytes), false);

/** A body that compresses badly, so that its encodings take room. */
const noise = (bytes: number): Answer =>
  new Answer(Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64'), false);

const ask = async (answers: Answers<undefined>, text: string, answer = bodyOf(100)): Promise<Answer> =>
  answers.recall(question(text), text) ??
  answers.answer(question(text), text, undefined, () => Promise.resolve(answer));

test('what is held stays under its bound, whatever is asked; what was asked longest ago goes first', async () => {
  const answers = createAnswers(megabyte);
  for (let index = 0; index < 100; index++) {
    await ask(answers, `question ${index}`, bodyOf(50_000));
    await ask(answers, 'question 0');
    expect(answers.bytes).toBeLessThanOrEqual(megabyte);
  }
  expect(answers.count).toBeGreaterThan(10);
  expect(answers.find('shown', 'question 0')).toBeDefined();
  expect(answers.find('shown', 'question 1')).toBeUndefined();
  expect(answers.find('shown', 'question 99')).toBeDefined();
  expect(observations.some(({ kind }) => kind === 'answers-evicted')).toBe(true);
});

test('how a question is spelled outlasts an edition; what it is answered does not', async () => {
  const spellings = new Spellings(megabyte);
  const [before, after] = [1, 2].map(() => new Answers<undefined>(megabyte, spellings, () => undefined));
  if (before === undefined || after === undefined) throw new Error('There are two.');
  await before.answer(question('plan'), 'spelled', undefined, async () => bodyOf(10));
  expect(after.find('shown', 'spelled')).toBeUndefined();
  const answer = bodyOf(20);
  after.put(question('plan'), answer, async () => answer);
  expect(after.find('shown', 'spelled')).toBe(answer);
  expect(after.find('hidden', 'spelled')).toBeUndefined();
});

test('the spellings that are known stay under their bound, and a very long one is not learnt', () => {
  const spellings = new Spellings(100_000);
  for (let index = 0; index < 1000; index++) spellings.learn(question('plan'), `${'s'.repeat(400)}${index}`);
  const known = Array.from({ length: 1000 }, (_, index) => spellings.find('shown', `${'s'.repeat(400)}${index}`));
  expect(known.filter((key) => key !== undefined).length).toBeWithin(50, 100);
  expect(known.at(-1)).toBeDefined();
  spellings.learn(question('plan'), 's'.repeat(513));
  expect(spellings.find('shown', 's'.repeat(513))).toBeUndefined();
});

test('an answer larger than the bound is given, and not held', async () => {
  const answers = createAnswers(100_000);
  expect((await ask(answers, 'large', bodyOf(200_000))).bytes).toBe(200_000);
  expect([answers.count, answers.bytes]).toEqual([0, 0]);
});

test('encodings count too, once they are made', async () => {
  const answers = createAnswers(megabyte);
  const answer = await ask(answers, 'noise', noise(50_000));
  const before = answers.bytes;
  for (const encoding of ['br', 'zstd', 'gzip'] as const) await answer.body(encoding);
  expect(answers.bytes).toBeGreaterThan(before + 3 * 45_000);
  for (let index = 0; index < 20; index++) {
    const next = await ask(answers, `noise ${index}`, noise(50_000));
    for (const encoding of ['br', 'zstd', 'gzip'] as const) await next.body(encoding);
    expect(answers.bytes).toBeLessThanOrEqual(megabyte);
  }
});

test('§6.4: one computes, the others wait for it; what failed is computed again', async () => {
  const answers = createAnswers(megabyte);
  let computed = 0;
  const compute = async (): Promise<Answer> => {
    await Bun.sleep(5);
    if (++computed === 1) throw new Error('The first one fails.');
    return bodyOf(10);
  };
  const together = async (): Promise<PromiseSettledResult<Answer>[]> =>
    Promise.allSettled(Array.from({ length: 50 }, async () => answers.answer(question('q'), 'q', undefined, compute)));
  expect((await together()).every(({ status }) => status === 'rejected')).toBe(true);
  expect((await together()).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(computed).toBe(2);
});

test('the most requested come first, and what is withdrawn is not among them', async () => {
  const answers = createAnswers(megabyte);
  for (const text of ['a', 'b', 'b', 'b', 'c', 'c']) await ask(answers, text);
  const texts = (): string[] => answers.mostRequested(2).map((held) => held.question.text);
  expect(texts()).toEqual(['b', 'c']);
  answers.withdraw(new Set(['shown']));
  expect(texts()).toEqual([]);
  expect(answers.find('shown', 'b')).toBeUndefined();
});
