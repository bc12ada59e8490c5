/** Converts an element's attributes to the URL of its request. */
import { isCurrencyCode, type RecordData } from '@vitrine/contract';
import { recordPath } from '@vitrine/explorer/addresses';

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
  'filters',
  'sorts',
  'pages',
  'address',
  'href',
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
  /** The visitor's filters, order and page. */
  readonly chosen: URLSearchParams;
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

export const limitOf = (read: ReadAttribute, steps: number): number => {
  const first = Number(read('limit') ?? new URLSearchParams(read('query')).get('limit') ?? limitDefault);
  return Math.min(first * (steps + 1), limitMax);
};

/** The tenant and the slug; undefined where one is missing. */
const placeOf = (read: ReadAttribute): readonly [tenant: string, slug: string] | undefined => {
  const [tenant, slug] = [read('tenant'), read('view') ?? read('collection')];
  return tenant && slug ? [tenant, slug] : undefined;
};

const below = (service: string, path: string): string =>
  new URL(path, service.endsWith('/') ? service : `${service}/`).href;

/** The URL of the collection's shape in a language. */
export const shapeUrlOf = (read: ReadAttribute, service: string, language: string): string | undefined => {
  const place = placeOf(read);
  return place && below(service, `embed/t/${place.map(encode).join('/')}/${language}.json`);
};

/**
 * The address that a record leads to: the attribute `href` with its fields in braces, or one field that is an address; by
 * default its page in the explorer.
 * Undefined: none, or one that is no address of the web.
 */
export const recordUrlOf = (read: ReadAttribute, service: string, record: RecordData): string | undefined => {
  const [place, template, id] = [placeOf(read), read('href'), record['id']];
  if (template === 'none' || place === undefined) return undefined;
  if (!template) return below(service, recordPath(...place, id).slice(1));
  const isAddress = /^\{\w+\}$/.test(template);
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = record[key] ?? '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return isAddress ? text : encodeURIComponent(text);
  });
  return URL.canParse(filled, document.baseURI) && /^https?:$/.test(new URL(filled, document.baseURI).protocol)
    ? filled
    : undefined;
};

/**
 * @param more keys of fields that are needed besides the named ones
 * @returns the URL; undefined where a required attribute is missing
 */
export const questionOf = (
  read: ReadAttribute,
  service: string | undefined,
  asked: Asked,
  more: readonly string[] = [],
): string | undefined => {
  const [place, record] = [placeOf(read), read('record')];
  if (!service || place === undefined) return undefined;
  const path = ['api/v1/public/t', ...place.map(encode)];
  if (record !== undefined) path.push('records', encode(record));
  const parameters = record === undefined ? listParameters(read, asked) : new URLSearchParams(read('query'));
  const fields = fieldsOf(read);
  if (fields.length > 0) parameters.set('fields', [...new Set([...fieldsAsked(read, fields), ...more])].join());
  const search = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  return below(service, path.join('/') + search);
};

/** The keys of the fields that the owner named, in order; empty: all. */
export const fieldsOf = (read: ReadAttribute): string[] =>
  keysIn(read('fields') ?? new URLSearchParams(read('query')).get('fields') ?? '');

/** The named fields, and those needed to render them. */
const fieldsAsked = (read: ReadAttribute, fields: readonly string[]): string[] => {
  const needed = [
    read('heading'),
    read('picture'),
    read('alt'),
    read('hours'),
    isCurrencyCode(read('currency') ?? '') ? undefined : read('currency'),
    ...Array.from((read('href') ?? '').matchAll(/\{(\w+)\}/g), ([, key]) => key),
  ];
  return [...new Set([...fields, ...needed.filter((key) => key !== undefined)])];
};

/** Replaces segments such as `..`, which would change the path, by one that matches nothing. */
const encode = (segment: string): string => (/^\.+$/.test(segment) ? '%00' : encodeURIComponent(segment));

const pick = (read: ReadAttribute, names: readonly ('sort' | 'limit')[]): URLSearchParams =>
  new URLSearchParams(names.flatMap((name) => (read(name) ? [[name, read(name) ?? '']] : [])));

/** The keys in a list with commas. */
export const keysIn = (text = ''): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** The owner's conditions. */
const conditionsOf = (read: ReadAttribute): URLSearchParams => {
  const parameters = new URLSearchParams(read('query'));
  for (const [name, value] of new URLSearchParams(read('where'))) parameters.append(conditionName(name), value);
  return parameters;
};

/** The URL of the values to filter by; undefined where no field is named. */
export const facetsUrlOf = (read: ReadAttribute, service: string): string | undefined => {
  const [place, keys] = [placeOf(read), keysIn(read('filters'))];
  if (place === undefined || keys.length === 0) return undefined;
  const conditions = [...conditionsOf(read)].filter(([name]) => name.startsWith('where['));
  const parameters = new URLSearchParams([['fields', keys.join()], ...conditions]);
  return below(service, `api/v1/public/t/${place.map(encode).join('/')}/facets?${parameters.toString()}`);
};

const listParameters = (read: ReadAttribute, { chosen, words, steps }: Asked): URLSearchParams => {
  const parameters = conditionsOf(read);
  for (const [name, value] of pick(read, ['sort', 'limit'])) parameters.set(name, value);
  for (const [name, value] of chosen)
    if (name.startsWith('where[')) parameters.append(name, value);
    else parameters.set(name, value);
  const all = [parameters.get('search') ?? '', words].join(' ').split(/\s+/).filter(Boolean);
  if (all.length > 0) parameters.set('search', all.slice(0, wordsMax).join(' '));
  if (steps > 0) parameters.set('limit', String(limitOf(read, steps)));
  if (lookOf(read) === 'hours' && !parameters.has('limit')) parameters.set('limit', String(limitMax));
  return parameters;
};

/** Converts `price[lt]` to `where[price][lt]`. */
const conditionName = (name: string): string =>
  name.startsWith('where[') ? name : name.replace(/^([^[]+)/, 'where[$1]');
