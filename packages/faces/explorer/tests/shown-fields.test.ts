/** What is shown to somebody who has chosen nothing. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { fieldsShownMax, isStory, rolesOf, shownFields } from '../src/asking/shown-fields.ts';

const collectionOf = (...fields: readonly (readonly [key: string, type: FieldType])[]) => ({
  fields: new Map(fields.map(([key, type]): [string, ExposedField] => [key, { key, label: key, type }])),
});
const keysOf = (fields: readonly ExposedField[]): string[] => fields.map(({ key }) => key);

const products = collectionOf(
  ['sku', 'text'],
  ['name', 'text'],
  ['imageUrl', 'url'],
  ['weight', 'number'],
  ['price', 'currency'],
  ['netPrice', 'currency'],
);

test('a card leads with a name, a picture and a price', () => {
  const { title, picture, price } = rolesOf(products);
  expect([title?.key, picture?.key, price?.key]).toEqual(['name', 'imageUrl', 'price']);
});

test.each([
  ['Stelle', ['Ref', 'Stelle', 'Ort']],
  ['Job title', ['City', 'Job title', 'Company']],
  ['Producto', ['Lugar', 'Producto']],
  ['Événement', ['Lieu', 'Événement']],
  ['Name', ['Position', 'Name']],
])('a card leads with %s of %p', (title, keys) => {
  expect(rolesOf(collectionOf(...keys.map((key) => [key, 'text'] as const))).title?.key).toBe(title);
});

test.each<[title: string | undefined, types: readonly FieldType[]]>([
  ['1datetime', ['integer', 'datetime', 'boolean']],
  ['0date', ['date', 'number']],
  ['1number', ['json', 'number', 'geo']],
  ['0multiselect', ['multiselect', 'currency']],
  [undefined, ['boolean', 'json', 'image', 'geo']],
])('%s leads where there is no text', (title, types) => {
  const { title: found } = rolesOf(collectionOf(...types.map((type, index) => [`${index}${type}`, type] as const)));
  expect(found?.key).toBe(title);
});

const lead = (...fields: readonly (readonly [string, FieldType])[]): string | undefined =>
  rolesOf(collectionOf(...fields)).title?.key;

test('a text leads before options', () => {
  expect(lead(['Warengruppe', 'select'], ['Artikelnummer', 'text'], ['Kurzbez.', 'text'])).toBe('Kurzbez.');
  expect(lead(['Colour', 'select'], ['Description', 'text'])).toBe('Description');
  expect(lead(['Colour', 'select'], ['Internal note', 'text'])).toBe('Colour');
});

test('no amount but a price leads, and a note leads only where nothing else could', () => {
  const costly = [
    ['Interne Notiz', 'text'],
    ['Einkaufspreis', 'currency'],
    ['Marke', 'text'],
    ['Verkaufspreis', 'currency'],
  ] as const;
  const { title, price } = rolesOf(collectionOf(...costly));
  expect([title?.key, price?.key]).toEqual(['Marke', 'Verkaufspreis']);
  const { title: only, price: none } = rolesOf(collectionOf(['Interne Notiz', 'text'], ['Cost per item', 'currency']));
  expect([only?.key, none]).toEqual(['Interne Notiz', undefined]);
  const types: readonly FieldType[] = ['select', 'date', 'datetime', 'multiselect', 'boolean'];
  const wide = types.flatMap((type): [string, FieldType][] => [
    [`${type}1`, type],
    [`${type}2`, type],
  ]);
  expect(keysOf(shownFields(collectionOf(...wide, ...costly), []))).toContain('Verkaufspreis');
  expect(keysOf(shownFields(collectionOf(...wide, ...costly), []))).not.toContain('Einkaufspreis');
});

test.each([
  ['price', 'السعر', 'price'],
  ['price', '価格', 'price'],
  ['purchasePrice', 'سعر الشراء', undefined],
  ['price', 'Einkaufspreis', undefined],
  ['price', 'Prezzo di acquisto', undefined],
] as const)('an amount %s, labelled %s, leads as %p', (key, label, leads) => {
  expect(rolesOf({ fields: new Map([[key, { key, label, type: 'currency' }]]) }).price?.key).toBe(leads);
});

test.each([
  ['regularPrice', 'Regular price', 'number', 'regularPrice'],
  ['price', 'Preis', 'integer', 'price'],
  ['price', 'السعر', 'number', 'price'],
  ['cost', 'Einkaufspreis', 'number', undefined],
  ['price', 'Purchase price', 'number', undefined],
  ['weight', 'Weight (kg)', 'number', undefined],
  ['price', 'Price', 'text', undefined],
] as const)('an amount without a currency %s, labelled %s, a %s, leads as %p', (key, label, type, leads) => {
  expect(rolesOf({ fields: new Map([[key, { key, label, type }]]) }).price?.key).toBe(leads);
});

test('a price without a currency is shown before the flags and numbers of an export', () => {
  const shop = collectionOf(
    ...Array.from({ length: 9 }, (_, index): [string, FieldType] => [`flag${index}`, 'boolean']),
    ...Array.from({ length: 9 }, (_, index): [string, FieldType] => [`count${index}`, 'integer']),
    ...Array.from({ length: 9 }, (_, index): [string, FieldType] => [`text${index}`, 'text']),
    ['Einkaufspreis', 'number'],
    ['Regular price', 'number'],
  );
  expect(keysOf(shownFields(shop, []))).toContain('Regular price');
  expect(keysOf(shownFields(shop, []))).not.toContain('Einkaufspreis');
});

test('a field of the type of pictures leads before one that is called so', () => {
  const { picture, pictures } = rolesOf(collectionOf(['name', 'text'], ['logoUrl', 'url'], ['front', 'image']));
  expect([picture?.key, keysOf(pictures)]).toEqual(['front', ['front', 'logoUrl']]);
});

const altOf = (picture: readonly [string, FieldType], key: string): string | undefined =>
  rolesOf(collectionOf(['name', 'text'], [key, 'text'], picture)).alt?.key;

describe('what a picture shows', () => {
  test.each([
    [['photo', 'image'], 'photoAlt'],
    [['photoUrl', 'url'], 'photoAltText'],
    [['photo_url', 'url'], 'photo_alt_text'],
    [['front', 'image'], 'frontCaption'],
    [['front', 'image'], 'alt'],
    [['front', 'image'], 'altText'],
  ] as const)('of %p is in %s', (picture, key) => expect(altOf(picture, key)).toBe(key));

  test.each([
    [['photo', 'image'], 'logoAlt'],
    [['photo', 'image'], 'caption'],
    [['photo', 'image'], 'photoSalt'],
    [['photo', 'image'], 'photoText'],
    [['bild', 'image'], 'bildinhalt'],
  ] as const)('of %p is not guessed to be in %s', (picture, key) => expect(altOf(picture, key)).toBeUndefined());

  test('is what its owner chose, and nothing where there is no picture', () => {
    const { fields } = collectionOf(['photo', 'image'], ['photoAlt', 'text'], ['says', 'text']);
    expect(rolesOf({ fields, card: { alt: 'says' } }).alt?.key).toBe('says');
    expect(rolesOf({ ...collectionOf(['name', 'text'], ['alt', 'text']), card: { alt: 'name' } }).alt).toBeUndefined();
  });

  test('is no picture, no name and no story, and the last that a first view shows', () => {
    const numbers = Array.from({ length: 9 }, (_, index) => [`n${index}`, 'number'] as const);
    const others = (['date', 'select', 'boolean', 'email', 'phone'] as const).map((type) => [type, type] as const);
    const collection = collectionOf(
      ['photoAltText', 'text'],
      ['photo', 'url'],
      ['what', 'text'],
      ...numbers,
      ...others,
    );
    const { title, picture, pictures } = rolesOf(collection);
    expect([title?.key, picture?.key, keysOf(pictures)]).toEqual(['what', 'photo', ['photo']]);
    expect([...collection.fields.values()].filter(isStory)).toEqual([]);
    expect(keysOf(shownFields(collection, []))).not.toContain('photoAltText');
  });
});

test('without a field that is called so, the first text that is no code is the name', () => {
  expect(rolesOf(collectionOf(['sku', 'text'], ['what', 'text'])).title?.key).toBe('what');
  expect(rolesOf(collectionOf(['Inventarnummer', 'text'], ['Objekt', 'text'])).title?.key).toBe('Objekt');
  expect(rolesOf(collectionOf(['ean', 'text'])).title?.key).toBe('ean');
  expect(rolesOf(collectionOf(['count', 'integer'])).title?.key).toBe('count');
});

describe('columns', () => {
  test('few are all shown, the name first', () => {
    expect(keysOf(shownFields(products, []))).toEqual(['name', 'sku', 'imageUrl', 'weight', 'price', 'netPrice']);
  });

  test('of sixty, the most telling ones, in the order that the owner gave them', () => {
    const many = Array.from({ length: 60 }, (_, index) => [`n${index}`, 'number'] as const);
    const shown = keysOf(
      shownFields(collectionOf(...many, ['day', 'date'], ['name', 'text'], ['price', 'currency']), []),
    );
    expect(shown).toHaveLength(fieldsShownMax);
    expect(shown.slice(0, 1)).toEqual(['name']);
    expect(shown.slice(-2)).toEqual(['day', 'price']);
  });

  test('one type does not crowd out the others', () => {
    const prices = Array.from({ length: 9 }, (_, index) => [`price${index}`, 'currency'] as const);
    const others = [
      ['kind', 'select'],
      ['day', 'date'],
    ] as const;
    expect(keysOf(shownFields(collectionOf(['name', 'text'], ...prices, ...others), [])).slice(-2)).toEqual([
      'kind',
      'day',
    ]);
  });

  test('those that a visitor chose are shown as chosen; what is not there is not', () => {
    expect(keysOf(shownFields(products, ['price', 'gone', 'name']))).toEqual(['price', 'name']);
  });
});

describe('columns by what they hold', () => {
  const shares = new Map([
    ['empty', 0],
    ['rare', 0.05],
    ['half', 0.5],
  ]);
  const shareOf = (key: string): number => shares.get(key) ?? 1;

  test('a column without values is not shown, and one with few only where there is room', () => {
    const few = collectionOf(['name', 'text'], ['empty', 'currency'], ['rare', 'select'], ['half', 'date']);
    expect(keysOf(shownFields(few, [], shareOf))).toEqual(['name', 'rare', 'half']);
    const full = Array.from({ length: 7 }, (_, index): [string, FieldType] => [`phone${index}`, 'phone']);
    const many = collectionOf(['name', 'text'], ['rare', 'currency'], ...full);
    expect(keysOf(shownFields(many, [], shareOf))).not.toContain('rare');
    expect(keysOf(shownFields(many, []))).toContain('rare');
  });

  test('what a visitor chooses is shown, and a title without values too', () => {
    const one = collectionOf(['empty', 'text'], ['name', 'integer']);
    expect(keysOf(shownFields(one, ['empty'], shareOf))).toEqual(['empty']);
    expect(keysOf(shownFields(collectionOf(['empty', 'text']), [], shareOf))).toEqual(['empty']);
  });

  test.each([
    ['openingHours', 'json'],
    ['Öffnungszeiten', 'text'],
    ['horaires', 'json'],
  ] as const)('opening hours are shown: %s', (key, type) => {
    const many = ['date', 'boolean', 'phone', 'email', 'datetime', 'multiselect', 'select'] as const;
    const fields = many.flatMap((each): [string, FieldType][] => [[`${each}1`, each], [`${each}2`, each]]); // prettier-ignore
    expect(keysOf(shownFields(collectionOf(['name', 'text'], ...fields, [key, type]), []))).toContain(key);
  });
});

test('what serves another field takes no column, and options of variants are beside the title', () => {
  const variants = collectionOf(
    ['Title', 'text'],
    ['Body (HTML)', 'text'],
    ['Option1 Name', 'text'],
    ['Option1 Value', 'text'],
    ['Variant Price', 'number'],
    ['Currency', 'text'],
    ['photo', 'image'],
    ['photoAlt', 'text'],
  );
  expect(keysOf(shownFields(variants, []))).toEqual([
    'Title',
    'Option1 Value',
    'Body (HTML)',
    'Option1 Name',
    'Variant Price',
    'photo',
  ]);
  expect(keysOf(shownFields(variants, ['Currency', 'photoAlt']))).toEqual(['Currency', 'photoAlt']);
});

test('a field that tells no records apart comes after others, unless it is the price', () => {
  const texts = Array.from({ length: 8 }, (_, index): [string, FieldType] => [`number${index}`, 'number']);
  const goods = collectionOf(['name', 'text'], ['country', 'select'], ['price', 'currency'], ...texts);
  const same = new Set(['country', 'price']);
  const shown = keysOf(shownFields(goods, [], (key) => (same.has(key) ? 0.05 : 1)));
  expect([shown.includes('country'), shown.includes('price')]).toEqual([false, true]);
  const few = collectionOf(['name', 'text'], ['country', 'select']);
  expect(keysOf(shownFields(few, [], (key) => (same.has(key) ? 0.05 : 1)))).toEqual(['name', 'country']);
});
