/** Times without a zone are of the zone that is stated, as documented for columns of databases. */
import { expect, test } from 'bun:test';
import { importText, printRecords } from './import-text.ts';
import type { ImportOptions } from '../src/survey.ts';

const rows: readonly [text: string, zone: string | undefined, read: string, isLocal: boolean][] = [
  ['28.03.2027 19:30', undefined, '2027-03-28T19:30:00.000Z', true],
  ['28.03.2027 19:30', 'Europe/Berlin', '2027-03-28T17:30:00.000Z', true],
  ['2027-01-28 19:30', 'Europe/Berlin', '2027-01-28T18:30:00.000Z', true],
  // The clocks skip this time: it counts as if they had not changed.
  ['28.03.2027 02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z', true],
  // They show it twice: the second is meant.
  ['31.10.2027 02:30', 'Europe/Berlin', '2027-10-31T01:30:00.000Z', true],
  ['2027-03-28T19:30:00+05:00', 'Europe/Berlin', '2027-03-28T14:30:00.000Z', false],
  ['2027-03-28T19:30:00Z', 'Europe/Berlin', '2027-03-28T19:30:00.000Z', false],
];

test.each(rows)('%s in %s is %s', async (text, zone, read, isLocal) => {
  const options: ImportOptions = { zone };
  for (const [name, content] of [
    ['a.csv', `id,at\n1,${text}\n`],
    ['a.ndjson', `{"id":1,"at":${JSON.stringify(text)}}\n`],
  ] as const) {
    const imported = await importText(name, content, options);
    expect(printRecords(imported)).toBe(`${name === 'a.csv' ? 2 : 1} 1 | ${read}`);
    expect([imported.survey.hasLocalTimes, imported.survey.zone]).toEqual([isLocal, zone]);
  }
});

test('times with the year last are of the zone too, and are told', async () => {
  const imported = await importText('a.csv', 'id,at\n1,28/03/2027 7:30 PM\n', { zone: 'Europe/Berlin' });
  expect(printRecords(imported)).toBe('2 1 | 2027-03-28T17:30:00.000Z');
  expect(imported.survey.hasLocalTimes).toBe(true);
});

test('a day among times is the midnight of the zone, and so are times of creation', async () => {
  const { survey, batches } = await importText(
    'a.csv',
    'id,at,createdAt\n1,2027-01-31,1.2.2027 12:00\n2,2027-02-01 10:00,1.2.2027 13:00\n',
    {
      zone: 'Europe/Berlin',
    },
  );
  const records = batches.flatMap((batch) => batch.records);
  expect(records.map(({ createdAt, values }) => [createdAt, values[0]])).toEqual([
    ['2027-02-01T11:00:00.000Z', '2027-01-30T23:00:00.000Z'],
    ['2027-02-01T12:00:00.000Z', '2027-02-01T09:00:00.000Z'],
  ]);
  expect(survey.hasLocalTimes).toBe(true);
});

test('a time outside the years 0000 to 9999 is refused with its place', async () => {
  const types = new Map([['at', 'datetime']] as const);
  expect(importText('a.csv', 'id,at\n1,0000-01-01 00:00\n', { zone: 'Europe/Berlin', types })).rejects.toThrow(
    'Line 2, column "at": found "0000-01-01 00:00", expected a time',
  );
});
