/** Whole numbers whose digits are not grouped: years and codes by their names, in five languages. */
import { expect, test } from 'bun:test';
import { createValueText, hasPlainDigits, showValue } from '../src/index.ts';

const words = createValueText('en', 'UTC');

const print = (value: number | string, field: { readonly key: string; readonly label?: string }): string => {
  const shown = showValue(value, { type: 'number', isPlain: hasPlainDigits(field, value) }, words);
  return shown.kind === 'amount' ? shown.text : '';
};

const names = (text: string): readonly string[] => text.split('; ');

const years = names(
  'year; Year built; modelYear; foundedYear; activeSince; established; Jahr; Baujahr; Erscheinungsjahr; Jahrgang; Année; année de construction; millésime; bouwjaar; Año; año de fundación; Gegründet; year_of_birth',
);
test.each(years)('%s: a year', (name) => {
  for (const named of [{ key: name }, { key: 'x', label: name }]) {
    expect([1066, '2004', -1200, 12_345].map((value) => print(value, named))).toEqual([
      '1066',
      '2004',
      '-1200',
      '12,345',
    ]);
  }
});

const codes = names(
  'postcode; postalCode; PLZ; Postleitzahl; zip; ZIP code; code postal; código postal; customerId; ID; Artikelnummer; Artikelnr; Kundennr.; Kunden-Nr.; order no.; numéro de client; n° de commande; número de cliente; EAN; ISBN; articleNumber; Referenz; Telefonnummer',
);
test.each(codes)('%s: a code', (name) => {
  expect([1234, '4006381333931'].map((value) => print(value, { key: 'x', label: name }))).toEqual([
    '1234',
    '4006381333931',
  ]);
});

const amounts = names(
  'stock; seats; number of seats; Anzahl; nombre de places; número de plazas; aantal; Sitzplätze; price; yearlySales; sales per year; Umsatz pro Jahr; Umsatz/Jahr; ventes par an; Units sold last year; warrantyYears; Einwohner; weight; paid; valid; encoded',
);
test.each(amounts)('%s: an amount', (name) => {
  expect([2004, 1234.5, 999].map((value) => print(value, { key: 'x', label: name }))).toEqual([
    '2,004',
    '1,234.5',
    '999',
  ]);
});
