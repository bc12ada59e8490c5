/** Reads columns of two words such as yes and no, in five languages, and of Y and N, 1 and 0 below headings of truths. */
import { fold } from '@vitrine/privacy';
import { list } from '@vitrine/files';
import { isOfTruths } from '../headings.ts';
import { type Candidate, mayBe } from './reading.ts';

export const createTruths = (): Candidate => {
  let pairs = truths;
  const seen = new Set<string>();
  return {
    takes: (text) => {
      const word = fold(text);
      seen.add(word);
      pairs = pairs.filter((pair) => pair.includes(word));
      return pairs.length > 0;
    },
    decide: (column) => {
      const [pair] = pairs;
      const isNamed = isOfTruths(column.heading);
      if (pair === undefined || !mayBe(column, 'boolean')) return undefined;
      if (column.type === undefined && !isNamed && (seen.size < 2 || pair[1].length === 1)) return undefined;
      const because = { code: 'truths', values: { words: list([...seen]) } } as const;
      return { type: 'boolean', rewrite: (text) => (fold(text) === pair[0] ? 'true' : 'false'), because };
    },
  };
};

/** The word for true first. */
const truths: readonly (readonly [string, string])[] = [
  ...([
    ['yes', 'no'],
    ['ja', 'nein'],
    ['ja', 'nee'],
    ['oui', 'non'],
    ['si', 'no'],
  ] as const),
  ...([
    ['y', 'n'],
    ['j', 'n'],
    ['o', 'n'],
    ['s', 'n'],
    ['1', '0'],
  ] as const),
  ...([
    ['true', 'false'],
    ['wahr', 'falsch'],
    ['vrai', 'faux'],
    ['waar', 'onwaar'],
    ['verdadero', 'falso'],
  ] as const),
];
