/** What records say of whether an event takes place, in five languages. */
import { expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { type EventStatus, isOff, offWords, readEventStatus } from '../src/found/event-status.ts';
import { readRoles } from '../src/found/field-roles.ts';

const record = { id: '1', createdAt: '2026-01-01T00:00:00.000Z' };
const field = { key: 'status', label: 'Status', type: 'select' } as const;

const rows: readonly (readonly [words: string, expected: EventStatus | undefined])[] = [
  [
    'cancelled, Canceled, EventCancelled, abgesagt, Ausgefallen, annulée, annulé, geannuleerd, afgelast, cancelado, suspendida',
    'Cancelled',
  ],
  ['postponed, EventPostponed, verschoben, reporté, uitgesteld, aplazado', 'Postponed'],
  ['rescheduled, verlegt, déplacée, verplaatst, reprogramado', 'Rescheduled'],
  ['moved online, MovedOnline, event_moved_online, en ligne, naar online verplaatst', 'MovedOnline'],
  ['scheduled, geplant, confirmed, not cancelled, nicht abgesagt, ', undefined],
];
test.each(rows)('%s: %p', (words, expected) => {
  for (const status of words.split(', '))
    expect([status, readEventStatus(field, { ...record, status })?.status]).toEqual([status, expected]);
});

test('a code is read by the label of its option, and a field that is true by its own', () => {
  const meaning = { options: [{ value: 'X', label: 'Abgesagt' }] };
  expect(readEventStatus({ ...field, meaning }, { ...record, status: 'X' })).toEqual({
    status: 'Cancelled',
    name: 'Abgesagt',
  });
  const cancelled = { key: 'off', label: 'Geannuleerd', type: 'boolean' } as const;
  expect(readEventStatus(cancelled, { ...record, off: true })).toEqual({ status: 'Cancelled', name: 'Geannuleerd' });
  for (const off of [false, null]) expect(readEventStatus(cancelled, { ...record, off })).toBeUndefined();
});

test('elements on other websites know the words of what is off', () => {
  const words = new RegExp(offWords(), 'i');
  expect(['Abgesagt', 'postponed', 'verlegt', 'not cancelled'].map((text) => words.test(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('an event with a new date takes place', () => {
  expect(isOff({ status: 'Rescheduled' })).toBe(false);
  expect(isOff({ status: 'Postponed' })).toBe(true);
});

const fields = (types: Readonly<Record<string, FieldType>>) =>
  new Map(Object.entries(types).map(([key, type]) => [key, { key, label: key, type }]));

test.each<[types: Readonly<Record<string, FieldType>>, key: string | undefined]>([
  [{ startsAt: 'datetime', status: 'select' }, 'status'],
  [{ Beginn: 'date', Veranstaltungsstatus: 'text' }, 'Veranstaltungsstatus'],
  [{ Datum: 'date', Abgesagt: 'boolean' }, 'Abgesagt'],
  [{ startsAt: 'datetime', 'payment status': 'select' }, undefined],
  [{ name: 'text', status: 'select' }, undefined],
])('%j: %p', (types, key) => {
  expect(readRoles({ fields: fields(types) }).status?.key).toBe(key);
});
