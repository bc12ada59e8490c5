/** The works: new questions are new, and all of them can be answered. */
import { describe, expect, test } from 'bun:test';
import { Sequence } from '../measuring/sequence.ts';
import { createWorks, workNames, type Question } from '../works.ts';

const rows = 20_000;
const works = createWorks(rows);
const newWorks = workNames.map((name) => works[name]).filter(({ kind }) => kind === 'new');
const askedMax = 100_000;

const distinct = (questions: readonly Question[]): number =>
  new Set(questions.map((question) => JSON.stringify(question))).size;

describe.each(newWorks.map((work) => [work.name, work] as const))('%s', (_name, work) => {
  test('never repeats a question, from one run to the next', () => {
    const sequence = new Sequence(work);
    const asked: Question[] = [];
    for (let run = 0; run < 4; run++) {
      asked.push(...sequence.peek(askedMax / 4));
      sequence.take(askedMax / 4);
    }
    expect(asked).toHaveLength(Math.min(askedMax, work.size));
    expect(distinct(asked)).toBe(asked.length);
  });

  test('ends with its last question', () => {
    const sequence = new Sequence(work);
    sequence.take(work.size - 3);
    expect(sequence.peek(10)).toHaveLength(3);
    sequence.take(10);
    expect(sequence.peek(10)).toEqual([]);
  });
});

test('W2 has 200 different questions', () => {
  const questions = Array.from({ length: works.W2.size }, (_, index) => works.W2.questionAt(index));
  expect(distinct(questions)).toBe(200);
});

test('W4 searches for every word once before it searches for one again', () => {
  const words = 4 * 4 * (rows / 25);
  const questions = Array.from({ length: words }, (_, index) => works.W4.questionAt(index));
  const asked = questions.map((question) => (question.kind === 'list' ? `${question.tenant} ${question.search}` : ''));
  expect(new Set(asked).size).toBe(words);
});

test('W5 asks for pages from 60 % to 99.8 % of the list', () => {
  const pages = Array.from({ length: 10_000 }, (_, index) => works.W5.questionAt(index)).map((question) =>
    question.kind === 'list' ? question.page : 0,
  );
  expect(Math.min(...pages)).toBe(601);
  expect(Math.max(...pages)).toBe(998);
});
