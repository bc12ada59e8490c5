/** Reduces the counts of a face's questions to those that its caller asked, without those of the face itself. */
import type { Counted } from './answer-within.ts';

/**
 * @param search the part of the caller's URL after `?`
 * @param answers in the order in which they were given
 * @returns the options of the answer: all records, and of the first question with fields or words of the caller those
 */
export const askedBy = (search: string, answers: readonly Counted[]): Counted => {
  const written = new Set([...new URLSearchParams(search)].flat().join(' ').match(/\w+/g));
  const records = answers.reduce((sum, answer) => sum + answer.records, 0);
  for (const { asked, paging } of answers) {
    const fields = asked?.fields.filter((key) => written.has(key)) ?? [];
    const words = asked?.words ?? [];
    if (fields.length + words.length > 0) return { records, paging, asked: { fields, words } };
  }
  return { records, paging: undefined, asked: undefined };
};
