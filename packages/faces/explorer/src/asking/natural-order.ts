/** Orders the options of a filter as people list them: as the owner does, through the week, the year, sizes or numbers. */
import type { FieldMeaning } from '@vitrine/contract/presentation';
import { languages } from '@vitrine/messages/languages';
import type { Facet } from './asking.ts';

/** The place of an option among its kind; undefined: it is none of that kind. */
type Place = (option: string) => number | undefined;

const placeIn =
  (...lists: readonly (readonly string[])[]): Place =>
  (option) =>
    lists.map((list) => list.indexOf(fold(option))).find((place) => place >= 0);

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .trim()
    .toLowerCase();

/** The names of successive units of time in each language, in full and short. */
const namesOf = (unit: 'weekday' | 'month', starts: readonly number[]): readonly (readonly string[])[] =>
  Object.keys(languages).flatMap((language) =>
    (['long', 'short'] as const).map((style) => {
      const format = new Intl.DateTimeFormat(language, { [unit]: style, timeZone: 'UTC' });
      return starts.map((start) => fold(format.format(start)));
    }),
  );

/** 2024 began on a Monday. */
const weekdays = namesOf(
  'weekday',
  Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 1 + day)),
);
const months = namesOf(
  'month',
  Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month)),
);
const sizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];

const numberOf: Place = (option) => (/^-?\d+(?:\.\d+)?$/.test(option) ? Number(option) : undefined);

const places: readonly Place[] = [placeIn(...weekdays), placeIn(...months), placeIn(sizes), numberOf];

interface Meant {
  readonly meaning?: FieldMeaning | undefined;
}

/**
 * @param facet its values in the order of their counts, which stays where not all are listed or none of these orders is
 * theirs
 */
export const inNaturalOrder = ({ meaning }: Meant, { values, distinct }: Facet): Facet['values'] => {
  if (values.length < distinct) return values;
  const declared = (meaning?.options ?? []).map(({ value }) => value);
  const isDeclared = ({ value }: Facet['values'][number]): boolean => declared.includes(String(value));
  if (values.some(isDeclared)) return byPlace(values, (option) => declared.indexOf(option) >>> 0);
  const place = places.find((each) => values.every(({ value }) => each(String(value)) !== undefined));
  return place === undefined ? values : byPlace(values, place);
};

const byPlace = (values: Facet['values'], place: Place): Facet['values'] =>
  values.toSorted((one, other) => (place(String(one.value)) ?? 0) - (place(String(other.value)) ?? 0));
