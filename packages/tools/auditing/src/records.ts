/** Audits records: they may contain only shown fields, and a search may match only shown values. */
import {
  type ChangesData,
  type ChangesMeta,
  type Failure,
  fieldTypeTraits,
  type RecordData,
  type RecordListMeta,
  type Success,
} from '@vitrine/contract';
import { hasWord } from '@vitrine/query/compact';
import { stemOf } from '@vitrine/query/stems';
import { foldForSearch } from '@vitrine/query/unmark';
import { hiddenFields, shownFields, type AuditedCollection } from './audited-tenant.ts';
import { AuditError, type Leak } from './leak.ts';
import { readBody, type Reply } from './reply.ts';
import type { View } from './view.ts';

const pageLimit = 200;

/** The number of result pages to check: a canary's matches are mostly leaks, a common text's are not. */
const pagesMax = { common: 1, canary: 5 } as const;

/** Short texts that are rarer in names than in addresses, numbers and codes. */
const commonTexts = ['@', '7', 'k', 'x'];

export interface Looked {
  /** The number of records in the collection. */
  readonly total: number;
  readonly leaks: readonly Leak[];
}

/** Checks that whole records and selected fields have only the shown properties. */
export const findShownProperties = async (view: View, collection: AuditedCollection): Promise<Looked> => {
  const keys = shownFields(collection).map(({ key }) => key);
  const whole = await readPage(view, collection, '');
  const leaks = findOtherProperties(collection, whole, keys);
  for (const key of keys.slice(0, 1)) {
    const part = await readPage(view, collection, `&fields=${key}`);
    leaks.push(...findOtherProperties(collection, part, [key]));
  }
  leaks.push(...(await findChangedProperties(view, collection, whole.edition, keys)));
  leaks.push(...(await findFileProperties(view, collection, whole.data[0]?.id, keys)));
  const described = whole.meta.fields.map(({ key }) => key).filter((key) => !keys.includes(key));
  if (described.length > 0) leaks.push(leak(collection, `Its meta names ${described.join(', ')}.`));
  return { total: whole.meta.total, leaks };
};

/**
 * The changes since the page: none, unless the edition changes in between or the changes include more than the page
 * does.
 */
const findChangedProperties = async (
  { ask, path }: View,
  collection: AuditedCollection,
  edition: string | undefined,
  keys: readonly string[],
): Promise<readonly Leak[]> => {
  if (edition === undefined) return [];
  const reply = await ask(`${path}/${collection.slug}/changes?since=${edition}`);
  const changes =
    reply.status === 200 ? readBody<Success<ChangesData, ChangesMeta> | undefined>(reply, undefined) : undefined;
  return changes === undefined ? [] : findOtherProperties(collection, { data: changes.data.upserted }, keys);
};

/**
 * Exports one record, because a whole collection can be large. Checks the properties of its JSON, in each format that has some;
 * the watch for canaries covers the default format.
 */
const findFileProperties = async (
  { ask, path }: View,
  collection: AuditedCollection,
  id: string | undefined,
  keys: readonly string[],
): Promise<readonly Leak[]> => {
  if (id === undefined) return [];
  const file = `${path}/${collection.slug}/export?where[id][eq]=${encodeURIComponent(id)}`;
  await ask(file);
  const leaks: Leak[] = [];
  for (const [format, read] of fileFormats) {
    const reply = await ask(`${file}&format=${format}`);
    const data = reply.status === 200 ? read(reply) : [];
    leaks.push(...findOtherProperties(collection, { data }, keys));
  }
  return leaks;
};

/** With what reads the records of a file. A collection without places has no GeoJSON. */
const fileFormats: readonly (readonly [format: string, read: (reply: Reply) => readonly RecordData[]])[] = [
  ['json', (reply) => readBody<readonly RecordData[]>(reply, [])],
  [
    'ndjson',
    (reply) => readBody<readonly RecordData[]>({ ...reply, body: `[${reply.body.trim().split('\n').join()}]` }, []),
  ],
  [
    'geojson',
    (reply) => {
      const none: { readonly features: readonly { readonly properties: RecordData }[] } = { features: [] };
      return readBody(reply, none).features.map(({ properties }) => properties);
    },
  ],
];

const findOtherProperties = (
  collection: AuditedCollection,
  { data }: Pick<Page, 'data'>,
  keys: readonly string[],
): Leak[] => {
  const allowed = new Set(['id', 'createdAt', ...keys]);
  const others = new Set(data.flatMap((record) => Object.keys(record)).filter((key) => !allowed.has(key)));
  return others.size === 0 ? [] : [leak(collection, `Its records show ${[...others].join(', ')}.`)];
};

/** Finds records that a search matches by values that they do not show. Canaries are words of hidden fields. */
export const findUnshownMatches = async (
  view: View,
  collection: AuditedCollection,
  canaries: readonly string[],
): Promise<readonly Leak[]> => {
  if (hiddenFields(collection).length === 0) return [];
  const searches = [
    ...commonTexts.map((text) => [text, pagesMax.common] as const),
    ...[...new Set(canaries.flatMap(prefixesOf))].map((text) => [text, pagesMax.canary] as const),
  ];
  const leaks: Leak[] = [];
  for (const [text, pages] of searches) {
    const record = await findUnshownMatch(view, collection, text, pages);
    if (record === undefined) continue;
    leaks.push(leak(collection, `A search for "${text}" finds the record ${record.id}, which does not show it.`));
  }
  return leaks;
};

const prefixCharacters = { min: 3, max: 12 } as const;

/** The word itself and its prefixes. */
const prefixesOf = (word: string): readonly string[] => {
  const characters = Array.from(word);
  const lengths = Array.from(
    { length: Math.max(0, Math.min(prefixCharacters.max, characters.length) - prefixCharacters.min + 1) },
    (_, index) => prefixCharacters.min + index,
  );
  return [word, ...lengths.map((length) => characters.slice(0, length).join('').trim())];
};

const findUnshownMatch = async (
  view: View,
  collection: AuditedCollection,
  text: string,
  pages: number,
): Promise<RecordData | undefined> => {
  const searched = shownFields(collection).filter(({ type }) => fieldTypeTraits[type].searchable);
  const words = text.split(/\s+/u).map(foldForSearch);
  const stem = stemOf(collection.language, collection.synonyms);
  const shows = (record: RecordData): boolean =>
    words.every(
      (word) =>
        hasWord(foldForSearch(record.id), word) ||
        searched.some(({ key }) => hasWord(foldForSearch(textOf(record[key])), word, stem)),
    );
  for (let page = 1; page <= pages; page++) {
    const { data, meta } = await readPage(view, collection, `&search=${encodeURIComponent(text)}&page=${page}`);
    const record = data.find((each) => !shows(each));
    if (record !== undefined || page >= meta.pages) return record;
  }
  return undefined;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Page extends Success<readonly RecordData[], RecordListMeta> {
  readonly meta: RecordListMeta;
  /** The token of its edition; undefined where the service sends none. */
  readonly edition: string | undefined;
}

const readPage = async ({ ask, path }: View, { slug }: AuditedCollection, query: string): Promise<Page> => {
  const reply = await ask(`${path}/${slug}?limit=${pageLimit}${query}`);
  const read = reply.status === 200 ? readBody<Omit<Page, 'edition'> | undefined>(reply, undefined) : undefined;
  if (read !== undefined) return { ...read, edition: reply.headers.get('edition') };
  const reason = readBody<Failure | undefined>(reply, undefined)?.message ?? 'No JSON.';
  throw new AuditError(`${path}/${slug} is shown, and is answered with ${reply.status}: ${reason}`);
};

const leak = ({ slug }: AuditedCollection, found: string): Leak => ({ about: slug, found });
