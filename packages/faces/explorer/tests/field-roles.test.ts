/** Which field has which role: the owner's choice while it fits, else a guess. */
import { expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { readRoles } from '../src/found/field-roles.ts';

const fieldsOf = (types: Readonly<Record<string, FieldType>>) =>
  new Map(Object.entries(types).map(([key, type]) => [key, { key, label: key, type }]));

test.each([
  ['a day', 'date', 'day'],
  // An import or a catalog file may give a field another type.
  ['a text', 'text', 'start'],
] as const)('a start is what is chosen if it is %s', (_what, type, key) => {
  const fields = fieldsOf({ day: type, start: 'datetime' });
  expect(readRoles({ fields, card: { start: 'day' } }).start?.key).toBe(key);
});

const spans: readonly [
  types: Readonly<Record<string, FieldType>>,
  start: string | undefined,
  end: string | undefined,
][] = [
  [{ von: 'datetime', bis: 'datetime' }, 'von', 'bis'],
  [{ from: 'date', to: 'date' }, 'from', 'to'],
  [{ Beginn: 'datetime', Ende: 'datetime' }, 'Beginn', 'Ende'],
  [{ début: 'datetime', fin: 'datetime' }, 'début', 'fin'],
  [{ 'Date de début': 'date', 'Date de fin': 'date' }, 'Date de début', 'Date de fin'],
  [{ du: 'date', au: 'date' }, 'du', 'au'],
  [{ inizio: 'date', fine: 'date' }, 'inizio', 'fine'],
  [{ van: 'date', tot: 'date' }, 'van', 'tot'],
  [{ desde: 'date', hasta: 'date' }, 'desde', 'hasta'],
  [{ Datum: 'date', bis: 'date' }, 'Datum', 'bis'],
  [{ von: 'date', Enddatum: 'date' }, 'von', 'Enddatum'],
  [{ startTime: 'datetime', end_time: 'datetime' }, 'startTime', 'end_time'],
  // A short word alone, or of other values, means nothing.
  [{ von: 'date' }, undefined, undefined],
  [{ bis: 'date' }, undefined, undefined],
  [{ from: 'text', to: 'date' }, undefined, undefined],
  [{ from: 'text', to: 'text' }, undefined, undefined],
  [{ Beginn: 'datetime' }, 'Beginn', undefined],
];
test.each(spans)('%j starts with %s and ends with %s', (types, start, end) => {
  const roles = readRoles({ fields: fieldsOf(types) });
  expect([roles.start?.key, roles.end?.key]).toEqual([start, end]);
});

test.each(['pageUrl', 'Link', 'productUrl', 'detail_url', 'Permalink', 'Produktlink', 'URL de la page', 'Webseite'])(
  '%s leads to a record’s own page',
  (key) => {
    expect(readRoles({ fields: fieldsOf({ videoUrl: 'url', [key]: 'url' }) }).link?.key).toBe(key);
  },
);
