/** Converts an element's attributes to the URL of its request. */
import { isCurrencyCode, type RecordData } from '@vitrine/contract';
import { recordPath } from '@vitrine/explorer/addresses';
import { conditionName, embeddedLooks, keysIn, keysOfTemplate, type AttributeName } from '@vitrine/explorer/embedded';
import { fillAddress } from '@vitrine/values';

export type Look = (typeof embeddedLooks)[number];

/** The target of a record's link: a page, or a dialog. */
export type Lead = { readonly kind: 'page'; readonly href: string } | { readonly kind: 'dialog'; readonly id: string };

/** Reads an attribute; undefined where it is missing. */
export type ReadAttribute = (name: AttributeName) => string | undefined;

export interface VisitorQuery {
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
  return embeddedLooks.find((known) => known === look) ?? (read('record') === undefined ? 'list' : 'record');
};

/** True if a further request could not return more records. */
export const isAtLimit = (read: ReadAttribute, steps: number): boolean => limitOf(read, steps) >= limitMax;

export const limitOf = (read: ReadAttribute, steps: number): number => {
  const first = Number(read('limit') ?? new URLSearchParams(read('query')).get('limit') ?? limitDefault);
  return Math.min(first * (steps + 1), limitMax);
};

/** The tenant and the slug; undefined where one is missing. */
export const placeOf = (read: ReadAttribute): readonly [tenant: string, slug: string] | undefined => {
  const [tenant, slug] = [read('tenant'), read('view') ?? read('collection')];
  return tenant && slug ? [tenant, slug] : undefined;
};

export const below = (service: string, path: string): string =>
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
const recordUrlOf = (read: ReadAttribute, service: string, record: RecordData): string | undefined => {
  const [place, template, id] = [placeOf(read), read('href'), record['id']];
  if (template === 'none' || place === undefined) return undefined;
  if (!template) return below(service, recordPath(...place, id).slice(1));
  return fillAddress(template, record, document.baseURI);
};

/**
 * @param more keys of fields that are needed besides the named ones
 * @param expand the parameters that add related records to a single one
 * @returns the URL; undefined where a required attribute is missing
 */
export const questionOf = (
  read: ReadAttribute,
  service: string | undefined,
  asked: VisitorQuery,
  more: readonly string[] = [],
  expand?: URLSearchParams,
): string | undefined => {
  const [place, record] = [placeOf(read), read('record')];
  if (!service || place === undefined) return undefined;
  const path = ['api/v1/public/t', ...place.map(encode)];
  if (record !== undefined) path.push('records', encode(record));
  const parameters = record === undefined ? listParameters(read, asked) : new URLSearchParams(read('query'));
  const fields = fieldsOf(read);
  if (fields.length > 0) parameters.set('fields', [...new Set([...fieldsAsked(read, fields), ...more])].join());
  if (record !== undefined) for (const [name, value] of expand ?? []) parameters.set(name, value);
  const search = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  return below(service, path.join('/') + search);
};

/** True for looks that the service renders, as the page of a frame. */
export const isFramed = (look: Look): look is 'map' | 'calendar' => look === 'map' || look === 'calendar';

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
    ...keysOfTemplate(read('href')),
  ];
  return [...new Set([...fields, ...needed.filter((key) => key !== undefined)])];
};

/** Replaces segments such as `..`, which would change the path, by one that matches nothing. */
export const encode = (segment: string): string => (/^\.+$/.test(segment) ? '%00' : encodeURIComponent(segment));

const pick = (read: ReadAttribute, names: readonly ('sort' | 'limit')[]): URLSearchParams =>
  new URLSearchParams(names.flatMap((name) => (read(name) ? [[name, read(name) ?? '']] : [])));

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

export const listParameters = (read: ReadAttribute, { chosen, words, steps }: VisitorQuery): URLSearchParams => {
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

/** Without a choice. */
export const nothingAsked = { chosen: new URLSearchParams(), words: '', steps: 0 } as const;

/** True for what `embed-looks.js` shows. */
export const isLate = (read: ReadAttribute): boolean =>
  /^(?:hours|map|calendar)$/.test(lookOf(read)) ||
  read('href') === 'dialog' ||
  read('filters') !== undefined ||
  read('sorts') !== undefined;

/** The page of a related record; undefined where titles lead nowhere. */
export const pageOf =
  (read: ReadAttribute, service = '') =>
  (collection: string, id: string): string | undefined =>
    read('href') === 'none' ? undefined : below(service, recordPath(read('tenant') ?? '', collection, id).slice(1));

/** The target of a record's title; undefined: it is no link. */
export const leadOf = (read: ReadAttribute, service = '', record: RecordData): Lead | undefined => {
  if (read('href') === 'dialog') return { kind: 'dialog', id: record['id'] };
  const href = recordUrlOf(read, service, record);
  return href === undefined ? undefined : { kind: 'page', href };
};
