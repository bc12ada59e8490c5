/** What is wrong with a catalog file is said in sentences, each with its place, all at once. */
import { describe, expect, test } from 'bun:test';
import type { Tenant } from '@vitrine/catalog';
import { parseCatalogFile } from '../src/catalog-file.ts';
import { checkDeclarations } from '../src/check-declarations.ts';
import type { TakenSlug } from '../src/check-slugs.ts';
import { readDeclarations } from '../src/declaration.ts';
import { DeclarationError, printMistake, sortMistakes } from '../src/mistake.ts';
import { shapeOf } from './shapes.ts';

const shapes = [
  'public.product(id integer! key, created_at timestamptz!, company_id uuid!, name text, price numeric, custom json, photo bytea, updated date)',
  'public.order(number text, placed timestamp, company_id uuid, total float)',
  'view public.offer(id integer, created_at date)',
  'shop.item(id integer! key, at timestamptz!)',
  'shop.line(id integer! key, item integer! > item, lost integer > gone, at timestamptz!, size float)',
  'shop.price(id integer! key, line integer!, amount numeric, net boolean, valid_from date, valid_to timestamptz, customer text, partner_id integer)',
  'shop.word(number integer! key, line integer!, lang text, text text, company_id integer, data bytea)',
].map(shapeOf);

const tenantOf = (id: number, publicId: string, scope: string | null): Tenant => ({
  id,
  publicId,
  name: publicId,
  industry: 'Retail',
  isEnabled: true,
  scope,
  reference: null,
  createdAt: '2026-01-31T00:00:00.000Z',
});
const tenants = [tenantOf(1, 'acme2345', 'acme'), tenantOf(2, 'blank234', null)];

const taken: readonly TakenSlug[] = [
  { slug: 'imported', tenant: 'acme2345', isDeclared: false, fields: [{ key: 'name', type: 'text' }] },
  { slug: 'declared', tenant: undefined, isDeclared: true, fields: [] },
];

const file = 'shop/catalog.yaml';

/** The mistakes as the command prints them, without the file's name; or the warnings, or `fine`. */
const find = (text: string): string => {
  try {
    const { declarations, mistakes } = readDeclarations(parseCatalogFile(file, text));
    const surroundings = {
      tables: new Map([
        ['main', shapes],
        ['empty', []],
      ]),
      tenants,
      taken,
    };
    const { findings } = checkDeclarations(declarations, surroundings);
    const all = [...mistakes, ...findings.mistakes];
    if (all.length > 0) throw new DeclarationError(file, all);
    const warnings = sortMistakes(findings.warnings).map((warning) =>
      `warning ${printMistake(file, warning)}`.replace(`${file}:`, ''),
    );
    return warnings.length === 0 ? 'fine' : warnings.join('\n');
  } catch (error) {
    if (error instanceof DeclarationError) return error.message.replaceAll(`${file}:`, '');
    throw error;
  }
};

describe('a file', () => {
  const rows: readonly [text: string, expected: string][] = [
    ['', '1:1: found nothing, expected collections: and a list below it.'],
    ['collections:', 'fine'],
    ['collections: {}', '1:14: found a group of names and values, expected a list of collections, each behind a dash.'],
    ['collections: []', 'fine'],
    ['{"collections": []}', 'fine'],
    ['\uFEFFcollections: []\r\n', 'fine'],
    [
      'collection: []',
      '1:1: found a catalog without collections, expected a list of collections, each behind a dash. Add collections.',
    ],
    ['[]', '1:1: found a list, expected collections: and a list below it.'],
    [
      '__proto__: 1\ncollections: []',
      '1:1: found "__proto__", which a catalog does not have, expected one of collections, tenants.',
    ],
    ['\tcollections: []', '1:1: found a tab as indent, expected spaces.'],
    [
      'collections: []\ncollections: []',
      '2:1: found a name that stands here a second time, expected each once. Remove one of the two.',
    ],
    ['a: b: c', '1:4: found a second colon on the line, expected one. Put a text that holds ": " in quotes.'],
    [
      'collections: [',
      '1:15: found the wrong indent, or no end of an open bracket, expected names of one group to start in one column. Check indents and brackets.',
    ],
    ['a: "', '1:5: found no end of what is opened here, expected a closing quote, bracket or colon. Add it.'],
    [
      'a: &x []\nb: *x',
      '2:4: found the alias "*x", expected the value itself. Write it out, or put a text that starts with * in quotes.',
    ],
    [
      'a: !x []',
      '1:4: found a tag, a word behind an exclamation mark, expected a plain value. Put a text that starts with ! in quotes.',
    ],
    [
      '- a\nb: c',
      '2:1: found what is no YAML (Unexpected scalar at node end), expected names and values. Check indents, colons and quotes.',
    ],
    [
      '---\na: 1\n---\nb: 1',
      '3:1: found a second document behind ---, expected one. Put all collections into one list.',
    ],
  ];
  test.each(rows)('%j', (text, expected) => expect(find(text)).toBe(expected));

  test('of very many brackets is refused', () =>
    expect(find('['.repeat(100_000))).toMatch(/^1:\d+: found brackets or lists too deep within one another/));
});

/** A collection that is fine, with these properties in the place of its own; a name alone is left out. */
const collection = (changes: string): string => {
  const written = new Map(
    ['slug: products', 'table: product', 'id: id', 'createdAt: created_at', 'scope: company_id', 'fields: []'].map(
      (line) => [line.split(':')[0], line],
    ),
  );
  for (const change of changes.split('; ')) {
    if (change.includes(':')) written.set(change.split(':')[0], change);
    else written.delete(change);
  }
  return `collections:\n  - ${[...written.values()].join('\n    ')}`;
};

describe('a collection with', () => {
  const properties =
    'slug, name, translations, description, source, schema, table, id, createdAt, scope, nullScope, tenant, wholeTable, zone, language, synonyms, rows, validFrom, validUntil, relations, lookups, attributes, fields';
  const columns = 'id, created_at, company_id, name, price, custom, photo, updated';
  const slugs = 'a slug of at most 64 small letters, digits and single hyphens, such as price-list';
  const notNull = 'are not shown, and the database lets such rows in.';
  const rows: readonly [changes: string, expected: string][] = [
    ['name: Wares', 'fine'],
    ['slug: Products', `2:11: found "Products", expected ${slugs}.`],
    [`slug: ${'s'.repeat(64)}`, 'fine'],
    [`slug: ${'s'.repeat(65)}`, `2:11: found "${'s'.repeat(60)}…", expected ${slugs}.`],
    ['language: PT-br', 'fine'],
    [
      'language: german',
      '8:15: found the language "german", expected a language tag of BCP 47, such as de, pt-BR or zh-Hant.',
    ],
    [
      'language: en; synonyms: [sofa, couch]',
      '9:16: the synonyms cannot be used. Found "sofa", expected 2 to 20 different words with commas between them, such as sofa, couch.',
    ],
    ['slug: 2024', `2:11: found the number 2024, expected ${slugs}. Put it in quotes to make it a text.`],
    ['slug: ', `2:11: found nothing, expected ${slugs}.`],
    [
      'scope',
      "2:5: found a collection without scope and tenant, expected one of the two: a whole table is one tenant's, never everybody's. Add scope: with the column that tells whose a row is, or tenant: with the tenant's ID; or write {scope} in schema or source, if each tenant has one for itself.",
    ],
    [
      'scope; tenant: acme2345',
      'warning 7:13: all rows of product are shown as those of acme2345, though it has the scope value "acme": those of others too, if there are any. Write scope: company_id; or, if all are its own, wholeTable: true.',
    ],
    [
      'schema: shop_{scope}',
      '6:12: found scope beside {scope} in schema or source, which tells whose all rows are, expected one of the two. Remove scope, or {scope}.\n8:13: found the schema "shop_{scope}", but none of the first 20 tenants with a scope value has one that the service may use. "vitrine tenant list" shows the scope values.',
    ],
    ['scope; tenant: blank234', 'fine'],
    ['scope; tenant: acme2345; wholeTable: true', 'fine'],
    ['scope; tenant: acme2345; wholeTable: yes', '8:17: found "yes", expected true, or nothing.'],
    [
      'wholeTable: true',
      '8:17: found wholeTable beside scope, expected it beside tenant alone. Remove one of the two.',
    ],
    ['tenant: acme', '8:13: found "acme", expected a tenant ID of 8 letters and digits, such as acme2345.'],
    [
      'tenant: acme2346',
      '8:13: found the tenant "acme2346", which there is not, expected the ID of a tenant. "vitrine tenant list" shows all. Did you mean "acme2345"?',
    ],
    [
      'tenant: blank234',
      'warning 8:13: the tenant blank234 has no scope value, so that nothing of this collection is shown to it.',
    ],
    ['fields:', 'fine'],
    ['fields: 5', '7:13: found the number 5, expected a list of fields, each behind a dash.'],
    ['fields: [name]', '7:14: found "name", expected a field with at least a key.'],
    [
      'fields; feilds: []',
      [
        '2:5: found a collection without fields, expected a list of fields, each behind a dash. Add fields.',
        `7:5: found "feilds", which a collection does not have, expected one of ${properties}. Did you mean "fields"?`,
      ].join('\n'),
    ],
    [`fields: [${'{},'.repeat(501)}]`, expect.stringMatching(/^7:13: found 501 fields, expected at most 500\.\n/)],
    [
      'createdAt: id',
      '5:16: found the column "id" of type integer as createdAt, expected one that holds a time or a date. Such columns of product are created_at, updated.',
    ],
    [
      'createdAt: createdat',
      `5:16: found the column "createdat", which public.product does not have or the service may not read, expected one of ${columns}. Did you mean "created_at"?`,
    ],
    [
      'createdAt: updated',
      `warning 5:16: rows without a value in "updated" ${notNull} To show them, write createdAt: [updated, firstSeen].`,
    ],
    [
      'id: custom',
      '4:9: found the column "custom" of type json as id, expected one that holds a text, a UUID, a number, a date or a time. Such columns of product are id, created_at, company_id, name, price, updated.',
    ],
    [
      'scope; tenant: blank234; nullScope: shared',
      '8:16: found nullScope and no scope, expected it beside scope alone. Remove it, or add scope.',
    ],
    ['nullScope: all', '8:16: found "all", expected shared, or nothing.'],
    [
      'scope: photo',
      '6:12: found the column "photo" of type bytea as scope, expected one that holds a text, a UUID or a number. Such columns of product are id, company_id, name, price.',
    ],
    [
      'table: prodct',
      '3:12: found the table "prodct", which there is not in schema public or the service may not read, expected one of product, order, offer. Did you mean "product"?',
    ],
    ['table: item', '3:12: found no table "item" in schema public; there is one in shop. Write schema: shop.'],
    [
      'table: x; schema: shpo',
      '8:13: found the schema "shpo", which there is not or the service may not use, expected one of public, shop. Did you mean "shop"?',
    ],
    ['schema: shop; table: item; createdAt: at; scope: id', 'fine'],
    ['source: mian', '8:13: found the source "mian", expected one of main, empty. Did you mean "main"?'],
    [
      'source: empty',
      '3:12: found the table "product", but the service may read no table of this source. Let its role: grant select on … to …; in PostgreSQL also grant usage on schema … to ….',
    ],
    [
      'table: order; id: number; createdAt: placed',
      [
        `warning 4:9: rows without a value in "number" ${notNull}`,
        'warning 4:9: the database lets several rows have one id in "number": no primary key or unique index forbids it. Pages may then repeat or miss records.',
        `warning 5:16: rows without a value in "placed" ${notNull} To show them, write createdAt: [placed, firstSeen].`,
        'warning 6:12: rows without a value in "company_id" are shown to no tenant. If they are those of all, write nullScope: shared.',
      ].join('\n'),
    ],
    ['table: offer; scope; tenant: blank234', 'fine'],
    [
      'slug: imported',
      '2:11: found the slug "imported", which an imported collection for acme2345 has, expected one that is free. Choose another slug.',
    ],
    ['slug: imported; tenant: blank234; scope', 'fine'],
    [
      'slug: declared; tenant: acme2345',
      '2:11: found the slug "declared", which a collection for all tenants has that was declared before and that this file does not name, expected one that is free. Drop that one with --remove, or choose another slug.',
    ],
  ];
  test.each(rows)('%s', (changes, expected) => expect(find(collection(changes))).toEqual(expected));
});

describe('a field', () => {
  const keys = 'a key of a letter, then letters, digits and _, 64 at most, and neither id nor createdAt';
  const types =
    'text, email, phone, url, image, select, multiselect, number, integer, currency, percent, boolean, date, datetime, geo, json';
  const rows: readonly [field: string, expected: string][] = [
    ['key: name', 'fine'],
    ['key: name, label: Name, type: email', 'fine'],
    ['key: price, type: currency', 'fine'],
    ['key: custom', 'fine'],
    ['key: x, column: custom, path: a, type: date', 'fine'],
    ['key: x, column: custom, path: [a, b, c, d, e, f, g, h], type: date', 'fine'],
    ['', `14: found a field without key, expected ${keys}. Add key.`],
    ['key: 1', `20: found the number 1, expected ${keys}. Put it in quotes to make it a text.`],
    ['key: id', `20: found "id", expected ${keys}.`],
    ['key: createdAt', `20: found "createdAt", expected ${keys}.`],
    ['key: 9a', `20: found "9a", expected ${keys}.`],
    ['key: name, type: colour', `32: found "colour", expected one of the types ${types}.`],
    ['key: name, type: tex', `32: found "tex", expected one of the types ${types}. Did you mean "text"?`],
    [
      'key: name, label: ""',
      '33: found "", expected a name for people of at most 200 characters without control characters, such as Unit price.',
    ],
    [
      'key: name, label: "Name\\u202e"',
      '33: found "Name\u202e", expected a name for people of at most 200 characters without control characters, such as Unit price.',
    ],
    ['key: name, translations: { de: Name, pt-br: Nome, zh-Hant: 名稱 }', 'fine'],
    [
      'key: name, translations: { german: Name, de: Name, DE: Titel, "": x }',
      [
        '42: found the language "german", expected a language tag of BCP 47, such as de, pt-BR or zh-Hant.',
        '7:66: found the language "de" a second time, expected each once. Remove one of the two.',
        '7:77: found the language "", expected a language tag of BCP 47, such as de, pt-BR or zh-Hant.',
      ].join('\n'),
    ],
    [
      'key: name, translations: { de: " " }',
      '46: found " ", expected a name for people of at most 200 characters without control characters, such as Preis.',
    ],
    [
      'key: name, translations: Name',
      '40: found "Name", expected language tags, and behind each the label in that language, such as de: Preis.',
    ],
    [
      'key: name, translations: {}',
      '40: found a group of names and values, expected language tags, and behind each the label in that language, such as de: Preis.',
    ],
    [
      'key: name, lable: x, typ: text',
      [
        '26: found "lable", which a field does not have, expected one of key, was, label, translations, type, description, unit, options, column, template, labels, currency, decimal, path. Did you mean "label"?',
        '7:36: found "typ", which a field does not have, expected one of key, was, label, translations, type, description, unit, options, column, template, labels, currency, decimal, path. Did you mean "type"?',
      ].join('\n'),
    ],
    [
      'key: nane',
      '20: found the column "nane", which public.product does not have or the service may not read, expected one of id, created_at, company_id, name, price, custom, photo, updated. Did you mean "name"?',
    ],
    [
      'key: photo',
      '20: found the column "photo" of type bytea, which no field can show. Remove the field, or name another column.',
    ],
    [
      'key: name, type: json',
      '32: found type json for the column "name" of type text, expected one of text, email, phone, url, image, select, boolean, geo, number, integer, currency, percent, date, datetime, multiselect.',
    ],
    [
      'key: price, type: text',
      '33: found type text for the column "price" of type numeric, expected one of number, currency, percent.',
    ],
    [
      'key: custom, type: text',
      '34: found type text for the column "custom" of type json, expected one of json, multiselect, geo. A path into the column leads to any type.',
    ],
    [
      'key: x, column: price, path: a',
      '44: found a path into the column "price" of type numeric, expected one into a column of JSON or text. Remove the path, or name another column.',
    ],
    [
      'key: x, column: custom, path: a',
      '14: found a path and no type, expected a type: what stands in JSON may be anything. Add type: text, or another.',
    ],
    [
      'key: x, column: custom, path: [], type: text',
      '45: found a list, expected a name, or a list of 1 to 8 names, such as [attributes, colour].',
    ],
    ['key: x, column: custom, path: [a, b, c, d, e, f, g, h, i], type: text', '45: found 9 names, expected at most 8.'],
    [
      'key: x, column: custom, path: [a, 1], type: text',
      '49: found the number 1, expected a name of at most 200 characters, such as colour. Put it in quotes to make it a text.',
    ],
    [
      'key: name }, { key: price }, { key: name',
      '51: found the key "name" a second time, expected each once: it is that of a field on line 7. Choose another key.',
    ],
  ];
  test.each(rows)('%s', (field, expected) =>
    expect(find(collection(`fields: [{${field}}]`))).toBe(expected === 'fine' ? expected : `7:${expected}`),
  );
});

const two = (first: string, second: string): string =>
  `${collection(first)}\n${collection(second).slice('collections:\n'.length)}`;

/** A collection that looks into other tables, with these fields. */
const looking = (columns: string): string =>
  `collections:
  - slug: lines
    schema: shop
    table: line
    id: id
    createdAt: at
    tenant: acme2345
    wholeTable: true
    lookups: { words: { table: word, match: { line: id }, where: { company_id: 7 }, order: -number } }
    fields: [${columns}]`;

describe('columns of other tables', () => {
  const warning =
    'warning 9:16: several rows of word may hold what "words" matches. The one with the lowest number is shown. Write order: to choose the first, or words[] for a list of all.';
  const rows: readonly [fields: string, expected: string][] = [
    ['{ key: made, column: item.at }', 'fine'],
    ['{ key: word, column: words.text }', 'fine'],
    ['{ key: all, column: "words[].text" }', 'fine'],
    ['{ key: all, column: "words[].text", type: multiselect }', 'fine'],
    ['{ key: either, column: [words.text, words.lang] }', 'fine'],
    ['{ key: page, template: "https://x.example/{words.lang}/{+id}" }', 'fine'],
    ['{ key: word, type: select, column: words.lang, labels: { de: Deutsch } }', 'fine'],
    ['{ key: place, type: geo, template: "{id},{id}" }', 'fine'],
    [
      '{ key: made, column: item.made }',
      '10:35: found the column "made", which shop.item does not have or the service may not read, expected one of id, at.',
    ],
    [
      '{ key: made, column: itm.at }',
      '10:35: found the column "itm", which shop.line does not have or the service may not read, expected one of id, item, lost, at, size, words. Did you mean "item"?',
    ],
    [
      '{ key: made, column: item. }',
      '10:35: found the column "", which shop.item does not have or the service may not read, expected one of id, at.',
    ],
    [
      '{ key: made, column: size.at }',
      '10:35: found "size.at", but no foreign key leads on from the column "size" of shop.line. Name the table under lookups, with what it holds of a row.',
    ],
    [
      '{ key: made, column: lost.at }',
      '10:35: found "lost.at", but the service may not read gone.id, to which "lost" leads. Let its role: grant select on … to ….',
    ],
    [
      '{ key: made, column: "item[].at" }',
      '10:35: found "item[]", but the foreign key leads to one row. Remove the brackets.',
    ],
    [
      '{ key: word, column: "words[]" }',
      '10:35: found "words[]", which names no column at its end, expected one behind a dot, such as "words[].number".',
    ],
    [
      '{ key: word, column: words }',
      '10:35: found "words", which names no column at its end, expected one behind a dot, such as "words.number".',
    ],
    [
      '{ key: all, column: "words[].text", type: text }',
      '10:56: found type text for "words[].text", which takes all rows of a lookup, expected multiselect. Remove the brackets to take one row.',
    ],
    [
      '{ key: all, column: "words[].data" }',
      '10:34: found a list of "data" of type bytea, expected a column that holds texts or whole numbers.',
    ],
    [
      '{ key: either, column: [words.text, size] }',
      '10:14: found type text for the column "size" of type float, expected one of number, currency, percent.',
    ],
    [
      '{ key: page, template: "https://x.example/" }',
      '10:37: found a template without columns, expected some in braces, such as {id}.',
    ],
    [
      '{ key: page, template: "{size}" }',
      '10:37: found "{size}", expected a column that holds one text or whole number.',
    ],
    [
      '{ key: page, template: "{id}", type: number }',
      '10:37: found a template for type number, expected one of text, email, phone, url, image, select, geo.',
    ],
    [
      '{ key: size, labels: { 1: small } }',
      '10:35: found labels for type number, expected one of select, multiselect, text. Write type: select.',
    ],
    ['{ key: size, unit: kg, description: "As they say:\\nin kilograms" }', 'fine'],
    ['{ key: word, column: words.text, options: [{ value: a, label: A }] }', 'fine'],
    [
      '{ key: size, unit: "", description: " " }',
      [
        '10:33: found "", expected a unit of at most 40 characters, such as kg.',
        '10:50: found " ", expected a text for people of at most 1000 characters without control characters.',
      ].join('\n'),
    ],
    [
      '{ key: word, column: words.text, unit: kg }',
      '10:53: A field of the type text has no unit of the field word. It takes one of number, integer.',
    ],
    [
      '{ key: word, column: words.text, options: [{ value: 1, label: A }] }',
      '10:66: found the number 1, expected a text of at most 200 characters, in quotes if it looks like a number. Put it in quotes to make it a text.',
    ],
    [
      '{ key: word, column: words.text, options: [{ value: a, label: A }, { value: a, label: B }] }',
      '10:56: The options of the field word have a value twice. Remove one of the two.',
    ],
    ['{ key: size, type: currency, currency: EUR }', 'fine'],
    ['{ key: size, type: currency, currency: word }, { key: word, column: words.lang }', 'fine'],
    [
      '{ key: size, type: currency, currency: EUX }',
      '10:53: found the currency "EUX", expected a code of ISO 4217, such as EUR, or the key of a field of text or select that holds it. Did you mean "EUR"?',
    ],
    [
      '{ key: size, type: currency, currency: made }, { key: made, column: item.at }',
      '10:53: found the currency "made", expected a code of ISO 4217, such as EUR, or the key of a field of text or select that holds it.',
    ],
    [
      '{ key: size, currency: EUR }',
      '10:37: found a currency for type number, expected type currency. Write type: currency.',
    ],
  ];
  test.each(rows)('%s', (columns, expected) => expect(find(looking(columns))).toBe(expected));

  const lookups: readonly [lookup: string, expected: string][] = [
    ['{ table: word, match: { line: id }, where: { company_id: 7, lang: de } }', warning],
    ['{ table: word, match: { number: id }, where: { company_id: 7 } }', 'fine'],
    [
      '{ table: word, match: { number: id } }',
      'warning 9:16: the lookup "words" may show rows of word that are another\'s: nothing says what "company_id" must hold. Write where: { company_id: … }, or match it with a column of the collection.',
    ],
    [
      '{ table: wort, match: { line: id } }',
      '9:32: found the table "wort", which there is not or the service may not read, expected one of product, order, offer, item, line, price, word. Did you mean "word"?',
    ],
    [
      '{ table: word, match: { lin: id } }',
      '9:47: found the column "lin", which shop.word does not have or the service may not read, expected one of number, line, lang, text, company_id, data. Did you mean "line"?',
    ],
    [
      '{ table: word, match: { line: idd } }',
      '9:53: found the column "idd", which shop.line does not have or the service may not read, expected one of id, item, lost, at, size, words. Did you mean "id"?',
    ],
    [
      '{ table: word, match: { line: size } }',
      '9:53: found the column "size" of type float in match, expected one that holds a text, a UUID or a number.',
    ],
    [
      '{ table: word, match: { line: id, number: item.id } }',
      '9:65: found "item.id" in match beside "id", which is of another table, expected columns of one row. Declare two lookups.',
    ],
    [
      '{ table: word, match: { line: words.line } }',
      '9:53: found "words.line", which begins with the lookup itself, expected columns of the collection or of another lookup.',
    ],
    [
      '{ table: word, match: { line: id }, order: nr }',
      '9:66: found "nr" in order, expected one of number, line, lang, text, company_id, data, a minus in front for downwards.',
    ],
    [
      '{ table: word, match: { line: id }, where: { data: x } }',
      '9:74: found "x" for the column "data" of type bytea in where, expected null: the column holds no text, UUID, number or truth value.',
    ],
    ['{ table: word, match: { line: id }, where: { company_id: 7, data: null } }', warning],
    ['{ table: word, match: { line: id }, where: { company_id: [7, null], lang: [de, en] } }', warning],
    [
      '{ table: word, match: { line: id }, where: { lang: [] } }',
      '9:74: found a list, expected a text, a number, true, false, or null, or a list of them.',
    ],
    [
      '{ table: word, match: { line: id }, where: { lang: [[de]] } }',
      '9:75: found a list, expected a text, a number, true, false, or null.',
    ],
    [
      '{ table: word }',
      "9:23: found a lookup without match, expected columns of the lookup's table, and behind each a column of the collection, such as product_id: id. Add match.",
    ],
  ];
  test.each(lookups)('%s', (lookup, expected) =>
    expect(
      find(looking('{ key: word, column: words.text }').replace(/\{ table: word, .*\} \}(?=\n)/, `${lookup} }`)),
    ).toBe(expected),
  );
});

const unbounded = (columns: string, conditions: string): string =>
  `warning 9:16: the lookup "words" may show rows of price that are not valid yet or not any more: no condition names ${columns}. Write ${conditions}.`;

describe('prices', () => {
  const ofParties =
    'warning 9:16: the lookup "words" may show rows of price that are meant for one party alone: no condition names "customer" and "partner_id". Write where: { customer: [null, ""], partner_id: null }, or match it with a column of the collection.';
  const both = 'validFrom: valid_from, validUntil: valid_to';
  const everybody = 'where: { customer: [null, ""], partner_id: null }';
  const rows: readonly [more: string, expected: string][] = [
    [`${everybody}, ${both}`, 'fine'],
    ['', `${unbounded('"valid_from" and "valid_to"', 'validFrom: valid_from and validUntil: valid_to')}\n${ofParties}`],
    [`${everybody}, validFrom: valid_from`, unbounded('"valid_to"', 'validUntil: valid_to')],
    [`${everybody}, validUntil: valid_to`, unbounded('"valid_from"', 'validFrom: valid_from')],
    [both, ofParties],
    [`${both}, where: { customer: null, partner_id: 7, net: true, amount: [1.5, null], valid_from: null }`, 'fine'],
    [
      `${everybody}, validFrom: amount`,
      '9:133: found the column "amount" of type numeric as a bound of validity, expected one that holds a date or a time. Such columns of price are valid_from, valid_to.',
    ],
    [
      `${everybody}, validUntil: valid_too`,
      '9:134: found the column "valid_too", which shop.price does not have or the service may not read, expected one of id, line, amount, net, valid_from, valid_to, customer, partner_id. Did you mean "valid_to"?',
    ],
    [
      `${everybody}, validFrom: 2026`,
      '9:133: found the number 2026, expected the name of a column that holds a date or a time, such as valid_from. Put it in quotes to make it a text.',
    ],
    [
      `${both}, where: { amount: much }`,
      '9:133: found "much" for the column "amount" of type numeric in where, expected a number or null.',
    ],
    [
      `${both}, where: { net: perhaps }`,
      '9:130: found "perhaps" for the column "net" of type boolean in where, expected true, false or null.',
    ],
    [
      `${both}, where: { valid_to: '2026-01-01' }`,
      '9:135: found "2026-01-01" for the column "valid_to" of type timestamptz in where, expected null: the column holds no text, UUID, number or truth value.',
    ],
  ];
  test.each(rows)('%s', (more, expected) => {
    const lookup = `{ ${['table: price', 'match: { line: id }', 'order: id', more].filter((part) => part !== '').join(', ')} } }`;
    expect(find(looking('{ key: word, column: words.amount }').replace(/\{ table: word, .*\} \}(?=\n)/, lookup))).toBe(
      expected,
    );
  });
});

describe('validity of records', () => {
  const rows: readonly [changes: string, expected: string][] = [
    ['validFrom: created_at', 'fine'],
    ['validFrom: created_at; validUntil: updated', 'fine'],
    [
      'validUntil: name',
      '8:17: found the column "name" of type text as a bound of validity, expected one that holds a date or a time. Such columns of product are created_at, updated.',
    ],
    [
      'validUntil: updatet',
      '8:17: found the column "updatet", which public.product does not have or the service may not read, expected one of id, created_at, company_id, name, price, custom, photo, updated. Did you mean "updated"?',
    ],
    [
      'validUntil: custom.until',
      '8:17: found "custom.until" as a bound of validity, which leads to several values, expected one. Remove what is behind the column.',
    ],
  ];
  test.each(rows)('%s', (changes, expected) => expect(find(collection(changes))).toBe(expected));
});

describe('two collections', () => {
  const rows: readonly [first: string, second: string, expected: string][] = [
    ['slug: a', 'slug: b', 'fine'],
    [
      'slug: a',
      'slug: a',
      '8:11: found the slug "a" a second time, expected each once for a tenant: it is that of a collection for all tenants on line 2. Choose another slug.',
    ],
    [
      'slug: a; tenant: acme2345',
      'slug: a',
      '9:11: found the slug "a" a second time, expected each once for a tenant: it is that of a collection for acme2345 on line 2. Choose another slug.',
    ],
    ['slug: a; tenant: acme2345', 'slug: a; tenant: blank234; scope', 'fine'],
    [
      'table: prodct; feilds: []',
      'fields: [{ key: nane }]',
      [
        '3:12: found the table "prodct", which there is not in schema public or the service may not read, expected one of product, order, offer. Did you mean "product"?',
        '8:5: found "feilds", which a collection does not have, expected one of slug, name, translations, description, source, schema, table, id, createdAt, scope, nullScope, tenant, wholeTable, zone, language, synonyms, rows, validFrom, validUntil, relations, lookups, attributes, fields. Did you mean "fields"?',
        '9:11: found the slug "products" a second time, expected each once for a tenant: it is that of a collection for all tenants on line 2. Choose another slug.',
        '14:21: found the column "nane", which public.product does not have or the service may not read, expected one of id, created_at, company_id, name, price, custom, photo, updated. Did you mean "name"?',
      ].join('\n'),
    ],
  ];
  test.each(rows)('%s and %s', (first, second, expected) => expect(find(two(first, second))).toBe(expected));
});

const related = (relation: string, fields = '[{ key: name }, { key: price }, { key: custom }]'): string =>
  two(`relations: { r: ${relation} }; fields: ${fields}`, 'slug: offers; fields: [{ key: name }, { key: updated }]');

describe('relations', () => {
  const rows: readonly [relation: string, expected: string][] = [
    ['{ to: offers, by: name }', 'fine'],
    ['{ to: offers, by: name, key: name, label: Offer }', 'fine'],
    ['{ from: offers, by: name }', 'fine'],
    ['{ from: offers, by: name, key: price }', 'fine'],
    ['{ to: products, by: name }', 'fine'],
    ['{ to: imported, by: name }', 'fine'],
    ['{ to: imported, by: name, key: name }', 'fine'],
    [
      '{ to: imported, by: name, key: Name }',
      '8:52: found the field "Name", which imported does not have, expected one of id, name: a text or a number. Did you mean "name"?',
    ],
    [
      '{ from: imported, by: nmae }',
      '8:43: found the field "nmae", which imported does not have, expected one of id, name: a text or a number. Did you mean "name"?',
    ],
    ['{ to: offers }', '8:21: found a relation without by, expected the key of a field, such as artistId. Add by.'],
    [
      '{ by: name }',
      '8:18: found neither to nor from, expected one of them: to names the collection that a record of this one refers to, from the one whose records refer to this one.',
    ],
    [
      '{ by: name, to: offers, from: offers }',
      '8:18: found both to and from, expected one of them: to names the collection that a record of this one refers to, from the one whose records refer to this one.',
    ],
    [
      '{ to: offers, by: nane }',
      '8:39: found the field "nane", which products does not have, expected one of id, name, price: a text or a number. Did you mean "name"?',
    ],
    [
      '{ from: offers, by: updated }',
      '8:41: found the field "updated" of type date, expected one of id, name: a text or a number.',
    ],
    [
      '{ to: offers, by: custom }',
      '8:39: found the field "custom" of type json, expected one of id, name, price: a text or a number.',
    ],
    [
      '{ to: ofers, by: name }',
      'warning 8:27: neither this file nor the catalog has a collection "ofers": nobody sees this relation until there is one. Did you mean "offers"?',
    ],
  ];
  test.each(rows)('%s', (relation, expected) => expect(find(related(relation))).toBe(expected));

  test.each(['2x', 'made-by', 'Käufer', 'a'.repeat(65)])('a name %s is refused with the rule of names', (name) =>
    expect(find(related('{ to: offers, by: name }').replace('{ r:', `{ ${name}:`))).toBe(
      `8:18: found "${name.length > 60 ? `${name.slice(0, 60)}…` : name}", expected a name of at most 64 letters, digits and underscores that begins with a letter.`,
    ),
  );

  test('beside a field of the key under which records have them', () =>
    expect(find(related('{ to: offers, by: name }', '[{ key: name }, { key: expanded, column: name }]'))).toContain(
      'found relations of a collection with a field expanded',
    ));
});

const sharing = (of: string): string =>
  [
    'collections:',
    '  - slug: products',
    '    table: product',
    '    id: id',
    '    createdAt: created_at',
    '    scope: company_id',
    `    attributes: { schema: shop, from: word, key: lang, value: text, of: ${of} }`,
    '    fields: [{ key: de, column: attributes.de }, { key: fr, column: attributes.fr }]',
  ].join('\n');

describe('attributes of a collection that tenants share', () => {
  const refused =
    '7:39: found attributes of word that may be another\'s: nothing says what "company_id" must hold. Write of: { number: id, company_id: … }, with a column of the collection.';
  test.each([
    ['number', refused],
    ['{ number: id }', refused],
    ['{ number: id, company_id: company_id }', 'fine'],
    ['{ number: id, company_id: photo }', '7:99: found the column "photo" of type bytea in match'],
  ])('of %s', (of, expected) => expect(find(sharing(of))).toStartWith(expected));

  test.each([
    ['[number]', '7:73: found a list, expected the name of a column, such as post_id, or pairs of columns.'],
    ['', '7:74: found nothing, expected the name of a column, such as post_id, or pairs of columns.'],
  ])('of "%s" is one mistake', (of, expected) => expect(find(sharing(of))).toBe(expected));
});
