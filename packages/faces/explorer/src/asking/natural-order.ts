/** Orders the options of a filter as people list them: as the owner does, through the week, the year, sizes or numbers. */
import type { FieldMeaning } from '@vitrine/contract/presentation';
import { languageCodes } from '@vitrine/messages/languages';
import { foldName } from '@vitrine/values/hours';
import type { Facet } from './asking.ts';

/** The place of an option among its kind; undefined: it is none of that kind. */
type Place = (option: string) => number | undefined;

/** @param lists the names of the kind in their order, perhaps in several languages */
const placeIn = (lists: readonly (readonly string[])[]): Place => {
  const known = new Map(lists.flatMap((names) => names.map((name, place) => [foldName(name), place])));
  return (option) => known.get(foldName(option));
};

/** The names of successive units of time in each language, in full and short. */
const namesOf = (unit: 'weekday' | 'month', starts: readonly number[]): readonly (readonly string[])[] =>
  languageCodes.flatMap((language) =>
    (['long', 'short'] as const).map((style) => {
      const format = new Intl.DateTimeFormat(language, { [unit]: style, timeZone: 'UTC' });
      return starts.map((start) => format.format(start));
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

const places: readonly Place[] = [placeIn(weekdays), placeIn(months), placeIn([sizes]), numberOf];

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
