/** Opening hours out of JSON, as people read them. */
import { expect, test } from 'bun:test';
import { printHours } from '../src/hours-rows.ts';
import { readHours } from '../src/hours.ts';
import { createValueText } from '../src/value-text.ts';

const print = (value: unknown): string | undefined => {
  const week = readHours(value, 'en');
  return (
    week &&
    printHours(week, createValueText('en', 'UTC'))
      .map(({ days, times }) => `${days} ${times || 'closed'};`)
      .join(' ')
  );
};

const span = (opens: string, closes: string) => [{ opens, closes }];

test.each([
  [
    { monday: span('08:00', '18:00'), tuesday: span('08:00', '18:00'), sunday: span('10:00', '12:00') },
    'Mon–Tue 08:00–18:00; Sun 10:00–12:00;',
  ],
  [{ Monday: [...span('08:00', '12:00'), ...span('13:00', '18:00')] }, 'Mon 08:00–12:00, 13:00–18:00;'],
  [{ saturday: '9–13', sunday: [] }, 'Sat 09:00–13:00; Sun closed;'],
  ['Mo-Fr 08:00-18:00; Sa 09:00-13:00', 'Mon–Fri 08:00–18:00; Sat 09:00–13:00;'],
  ['24/7', 'Mon–Sun 00:00–24:00;'],
  ['Mo-Su 08:00-12:00; PH off', 'Mon–Sun 08:00–12:00;'],
  ['24/7; PH closed', 'Mon–Sun 00:00–24:00;'],
  ['Mo,We-Th 08:00-18:00; Su closed', 'Mon 08:00–18:00; Wed–Thu 08:00–18:00; Sun closed;'],
  [[{ dayOfWeek: 'Monday', opens: '10:00', closes: '24:00' }], 'Mon 10:00–24:00;'],
])('%j', (value, printed) => {
  expect(print(value)).toBe(printed);
});

test.each([[{}], [[]], [null], ['monday'], [{ monday: 1 }], [{ monday: [{ from: 1 }] }], [{ monday: [], note: 'x' }]])(
  '%j is something else',
  (value) => {
    expect(print(value)).toBeUndefined();
  },
);
