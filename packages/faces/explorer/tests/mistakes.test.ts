/** Mistakes of a query, in the language of the page. */
import { languageCodes } from '@vitrine/messages/languages';
import type { FieldType } from '@vitrine/contract';
import { parse, plan, QueryError, type FoundMistake } from '@vitrine/query';
import { expect, test } from 'bun:test';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { printPageAddress, readPageAddress } from '../src/asking/page-address.ts';
import { MistakeList } from '../src/parts/mistake-list.tsx';
import { wordsOf, type Words } from '../src/words/words.ts';

const types: readonly FieldType[] = [
  'text',
  'currency',
  'integer',
  'date',
  'datetime',
  'boolean',
  'geo',
  'multiselect',
];
const fields = types.map((type) => ({ key: type, label: type.toUpperCase(), type }));
const price = { key: 'price', label: 'Preis', type: 'number' } as const;
const collection = {
  slug: 'goods',
  name: 'Goods',
  isPrivate: false,
  fields: new Map([...fields, price].map((field) => [field.key, field])),
};

/** The mistakes that the API finds in a text. */
const mistakesIn = (query: string): readonly FoundMistake[] => {
  try {
    plan(parse(query), collection);
    return [];
  } catch (error) {
    if (error instanceof QueryError) return error.mistakes;
    throw error;
  }
};

const german = await wordsOf('de');

/** The list on a page of this address, whose question is asked of the API. */
const explain = (query: string, words: Words = german): string => {
  const address = readPageAddress(query, collection, words);
  const mistakes = mistakesIn(printPageAddress({ ...address, look: [] }));
  return renderToString(h(MistakeList, { words, mistakes, address, fields: [...collection.fields.values()] }));
};

test.each<[query: string, shown: string]>([
  ['where[currency][lt]=abc', 'CURRENCY</b>: „abc“ ist keine Zahl. Beispiel: 1234.5.'],
  ['from[currency]=1,2,3', 'CURRENCY</b>: „1,2,3“ ist keine Zahl. Beispiel: 1.234,5.'],
  ['where[currency][in]=1,x', '„x“ ist keine Zahl.'],
  ['where[integer][eq]=1.5', '„1.5“ ist keine ganze Zahl. Beispiel: 1234.'],
  ['from[integer]=1,5', '„1,5“ ist keine ganze Zahl. Beispiel: 1.234.'],
  ['where[date][gte]=31.12.', '„31.12.“ ist kein Datum. Beispiel: 2026-01-31.'],
  ['where[date][gte]=2026-02-30', '„2026-02-30“ ist kein Datum.'],
  ['where[datetime][gte]=now', '„now“ ist kein Datum. Beispiel: 2026-01-31T09:30:00Z.'],
  ['where[boolean][eq]=ja', '„ja“ ist weder true noch false.'],
  ['where[text][exists]=ja', '„ja“ ist weder true noch false.'],
  ['where[integer][contains]=1', 'Diese Bedingung passt nicht zu diesem Feld.'],
  ['where[cost][eq]=1', 'Es gibt kein Feld „cost“.'],
  ['sort=cost', 'sort</b>: Es gibt kein Feld „cost“.'],
  ['sort=prise', 'Es gibt kein Feld „prise“. Meinten Sie „price“?'],
  ['sort=preis', 'Es gibt kein Feld „preis“. Meinten Sie „price“?'],
  ['fields=text,cost', 'fields</b>: Es gibt kein Feld „cost“.'],
  ['sort=multiselect', 'Nach „multiselect“ lässt sich nicht sortieren.'],
  ['sort=geo', 'Nach „geo“ lässt sich nicht sortieren.'],
  ['where[geo][near]=1,2', 'GEO</b>: Das ist kein Ort auf der Karte. Beispiel: 50.7,3.6,5.'],
  ['where[geo][within]=1,2,3,400', 'Das ist kein Ort auf der Karte. Beispiel: 50.5,3.2,51.1,4.1.'],
  ['where[price][between]=3,1', 'Preis</b>: „3“ liegt über „1“. Geben Sie den kleineren Wert zuerst an.'],
  ['where[price][between]=3', 'Hier sind zwei Werte nötig: der kleinste und der größte.'],
  ['where[or][0][price][eq]=x', 'Preis</b>: „x“ ist keine Zahl.'],
  ['sort=a,b,c,d,e,f', '6 sind hier zu viele: Möglich sind höchstens 5.'],
  ['tz=Mars', '„Mars“ ist keine Zeitzone.'],
])('%s: %s', (query, shown) => {
  expect(explain(query)).toContain(shown);
});

/** One of each kind, and more than an address of a page can have. */
const mistaken = [
  'where[price][is]=1&where[price][startsWith]=1&where[geo][near]=x,1,1&where[date][eq]=x&where[nothing][eq]=1',
  'where[text][in]=a,,b&where[price][in]=1,&where[text][nin]="a&where[text][in]= a,b&where[price]=%E4&where=1&where[a',
  'limit=0&page=x&meta=x&tz=x&search.fuzzy=x&page=1&page=2&sort=,text&fields=,&expand=artist,&expand=shop&other=1',
  `search=${'x'.repeat(300)}`,
  `search=${Array.from({ length: 30 }, (_, number) => `a${number}`).join('+')}`,
  'sort=geo:near(x)&sort=geo:near(91,1)&sort=price:natural&fields[artist]=name',
  Array.from({ length: 30 }, () => 'where[price][gt]=1').join('&'),
  `where[price][in]=${Array.from({ length: 300 }, (_, number) => number).join(',')}`,
  'where[price][eq]=%00&where[text][eq]=%00&search=%00',
];

test.each([...languageCodes])('%s: each mistake is said in the language of the page', async (language) => {
  const words = await wordsOf(language);
  const address = readPageAddress('', collection, words);
  const all = [...collection.fields.values()];
  for (const query of mistaken) {
    const mistakes = mistakesIn(query);
    expect(mistakes).not.toBeEmpty();
    const html = renderToString(h(MistakeList, { words, mistakes, address, fields: all }));
    expect({ query, english: html.match(/lang="en">[^<]*/g) }).toEqual({ query, english: null });
  }
});

test('what was typed is text', () => {
  expect(explain('where[currency][lt]=<b onclick=x>')).toContain('„&lt;b onclick=x>“ ist keine Zahl');
});
