/** What an element is told by its attributes, and the question that they make. */
import { isCurrencyCode } from '@vitrine/contract';

const looks = ['list', 'cards', 'table', 'record', 'hours'] as const;
export type Look = (typeof looks)[number];

/** All attributes that are read. In the address of a frame they are parameters. */
export const attributeNames = [
  'tenant',
  'collection',
  'view',
  'record',
  'look',
  'query',
  'where',
  'sort',
  'fields',
  'limit',
  'search',
  'more',
  'heading',
  'picture',
  'alt',
  'hours',
  'currency',
  'timezone',
  'label',
  'theme',
  'lang',
  'service',
] as const;
type AttributeName = (typeof attributeNames)[number];

/** How attributes are read: none where there is no such attribute. */
export type ReadAttribute = (name: AttributeName) => string | undefined;

export interface Asked {
  /** What was typed into the search box. */
  readonly words: string;
  /** How many records more than at first, in steps of as many. */
  readonly steps: number;
}

/** Records that one request gives at most (contract §8). */
const limitMax = 200;
const limitDefault = 20;
/** Words that a search has at most (contract §4.2). */
const wordsMax = 8;

export const lookOf = (read: ReadAttribute): Look => {
  const look = read('look');
  return looks.find((known) => known === look) ?? (read('record') === undefined ? 'list' : 'record');
};

/** Whether one more request would give more. */
export const isAtLimit = (read: ReadAttribute, steps: number): boolean => limitOf(read, steps) >= limitMax;

const limitOf = (read: ReadAttribute, steps: number): number => {
  const first = Number(read('limit') ?? new URLSearchParams(read('query')).get('limit') ?? limitDefault);
  return Math.min(first * (steps + 1), limitMax);
};

/** @returns the URL; none where an attribute is missing that it cannot be without */
export const questionOf = (read: ReadAttribute, service: string | undefined, asked: Asked): string | undefined => {
  const [tenant, slug, record] = [read('tenant'), read('view') ?? read('collection'), read('record')];
  if (!service || !tenant || !slug) return undefined;
  const path = ['api/v1/public/t', encode(tenant), encode(slug)];
  if (record !== undefined) path.push('records', encode(record));
  const parameters = record === undefined ? listParameters(read, asked) : new URLSearchParams(read('query'));
  const fields = fieldsOf(read);
  if (fields.length > 0) parameters.set('fields', fieldsAsked(read, fields).join());
  const search = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  return new URL(path.join('/') + search, service.endsWith('/') ? service : `${service}/`).href;
};

/** The fields that the owner named, by key, in order; none: all. */
export const fieldsOf = (read: ReadAttribute): string[] =>
  (read('fields') ?? new URLSearchParams(read('query')).get('fields') ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** And those that are needed to show them. */
const fieldsAsked = (read: ReadAttribute, fields: readonly string[]): string[] => {
  const needed = [
    read('heading'),
    read('picture'),
    read('alt'),
    read('hours'),
    isCurrencyCode(read('currency') ?? '') ? undefined : read('currency'),
  ];
  return [...new Set([...fields, ...needed.filter((key) => key !== undefined)])];
};

/** What would be no part of a path of its own, such as `..`, names nothing. */
const encode = (segment: string): string => (/^\.+$/.test(segment) ? '%00' : encodeURIComponent(segment));

const pick = (read: ReadAttribute, names: readonly ('sort' | 'limit')[]): URLSearchParams =>
  new URLSearchParams(names.flatMap((name) => (read(name) ? [[name, read(name) ?? '']] : [])));

const listParameters = (read: ReadAttribute, { words, steps }: Asked): URLSearchParams => {
  const parameters = new URLSearchParams(read('query'));
  for (const [name, value] of new URLSearchParams(read('where'))) parameters.append(conditionName(name), value);
  for (const [name, value] of pick(read, ['sort', 'limit'])) parameters.set(name, value);
  const all = [parameters.get('search') ?? '', words].join(' ').split(/\s+/).filter(Boolean);
  if (all.length > 0) parameters.set('search', all.slice(0, wordsMax).join(' '));
  if (steps > 0) parameters.set('limit', String(limitOf(read, steps)));
  if (lookOf(read) === 'hours' && !parameters.has('limit')) parameters.set('limit', String(limitMax));
  return parameters;
};

/** `price[lt]` ─▶ `where[price][lt]` */
const conditionName = (name: string): string =>
  name.startsWith('where[') ? name : name.replace(/^([^[]+)/, 'where[$1]');
