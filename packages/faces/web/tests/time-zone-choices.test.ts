/** Time zones are found by cities and countries, in the owner's language. */
import { expect, test } from 'bun:test';
import { findTimeZones, timeZoneChoices } from '../src/console/time-zone-choices.ts';

const find = (locale: string, search: string): readonly unknown[] =>
  findTimeZones(locale)({ options: [...timeZoneChoices(null)], search, limit: Infinity }).map((option) =>
    'value' in option ? option.value : option.group,
  );

const rows: readonly [locale: string, search: string, zone: string][] = [
  ['de', 'Wien', 'Europe/Vienna'],
  ['de', 'zürich', 'Europe/Zurich'],
  ['de', 'Brüssel', 'Europe/Brussels'],
  ['de', 'munchen', 'Europe/Berlin'],
  ['de', 'Köln ', 'Europe/Berlin'],
  ['fr', 'Genève', 'Europe/Zurich'],
  ['nl', 'den haag', 'Europe/Amsterdam'],
  ['es', 'Sevilla', 'Europe/Madrid'],
  ['en', 'new york', 'America/New_York'],
];
test.each(rows)('in %s, %s', (locale, search, zone) => {
  expect(find(locale, search)).toContain(zone);
});

test('not by what no zone is called', () => {
  expect(find('de', 'Entenhausen')).toEqual([]);
});
