/** The keys of `sort`: as they are written, such as `-price`, `name:natural` and `place:near(50.7,3.6)`, and as a plan has them. */
import { bounds, fieldTypeTraits, type Point } from '@vitrine/contract';
import { nearestDouble, readDecimal } from './decimal.ts';
import type { ExposedField, WrittenSortKey } from './exposure.ts';
import { refusePoint } from './geo.ts';
import { type Mistakes, quote, shorten } from './mistakes.ts';
import { sortKeyHere } from './other-names.ts';
import type { SortKey } from './plan.ts';
import { type Names, ownFields, resolve } from './names.ts';

// As they are written

export const readSortKey = (name: string): WrittenSortKey =>
  name.startsWith('-') ? { key: name.slice(1), isDescending: true } : { key: name, isDescending: false };

/** The items of a list of keys: commas separate them, but for those within `:near(lat,lng)`. */
export const splitKeys = (text: string): readonly string[] => {
  if (!text.includes(':near(')) return text.split(',');
  const items: string[] = [];
  let isOpen = false;
  for (const piece of text.split(',')) {
    items.push(isOpen ? `${items.pop() ?? ''},${piece}` : piece);
    isOpen = isOpen ? !piece.includes(')') : /:near\([^()]*$/.test(piece);
  }
  return items;
};

const nearPattern = /^(.*):near\(([^()]*)\)$/s;

/** The field of a sort key: the text before `:near(lat,lng)` or `:natural`. */
export const sortedField = (key: string): string =>
  nearPattern.exec(key)?.[1] ?? (isNatural(key) ? key.slice(0, -natural.length) : key);

const natural = ':natural';
/** True if a sort key asks for the natural order of texts. */
const isNatural = (key: string): boolean => key.endsWith(natural);

// As a plan has them

export const defaultSort: readonly WrittenSortKey[] = [{ key: 'createdAt', isDescending: true }];

export const planSort = (written: readonly WrittenSortKey[], names: Names, mistakes: Mistakes): SortKey[] => {
  const keys: SortKey[] = [];
  for (const { key, isDescending } of [...written, { key: 'id', isDescending: false }]) {
    const field = resolve(sortedField(key), 'sort', names, mistakes, sortKeyMeant(key, names));
    if (field === undefined) continue;
    const refused = refuseSort(key, field);
    if (refused !== undefined) mistakes.report('sort', refused, { kind: 'notSortable', written: shorten(key) });
    const near = pointOfSort(key, mistakes);
    if (keys.length <= bounds.sortKeysMax && !keys.some((before) => decides(before, field, near))) {
      keys.push({ field, isDescending, near, ...(isNatural(key) && { isNatural: true }) });
    }
  }
  return keys;
};

/** Named only where it would be known as it is written here. */
export const sortKeyMeant = (key: string, names: Pick<Names, 'has'>): string | undefined => {
  const here = sortKeyHere(key);
  return here !== undefined && names.has(here.replace(/^-/, '')) ? here : undefined;
};

/** True if records of these fields can be sorted by a written key: one that is stored outlives the type of its field. */
export const isSortable = ({ key }: WrittenSortKey, fields: readonly Pick<ExposedField, 'key' | 'type'>[]): boolean => {
  const name = sortedField(key);
  const field = [...ownFields, ...fields].find((other) => other.key === name);
  return field !== undefined && refuseSort(key, field) === undefined;
};

const refuseSort = (key: string, { key: name, type }: Pick<ExposedField, 'key' | 'type'>): string | undefined => {
  if (isNatural(key))
    return fieldTypeTraits[type].hasNaturalOrder === true
      ? undefined
      : `The field ${quote(name)} of type ${type} has no natural order; a text, a select and the id have one.`;
  const isByDistance = key !== name;
  if (isByDistance) return type === 'geo' ? undefined : `The field ${quote(name)} of type ${type} has no distances.`;
  if (type === 'geo')
    return `The field ${quote(key)} of type geo is sorted by the distance from a point, such as sort=${key}:near(50.7,3.6).`;
  return fieldTypeTraits[type].sortable ? undefined : `The field ${quote(key)} of type ${type} cannot be sorted by.`;
};

/** Behind a key that leaves nothing for the field to decide: the same one, or id, which no two records share. */
const decides = (before: SortKey, field: ExposedField, near: Point | undefined): boolean =>
  before.field.key === 'id' ||
  (before.field === field && before.near?.lat === near?.lat && before.near?.lng === near?.lng);

/** @returns the point of `:near(lat,lng)`; undefined without it, and where it is none */
const pointOfSort = (key: string, mistakes: Mistakes): Point | undefined => {
  const [, field = '', written] = nearPattern.exec(key) ?? [];
  if (written === undefined) return undefined;
  const example = `sort=${field}:near(50.7,3.6)`;
  const numbers = written.split(',').map((text) => readDecimal(text.trim()));
  const [lat, lng] = numbers.map((decimal) => (decimal === undefined ? NaN : nearestDouble(decimal) + 0));
  if (lat === undefined || lng === undefined || numbers.length > 2 || numbers.includes(undefined)) {
    mistakes.report('sort', `Found ${quote(written)}, expected a latitude and a longitude, such as ${example}.`, {
      kind: 'noPlace',
      example,
    });
    return undefined;
  }
  const refused = refusePoint({ lat, lng });
  if (refused === undefined) return { lat, lng };
  mistakes.report('sort', refused, { kind: 'noPlace', example });
  return undefined;
};
