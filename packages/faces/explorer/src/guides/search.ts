/** Searches the guides for parts with all words, or what we call them; matches in headings come first. */
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

/** Our names of what people look for. */
const ours: readonly (readonly [theirs: readonly string[], ours: string])[] = [
  [['pagination', 'paginate', 'paging', 'cursor', 'offset', 'infinite', 'scroll'], 'every page'],
  [['rss', 'atom', 'feed', 'polling', 'poll', 'webhook', 'webhooks', 'sync', 'incremental'], '/changes'],
  [['nextjs', 'svelte', 'jamstack', 'ssg', 'static'], 'whole sites'],
  [['php', 'ruby', 'java', 'golang', 'c#', 'rust', 'sdk', 'swagger', 'postman'], 'openapi'],
  [['powerbi', 'tableau', 'libreoffice', 'sap'], 'odata'],
  [['sheets'], 'spreadsheet'],
  [['authentication', 'auth', 'token', 'bearer', 'oauth', 'login'], 'x-api-key'],
  [['throttling', 'throttle', 'quota'], 'ratelimit'],
  [['locale', 'i18n', 'translation'], 'language'],
  [['autocomplete', 'typeahead', 'fulltext', 'full-text'], 'search'],
];

const oursOf: ReadonlyMap<string, string> = new Map(
  ours.flatMap(([theirs, name]) => theirs.map((word) => [word, name] as const)),
);

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
  const matching = all.filter(({ part }) => words.every((word) => speaksOf(`${part.heading} ${part.text}`, word)));
  const isHeaded = ({ part }: { readonly part: GuidePart }): boolean => speaksOf(part.heading, first);
  return [...matching.filter(isHeaded), ...matching.filter((each) => !isHeaded(each))]
    .slice(0, foundMax)
    .map(({ guide, part }) => ({ guide, part, excerpt: excerptOf(part.text, first) }));
};

const speaksOf = (text: string, word: string): boolean => {
  const lower = text.toLowerCase();
  return lower.includes(word) || lower.includes(oursOf.get(word) ?? word);
};

/** An excerpt cut at word boundaries. */
const excerptOf = (text: string, word: string): string => {
  const near = Math.max(0, text.toLowerCase().indexOf(word) - excerptCharacters / 4);
  const start = near === 0 ? 0 : text.lastIndexOf(' ', near) + 1;
  const after = text.indexOf(' ', start + excerptCharacters);
  const end = after === -1 ? text.length : after;
  return `${start === 0 ? '' : '… '}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
};
