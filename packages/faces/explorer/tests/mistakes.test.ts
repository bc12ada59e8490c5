/** Mistakes of a query, in the language of the page; in the API's own words where only these tell enough. */
import type { FieldType, Mistake } from '@vitrine/contract';
import { expect, test } from 'bun:test';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { readPageAddress } from '../src/asking/page-address.ts';
import { MistakeList } from '../src/parts/mistake-list.tsx';
import { wordsOf } from '../src/words/words.ts';

const words = await wordsOf('de');
const types: readonly FieldType[] = ['text', 'currency', 'integer', 'date', 'datetime', 'boolean', 'geo'];
const fields = types.map((type) => ({ key: type, label: type.toUpperCase(), type }));
const collection = { fields: new Map(fields.map((field) => [field.key, field])) };

const explain = (query: string, mistake: Mistake): string => {
  const address = readPageAddress(query, collection, words);
  return renderToString(h(MistakeList, { words, mistakes: [mistake], address, fields }));
};

test.each<[query: string, parameter: string, shown: string]>([
  ['where[currency][lt]=abc', 'where[currency][lt]', 'CURRENCY</b>: „abc“ ist keine Zahl. Beispiel: 1234.5.'],
  ['from[currency]=1,2,3', 'where[currency][gte]', 'CURRENCY</b>: „1,2,3“ ist keine Zahl. Beispiel: 1.234,5.'],
  ['where[currency][in]=1,x', 'where[currency][in]', '„x“ ist keine Zahl.'],
  ['where[integer][eq]=1.5', 'where[integer][eq]', '„1.5“ ist keine ganze Zahl. Beispiel: 1234.'],
  ['where[date][gte]=31.12.', 'where[date][gte]', '„31.12.“ ist kein Datum. Beispiel: 2026-01-31.'],
  ['where[date][gte]=2026-02-30', 'where[date][gte]', '„2026-02-30“ ist kein Datum.'],
  ['where[datetime][gte]=now', 'where[datetime][gte]', '„now“ ist kein Datum. Beispiel: 2026-01-31T09:30:00Z.'],
  ['where[boolean][eq]=ja', 'where[boolean][eq]', '„ja“ ist weder true noch false.'],
  ['where[text][exists]=ja', 'where[text][exists]', '„ja“ ist weder true noch false.'],
  ['where[integer][contains]=1', 'where[integer][contains]', 'Diese Bedingung passt nicht zu diesem Feld.'],
  ['where[cost][eq]=1', 'where[cost][eq]', 'Es gibt kein Feld „cost“.'],
  ['sort=cost', 'sort', 'Es gibt kein Feld „cost“.'],
  ['fields=text,cost', 'fields', 'Es gibt kein Feld „cost“.'],
  ['where[geo][near]=here', 'where[geo][near]', '<span lang="en">Unknown field &quot;cost&quot;.</span>'],
  ['limit=999', 'limit', '<span lang="en">Unknown field &quot;cost&quot;.</span>'],
  ['where[currency][lt]=1', 'where[currency][lt]', '<span lang="en">Unknown field &quot;cost&quot;.</span>'],
])('%s: %s', (query, parameter, shown) => {
  expect(explain(query, { parameter, message: 'Unknown field "cost".' })).toContain(shown);
});

test('what was typed is text', () => {
  const html = explain('where[currency][lt]=<b onclick=x>', { parameter: 'where[currency][lt]', message: '' });
  expect(html).toContain('„&lt;b onclick=x>“ ist keine Zahl');
});
