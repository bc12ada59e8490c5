/** Opening hours as businesses write them, read into one form: lines of days, or nothing where they cannot be read whole. */
import { describe, expect, test } from 'bun:test';
import { formatSpan, nameDay, readDays, readHours } from '../src/hours.ts';

/** A line of each day, in short: `Mo 08:00-18:00`. */
const summarize = (value: unknown): string | undefined =>
  readHours(value, 'en-GB')
    ?.flatMap((spans, day) => {
      if (spans === undefined) return [];
      const times = spans.map((span) => formatSpan(span, 'en-GB').replace(' – ', '-')).join(', ');
      return `${nameDay(day, 'en-GB').slice(0, 2)} ${times || 'closed'}`;
    })
    .join('; ');

const usual =
  'Mo 08:00-18:00; Tu 08:00-18:00; We 08:00-18:00; Th 08:00-18:00; Fr 08:00-18:00; Sa 09:00-13:00; Su closed';

const usualForms: [what: string, value: unknown][] = [
  ['a line of OpenStreetMap', 'Mo-Fr 08:00-18:00; Sa 09:00-13:00; Su off'],
  ['a list of lines', ['Mo-Fr 08:00-18:00', 'Sa 09:00-13:00', 'Su off']],
  ['German', 'Mo–Fr: 8 bis 18 Uhr; Samstag 9:00-13:00; So geschlossen'],
  ['twelve hours', 'Monday-Friday 8 am - 6 pm; Sat 9am-1pm; Sun closed'],
  [
    'of schema.org',
    [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Saturday',
        opens: '09:00',
        closes: '13:00',
      },
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00:00', closes: '18:00:00' },
      { dayOfWeek: 'Sunday', opens: null, closes: null },
    ],
  ],
  [
    'days by number',
    [
      ...[1, 2, 3, 4, 5].map((day) => ({ day, open: '8:00', close: '18.00' })),
      { day: 6, open: '9', close: '13h00' },
      { day: 0 },
    ],
  ],
  [
    'days as keys',
    {
      monday: '08:00-18:00',
      tuesday: ['08:00-18:00'],
      wed: { from: '08:00', to: '18:00' },
      thu: [{ open: '8:00', close: '18:00' }],
      fri: '08:00 - 18:00',
      sat: '09:00-13:00',
      sun: null,
    },
  ],
  ['French days', { 'lundi-vendredi': '8h00 à 18h00', samedi: '9h-13h', dimanche: 'fermé' }],
];

test.each(usualForms)('%s', (_, value) => expect(summarize(value)).toBe(usual));

const others: [what: string, value: unknown, expected: string | undefined][] = [
  ['two spans a day', { mo: '13:00-18:00 8:00-12:00' }, 'Mo 08:00-12:00, 13:00-18:00'],
  [
    'round the clock',
    'Mo-Su 00:00-24:00',
    Array.from('MoTuWeThFrSaSu'.match(/../g) ?? [], (day) => `${day} 00:00-00:00`).join('; '),
  ],
  ['a range over the end of the week', 'Sa-Mo 10:00-12:00', 'Mo 10:00-12:00; Sa 10:00-12:00; Su 10:00-12:00'],
  ['half of it unclear', { mo: '8:00-18:00', tue: 'by appointment' }, undefined],
  ['no day', { breakfast: '8:00-10:00' }, undefined],
  ['no time there is', { mo: '25:00-26:00' }, undefined],
  ['a day and public holidays, closed', 'Mo 08:00-18:00; PH,Su off', 'Mo 08:00-18:00; Su closed'],
  ['a day that is closed after all', 'Sa-Su 08:00-18:00; PH,Su off', 'Sa 08:00-18:00; Su closed'],
  ['a day that is closed, in a list', ['Sa-Su 08:00-18:00', 'Su,PH off'], 'Sa 08:00-18:00; Su closed'],
  ['a day with shorter hours', 'Sa-Su 08:00-18:00; Su 10:00-12:00', 'Sa 08:00-18:00; Su 10:00-12:00'],
  ['all days with other hours', 'Sa 08:00-18:00; Sa 10:00-12:00', 'Sa 10:00-12:00'],
  ['hours of some days that are other or further ones', 'Th-Fr 8-12; Th 13-17', undefined],
  ['further or other hours of a day with two spans', 'Mo-Fr 8-12; Mo-Fr 13-17; Th 18-20', undefined],
  ['further hours behind a comma', 'Th-Fr 8-12, Th 13-17', 'Th 08:00-12:00, 13:00-17:00; Fr 08:00-12:00'],
  ['further hours in a list', ['Th-Fr 8-12', 'Th 13-17'], 'Th 08:00-12:00, 13:00-17:00; Fr 08:00-12:00'],
  [
    'further hours of the same days',
    'Th-Fr 8-12; Th-Fr 13-17',
    'Th 08:00-12:00, 13:00-17:00; Fr 08:00-12:00, 13:00-17:00',
  ],
  [
    'noon and evenings',
    'Th-Sa 11:00-14:30; Th 17-21; Fr-Sa 17-22',
    'Th 11:00-14:30, 17:00-21:00; Fr 11:00-14:30, 17:00-22:00; Sa 11:00-14:30, 17:00-22:00',
  ],
  [
    'a day that loses its afternoon too',
    'Tu-We 8-12; Tu-We 13-18; We 9-11',
    'Tu 08:00-12:00, 13:00-18:00; We 09:00-11:00',
  ],
  ['a break in two spans', 'Mo 08:00-12:00,13:00-17:30; Sa off', 'Mo 08:00-12:00, 13:00-17:30; Sa closed'],
  ['rules with commas between them', 'Mo 9-12 Uhr, Sa,Su off', 'Mo 09:00-12:00; Sa closed; Su closed'],
  [
    'days and rules with commas',
    'Mo,We 9-12, Sa 9 am-1 pm, Su 10-11',
    'Mo 09:00-12:00; We 09:00-12:00; Sa 09:00-13:00; Su 10:00-11:00',
  ],
  ['days with commas', 'Mo,We,Fr 9-12', 'Mo 09:00-12:00; We 09:00-12:00; Fr 09:00-12:00'],
  [
    'all week but a day',
    '24/7; Mo-Sa off',
    'Mo closed; Tu closed; We closed; Th closed; Fr closed; Sa closed; Su 00:00-00:00',
  ],
  ['a day that is closed, last', 'Sa-Su 10:00-18:00; Mo off', 'Mo closed; Sa 10:00-18:00; Su 10:00-18:00'],
  ['a night', 'Mo 22:00-06:00; Tu 22-6', 'Mo 22:00-06:00; Tu 22:00-06:00'],
  ['closed on a day and on public holidays', 'Sa 8-18; Su, PH off', 'Sa 08:00-18:00; Su closed'],
  ['hours of public holidays', 'PH,Su 10-12', undefined],
  ['hours of public holidays, behind', 'Mo 8-18; Su,PH 10-12', undefined],
  ['days that end with public holidays', 'Mo-PH 8-18', undefined],
  [
    'a day that is none, in a list',
    [{ dayOfWeek: ['Sunday', 'PublicHolidays'], opens: '10:00', closes: '12:00' }],
    undefined,
  ],
  ['school holidays', 'Mo 8-18; SH off', undefined],
  ['a week of a month', 'Mo[1] 9-12', undefined],
  ['months', 'Apr-Oct 9-17', undefined],
  ['the sun', 'Mo sunrise-sunset', undefined],
  ['an open end', 'Mo 10:00-18:00+', undefined],
  ['a comment', 'Mo 10:00-18:00 "by appointment"', undefined],
  ['a comment alone', '"by appointment"', undefined],
  ['a fallback', 'Mo 10:00-18:00 || "by appointment"', undefined],
  ['the morning or the afternoon', 'Mo 9-5', undefined],
  ['the morning and the afternoon', 'Mo 9 am-5 pm', 'Mo 09:00-17:00'],
  ['later than midnight', 'Mo 18:00-24:30', undefined],
  ['shorter hours than those past midnight', 'Fr-Sa 18:00-02:00; Sa 20:00-24:00', 'Fr 18:00-02:00; Sa 20:00-00:00'],
  ['a noon before hours past midnight', 'Sa 18:00-02:00; Sa 11:00-14:00', 'Sa 11:00-14:00, 18:00-02:00'],
  [
    'hours of one date alone',
    [
      { dayOfWeek: 'Friday', opens: '08:00', closes: '18:00' },
      { dayOfWeek: 'Friday', opens: '10:00', closes: '14:00', validFrom: '2027-12-24', validThrough: '2027-12-24' },
    ],
    undefined,
  ],
  ['hours without an end', [{ dayOfWeek: 'Fr', opens: '8', closes: '18', validThrough: null }], 'Fr 08:00-18:00'],
  ['hours that an unclear rule follows', 'Sa 08:00-18:00; Sa by appointment', undefined],
  ['other text', 'Landbrot 2 kg', undefined],
  ['other data', { width: 3, height: 4 }, undefined],
  ['nothing', null, undefined],
  ['an empty list', [], undefined],
  ['markup', '<img src=x onerror=alert(1)>', undefined],
];

test.each(others)('%s', (_, value, expected) => expect(summarize(value)).toBe(expected));

test('long texts of blanks, digits and marks are left at once', () => {
  const parts = [' ', ':', ' :', 'Mo ', '8 ', '8:', '8-', '8:00-', ',', 'a', '-', 'Mo-', 'Mo,'];
  const startedAt = performance.now();
  for (const part of parts)
    for (const text of [part.repeat(20_000), `Mo ${part.repeat(20_000)}!`, `${part.repeat(20_000)}!`])
      for (const value of [text, { mo: text }, { [text]: '8-9' }]) expect(summarize(value)).toBeUndefined();
  // With a pattern that is not linear it is minutes.
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

describe('a name that is a day in two languages is one of the page’s', () => {
  test.each([
    ['di', 'de', [1]],
    ['di', 'fr', [6]],
    ['ma', 'nl', [0]],
    ['ma', 'fr', [1]],
    ['do', 'nl', [3]],
    ['do', 'es', [6]],
  ] as const)('%s in %s', (name, language, days) => expect(readDays(name, language)).toEqual([...days]));
});
