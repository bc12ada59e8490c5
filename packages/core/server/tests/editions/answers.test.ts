/** The answers that a server holds: bounded by bytes, computed once, found by how they were asked for. */
import { expect, test } from 'bun:test';
import { Answer } from '../../src/answers/answer.ts';
import { AnswerCache, RawQueryCache } from '../../src/answers/answer-cache.ts';
import type { Observation } from '../../src/observe/observation.ts';

const megabyte = 1024 * 1024;
const observations: Observation[] = [];
const createAnswers = (bytesMax: number): AnswerCache =>
  new AnswerCache(bytesMax, (observation) => void observations.push(observation));
const sent = (text: string) => ({ text, linkOf: ({ bytes }: Answer) => `${text} ${bytes}` });
const question = (text: string, fingerprint = 'shown') => ({ fingerprint, text });
const bodyOf = (bytes: number): Answer => new Answer('x'.repeat(bytes), false);

/** A body that compresses badly, so that its encodings take room. */
const noise = (bytes: number): Answer =>
  new Answer(Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64'), false);

const askOnce = async (answers: AnswerCache, text: string, answer = bodyOf(100)): Promise<Answer> =>
  answers.recall(question(text), { text }) ?? answers.compute(question(text), { text }, () => answer);

const ask = async (...asked: Parameters<typeof askOnce>): Promise<Answer> => {
  await askOnce(...asked);
  return askOnce(...asked);
};

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

test('a small answer is held when its question is repeated; those to questions asked once take no memory', async () => {
  const answers = createAnswers(megabyte);
  await ask(answers, 'often');
  for (let index = 0; index < 5000; index++) await askOnce(answers, `once ${index}`);
  expect(answers.count).toBe(1);
  expect(answers.find('shown', 'often')).toBeDefined();
  await askOnce(answers, 'once 4999');
  expect(answers.count).toBe(2);
});

test('an answer that is large, or takes a while to compute, is held at once', async () => {
  const answers = createAnswers(megabyte);
  const answer = bodyOf(10);
  await askOnce(answers, 'large', bodyOf(40_000));
  expect(answers.find('shown', 'large')).toBeDefined();
  await answers.compute(question('slow'), { text: 'slow' }, async () => Bun.sleep(1).then(() => answer));
  expect(answers.find('shown', 'slow')?.answer).toBe(answer);
});

test('an answer is found by each query string that asked for it, with its link, and under its own fingerprint alone', async () => {
  const answers = createAnswers(megabyte);
  const answer = await answers.compute(question('plan'), sent('one'), async () => bodyOf(10));
  expect(answers.find('shown', 'another')).toBeUndefined();
  expect(answers.recall(question('plan'), sent('another'))).toBe(answer);
  expect(['one', 'another'].map((text) => answers.find('shown', text))).toEqual([
    { answer, link: 'one 10' },
    { answer, link: 'another 10' },
  ]);
  expect(answers.find('of another edition', 'one')).toBeUndefined();
  expect(answers.recall(question('plan', 'of another edition'), sent('one'))).toBeUndefined();
});

test('the query strings that are cached stay under their bound, and a very long one is not cached', () => {
  const queryStrings = new RawQueryCache(100_000);
  for (let index = 0; index < 1000; index++) queryStrings.add(question('plan'), `${'s'.repeat(400)}${index}`);
  const known = Array.from({ length: 1000 }, (_, index) => queryStrings.find('shown', `${'s'.repeat(400)}${index}`));
  expect(known.filter((key) => key !== undefined).length).toBeWithin(50, 100);
  expect(known.at(-1)).toBeDefined();
  queryStrings.add(question('plan'), 's'.repeat(513));
  expect(queryStrings.find('shown', 's'.repeat(513))).toBeUndefined();
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
    Promise.allSettled(Array.from({ length: 50 }, async () => answers.compute(question('q'), { text: 'q' }, compute)));
  expect((await together()).every(({ status }) => status === 'rejected')).toBe(true);
  expect((await together()).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(computed).toBe(2);
});
