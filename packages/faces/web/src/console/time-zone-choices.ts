/** The time zones that an owner can choose, by their names, countries and large cities. The browser's is first, as the most likely. */
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { citiesByZone } from './cities.ts';

/** @param chosen always included; null: UTC */
export const timeZoneChoices = (chosen: string | null): readonly ComboboxItem[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const others = chosen === null ? [] : [chosen];
  const names = new Set([own, 'UTC', ...[...others, ...Intl.supportedValuesOf('timeZone')].toSorted()]);
  return Array.from(names, (value) => ({ value, label: value.replaceAll('_', ' ') }));
};

/** Finds zones also by a country, or a large city, with or without accents. */
export const findTimeZones = (locale: string): OptionsFilter => {
  let words: ReadonlyMap<string, string> | undefined;
  return ({ options, search }) => {
    const known = (words ??= wordsByZone(locale));
    const sought = fold(search.trim());
    return options.filter(
      (option) => 'value' in option && fold(`${option.label} ${known.get(option.value) ?? ''}`).includes(sought),
    );
  };
};

const wordsByZone = (locale: string): ReadonlyMap<string, string> => {
  const countries = countriesByZone(locale);
  const cities = new Map(Object.entries(citiesByZone).map(([zone, names]) => [canonical(zone), names]));
  return new Map(
    [...countries.keys(), ...cities.keys()].map((zone) => [
      zone,
      `${countries.get(zone) ?? ''} ${cities.get(zone) ?? ''}`,
    ]),
  );
};

/** The name that the browser lists: `Asia/Kolkata` may be `Asia/Calcutta`. */
const canonical = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** The names of countries in a language, by their zones; none where the browser does not know those. */
const countriesByZone = (locale: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const code of regionCodes) {
    const name = names.of(code);
    if (name === undefined) continue;
    for (const zone of zonesOf(code)) found.set(zone, `${found.get(zone) ?? ''} ${name}`);
  }
  return found;
};

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
const regionCodes = letters.flatMap((first) => letters.map((second) => first + second));

/** Browsers before 2024 may not know them. */
const zonesOf = (region: string): readonly string[] => {
  const locale = new Intl.Locale('und', { region });
  return 'getTimeZones' in locale ? (locale.getTimeZones() ?? []) : [];
};

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
