/** Searches the guides for parts with all words; matches in headings come first. */
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

/** An excerpt cut at word boundaries. */
const excerptOf = (text: string, word: string): string => {
  const near = Math.max(0, text.toLowerCase().indexOf(word) - excerptCharacters / 4);
  const start = near === 0 ? 0 : text.lastIndexOf(' ', near) + 1;
  const after = text.indexOf(' ', start + excerptCharacters);
  const end = after === -1 ? text.length : after;
  return `${start === 0 ? '' : '… '}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
};
