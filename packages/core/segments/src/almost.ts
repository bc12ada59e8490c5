/**
 * Finds the words of a dictionary that are a sought word but for one edit, or begin with that: a character more or fewer, another
 * one, or two neighbours that have changed places. Words are in order, so those that begin alike follow one another, and each
 * edit at each place is a few binary searches; no word is compared with the sought one.
 */
import { allWords, childrenOf, isEmpty, isItself, narrow, type Alike } from './alike.ts';
import { blocksOf, type Dictionary } from './dictionary.ts';
import { merge, type Span, type Spans } from './spans.ts';
import { encodeText } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

/** Numbers of words, as spans. */
export interface AlmostWords {
  readonly whole: Spans;
  /** Words that begin so, among them the whole ones. */
  readonly beginning: Spans;
}

export const findAlmost = (dictionary: Dictionary, sought: string, budget: StepBudget): AlmostWords => {
  const words = blocksOf(dictionary);
  const characters = Array.from(sought);
  const whole: Span[] = [];
  const beginning: Span[] = [];
  const take = (alike: Alike): void => {
    if (isEmpty(alike)) return;
    beginning.push(alike.span);
    if (isItself(words, alike)) whole.push([alike.span[0], alike.span[0] + 1]);
  };
  let before = allWords(dictionary);
  for (let place = 0; place <= characters.length && !isEmpty(before); place++) {
    const [character = '', next = ''] = characters.slice(place, place + 2);
    const rest = characters.slice(place + 1).join('');
    const restAtPlace = encodeText(character + rest);
    const restBehind = encodeText(rest);
    for (const child of childrenOf(words, before, budget)) {
      take(narrow(words, child, restAtPlace, budget));
      take(narrow(words, child, restBehind, budget));
    }
    take(narrow(words, before, restBehind, budget));
    if (next !== '') take(narrow(words, before, encodeText(next + character + rest.slice(next.length)), budget));
    before = narrow(words, before, encodeText(character), budget);
  }
  return { whole: merge(whole), beginning: merge(beginning) };
};
