/** Texts as databases may hold them, and what may be read of them as a field. */
import { expect } from 'bun:test';
import * as fc from 'fast-check';
import { fieldTypeTraits, readPoint, type FieldType, type ValueKind } from '@vitrine/contract';
import { type ReadValue, unreadable } from '@vitrine/sources';
import { printShown } from './scanned.ts';

/** Texts that once made pages which were no JSON, or forged records, and their like. */
export const bad: readonly string[] = [
  '5,"isAdmin":true,"id":"stolen"',
  '',
  '1,234.50',
  '007',
  '1}]}',
  'NaN',
  'Infinity',
  '-',
  '1e',
  '0x10',
  '1-2',
]
  .concat([
    '+5',
    '.5',
    '5.',
    ' 5',
    'null',
    '"x"',
    '"x',
    '[1',
    '[1,]',
    '{"a":1,}',
    '{"a" 1}',
    '[01]',
    '{"a":1-2}',
    '5,"x"',
  ])
  .concat(['2026-02-30', '0000-00-00', '2026-02-30 10:00:00', 'infinity', '44-03-15 BC', '{a,b}', '\u0000', '\ud800'])
  .concat([String.raw`{"a":"\u0000"}`, '{"a":"5\\",\\"b\\":1"}', '[null,{"a":"x"}]', '5\n', '5 6', 'true', 'TRUE', '2'])
  .concat(['50.7,3.6', '91,0', '50,', '{"lat":1}', '{"lat":-0.0,"lng":"7"}', '"(3.6,50.7)"', '{"lat":1e999,"lng":0}']);

export const anyText = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...bad) },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.json({ maxDepth: 3 }),
  fc.json({ maxDepth: 2 }).map((json) => json.slice(0, -1)),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.stringMatching(/^[-+0-9.eE,:T Z{}[\]"]{0,20}$/),
);

const isOfKind: Record<ValueKind, (json: unknown) => boolean> = {
  text: (json) => typeof json === 'string',
  options: (json) => Array.isArray(json) && json.every((option) => typeof option === 'string'),
  number: (json) => typeof json === 'number',
  integer: (json) => Number.isInteger(json),
  boolean: (json) => typeof json === 'boolean',
  date: (json) => typeof json === 'string' && isDay(json),
  datetime: (json) => typeof json === 'string' && json === new Date(json).toISOString(),
  geo: (json) => Bun.deepEquals(json, readPoint(JSON.stringify(json))),
  json: () => true,
};

const isDay = (text: string): boolean => new Date(`${text}T00:00:00.000Z`).toISOString() === `${text}T00:00:00.000Z`;

/** Fails unless a value that was read is no value, unreadable, or JSON of the field's type. */
export const expectFit = (type: FieldType, value: ReadValue): void => {
  if (value === null || value === unreadable) return;
  const json: unknown = JSON.parse(`[${printShown(type, value)}]`);
  expect(json).toBeArrayOfSize(1);
  const [only]: readonly unknown[] = Array.isArray(json) ? json : [];
  expect([type, value, isOfKind[fieldTypeTraits[type].value](only)]).toEqual([type, value, true]);
};
