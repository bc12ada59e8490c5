/** Converts an element's attributes to the URL of its request. */
import { isCurrencyCode } from '@vitrine/contract';

const looks = ['list', 'cards', 'table', 'record', 'hours'] as const;
export type Look = (typeof looks)[number];

/** All attributes. In the URL of a frame they are parameters. */
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

/** Reads an attribute; undefined where it is missing. */
export type ReadAttribute = (name: AttributeName) => string | undefined;

export interface Asked {
  /** The text of the search box. */
  readonly words: string;
  /** The number of clicks on "more"; each one adds as many records as there were at first. */
  readonly steps: number;
}

/** The most records of one request (contract §8). */
const limitMax = 200;
const limitDefault = 20;
/** The most words of a search (contract §4.2). */
const wordsMax = 8;

export const lookOf = (read: ReadAttribute): Look => {
  const look = read('look');
  return looks.find((known) => known === look) ?? (read('record') === undefined ? 'list' : 'record');
};

/** True if a further request could not return more records. */
export const isAtLimit = (read: ReadAttribute, steps: number): boolean => limitOf(read, steps) >= limitMax;

const limitOf = (read: ReadAttribute, steps: number): number => {
  const first = Number(read('limit') ?? new URLSearchParams(read('query')).get('limit') ?? limitDefault);
  return Math.min(first * (steps + 1), limitMax);
};

/** @returns the URL; undefined where a required attribute is missing */
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

/** The keys of the fields that the owner named, in order; empty: all. */
export const fieldsOf = (read: ReadAttribute): string[] =>
  (read('fields') ?? new URLSearchParams(read('query')).get('fields') ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** The named fields, and those needed to render them. */
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

/** Replaces segments such as `..`, which would change the path, by one that matches nothing. */
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

/** Converts `price[lt]` to `where[price][lt]`. */
const conditionName = (name: string): string =>
  name.startsWith('where[') ? name : name.replace(/^([^[]+)/, 'where[$1]');
