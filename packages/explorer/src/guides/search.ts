/** Searches the guides: parts that have all words, those with the words in their headings first. */
import type { Guide, GuidePart } from './guide.ts';

export interface Found {
  readonly guide: Guide;
  readonly part: GuidePart;
  readonly excerpt: string;
}

const searchCharactersMax = 200;
const searchWordsMax = 8;
const foundMax = 30;
const excerptCharacters = 160;

export const searchGuides = (guides: readonly Guide[], asked: string): readonly Found[] => {
  const words = asked
    .slice(0, searchCharactersMax)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, searchWordsMax);
  const [first] = words;
  if (first === undefined) return [];
  const all = guides.flatMap((guide) => guide.parts.map((part) => ({ guide, part })));
  const matching = all.filter(({ part }) => {
    const text = `${part.heading} ${part.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isHeaded = ({ part }: { readonly part: GuidePart }): boolean => part.heading.toLowerCase().includes(first);
  return [...matching.filter(isHeaded), ...matching.filter((each) => !isHeaded(each))]
    .slice(0, foundMax)
    .map(({ guide, part }) => ({ guide, part, excerpt: excerptOf(part.text, first) }));
};

const excerptOf = (text: string, word: string): string => {
  const start = Math.max(0, text.toLowerCase().indexOf(word) - excerptCharacters / 4);
  return `${start === 0 ? '' : '… '}${text.slice(start, start + excerptCharacters)}${start + excerptCharacters < text.length ? ' …' : ''}`;
};
