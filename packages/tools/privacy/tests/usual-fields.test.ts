/** What is shown where nobody names fields: by headings, by values, and by what a collection is about. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { describeChosenSingly, findUsual, type HeadedField, headedFields } from '../src/usual-fields.ts';
import type { ValueLook } from '@vitrine/contract';

const field = (label: string, type: FieldType = 'text', look: ValueLook | null = null): HeadedField => ({
  key: label,
  label,
  type,
  look,
  headings: [label],
  tables: [],
});

const usual = (name: string, ...fields: readonly HeadedField[]): string =>
  [...findUsual([name], fields).keys].join(', ');

const reason = (name: string, ...labels: readonly string[]): string | undefined => {
  const { chosenSingly } = findUsual(
    [name],
    labels.map((label) => field(label)),
  );
  return chosenSingly === null ? undefined : describeChosenSingly(name, chosenSingly);
};

test('a vendor is usual where it is the brand of Shopify’s products', () => {
  const others = [field('Handle'), field('Variant Price', 'number')];
  expect(usual('products', field('Vendor'), ...others)).toContain('Vendor');
  expect(usual('products', field('Vendor', 'text', 'email'), ...others)).not.toContain('Vendor');
  expect(usual('products', field('Vendor'), field('Price', 'number'))).not.toContain('Vendor');
});

test('the code of a stop is usual, and that of a room or a building, which may open its door, is not', () => {
  expect(usual('places', field('Stop code'), field('Room code'), field('Gebäude-Code'), field('Location code'))).toBe(
    'Stop code',
  );
});

describe('a usual heading with values that look private is not usual', () => {
  const looks: readonly ValueLook[] = ['email', 'mailbox', 'iban', 'card', 'hash', 'token', 'taxId', 'phone'];
  test.each(looks)('%s', (look) => {
    expect(usual('products', field('Name'), field('Title', 'text', look), field('Price', 'number'))).toBe(
      'Name, Price',
    );
  });
});

const options = (name: string, value = 'option_value') => usual(name, field('option_name'), field(value));

describe('settings of a program are not usual', () => {
  test.each(['wp_options', 'Settings', 'app_config', 'Einstellungen'])('%s', (name) => expect(options(name)).toBe(''));
  test('but those of goods are, and those without values', () => {
    expect(options('product_options')).toBe('option_name, option_value');
    expect(options('options', 'slug')).toBe('option_name, slug');
  });
});

test('the ends of a date range are usual, and a text from somebody is not', () => {
  const range = [field('von', 'date'), field('Bis', 'datetime'), field('from'), field('to', 'number')];
  expect(usual('veranstaltungen', field('Titel'), ...range)).toBe('Titel, von, Bis');
  expect(usual('mitarbeiter', field('Titel'), ...range)).toBe('');
});

test('what is offered is usual by its name', () => {
  expect(usual('events', field('Event'), field('Start', 'datetime'), field('Sender'))).toBe('Event, Start');
});

test('a document is not usual, whatever it is called', () => {
  expect(usual('products', field('Name', 'json'), field('Tags', 'multiselect'))).toBe('Tags');
});

describe('how a shop is reached is usual, and how a person is not', () => {
  const rows: readonly [collection: string, field: HeadedField, isUsual: boolean][] = [
    ['stores', field('Phone', 'text', 'phone'), true],
    ['filialen', field('Telefon', 'phone'), true],
    ['stores', field('Email', 'email', 'mailbox'), true],
    ['stores', field('Email', 'email', 'email'), false],
    ['stores', field('Email', 'email'), false],
    ['stores', field('Manager phone', 'text', 'phone'), false],
    ['stores', field('Mobile', 'text', 'phone'), false],
    ['products', field('Phone', 'text', 'phone'), false],
    ['products', field('Phone', 'text'), false],
    ['products', field('Store phone', 'text', 'phone'), true],
    ['products', field('Store email', 'email', 'mailbox'), true],
    ['products', field('Store email', 'email', 'email'), false],
    ['products', field('Name', 'email'), false],
    ['products', field('Name', 'phone'), false],
  ];
  test.each(rows)('%s: %p is usual: %p', (collection, one, isUsual) => {
    expect(usual(collection, one)).toBe(isUsual ? one.key : '');
  });
});

test('a code is the number of goods in a collection of goods alone', () => {
  const fields = [field('Code'), field('Référence'), field('Discount code')];
  expect([usual('products', ...fields), usual('vouchers', ...fields)]).toEqual(['Code, Référence', '']);
});

describe('a collection about people has no usual field', () => {
  const names = [
    'customers',
    'employees',
    'partners',
    'leads',
    'res_partner',
    'tabCustomer',
    'hr-employee',
    'Kunden',
    'kundenstamm',
    'Mitarbeiter',
    'bewerbungen',
    'clients',
    'salariés',
    'klanten',
    'medewerkers',
    'empleados',
    'proveedores',
    'patients',
    'members',
    'newsletterSubscribers',
    'entity',
    'entity_other_name',
    'partsvendor',
  ];
  test.each(names)('%s', (name) => {
    expect(usual(name, field('Name'), field('City'))).toBe('');
    expect(reason(name, 'Name')).toMatch(/ is about people \("\w+"\), so choose its fields one by one\.$/);
  });
  test.each([
    'orders',
    'order-lines',
    'orderitems',
    'Rechnungen',
    'commandes',
    'facturen',
    'pedidos',
    'bookings',
    'account_move',
    'sale_sale',
    'SaleLine',
  ])('nor has %s', (name) => {
    expect(usual(name, field('Name'), field('City'))).toBe('');
    expect(reason(name, 'Name')).toStartWith(`Each record of ${name} is somebody's (`);
  });
  test.each([
    'products',
    'stores',
    'events',
    'job-openings',
    'courses',
    'preisliste',
    'veranstaltungen',
    'recorders',
    'catalog_product_entity',
    'sale_promotion',
    'lines',
  ])('%s has', (name) => {
    expect(usual(name, field('Name'), field('City'))).toBe('Name, City');
  });
});

describe('people are told by their fields too', () => {
  const rows: readonly [fields: readonly string[], told: string | undefined][] = [
    [['First name', 'Last name', 'City'], 'First name, Last name'],
    [['Vorname', 'Nachname', 'Ort'], 'Vorname, Nachname'],
    [['nom', 'prénom', 'date de naissance'], 'prénom, date de naissance'],
    [['Naam', 'Achternaam', 'Geboortedatum'], 'Achternaam, Geboortedatum'],
    [['nombre', 'apellidos', 'salario'], 'apellidos, salario'],
    [['name', 'email', 'birthdate'], 'email, birthdate'],
    [['Name', 'Contact phone', 'City'], undefined],
    [['Title', 'Author', 'Date'], undefined],
    [['Title', 'E-Mail', 'Date'], undefined],
    // A table of goods may have a column or two for people.
    [['Price', 'EAN', 'Stock', 'First name', 'Last name', 'Salary'], undefined],
  ];
  test.each(rows)('%p: %p', (fields, told) => {
    const expected = `list has fields that people have (${told}), so choose its fields one by one.`;
    expect(reason('list', ...fields)).toBe(told === undefined ? undefined : expected);
  });
});

const target = {
  source: 'erp',
  schema: 'public',
  tableName: 'item',
  id: { column: 'id', kind: 'integer', path: [] },
  createdAt: { column: 'made', kind: 'timestamptz', path: [] },
  scope: null,
} as const;

/** What is usual of a title that comes from another table. */
const through = (table: string) =>
  [
    ...findUsual(
      ['items'],
      headedFields(target, [
        {
          key: 'title',
          label: 'Title',
          type: 'text',
          origin: {
            lookUps: [{ name: 'x', schema: undefined, table, match: [], where: [], order: [], isMany: false }],
            place: { column: 'name', kind: 'text', path: [] },
          },
        },
      ]),
    ).keys,
  ].join();

const declared = (key: string, label: string, column: string, path: readonly string[] = []) =>
  [
    ...findUsual(
      ['items'],
      headedFields(target, [{ key, label, type: 'text', origin: { column, kind: 'text', path } }]),
    ).keys,
  ].join();

describe('all names count that a declared field has', () => {
  const rows: readonly [key: string, label: string, column: string, path: readonly string[], usualKeys: string][] = [
    ['price', 'Price', 'list_price', [], 'price'],
    ['price', 'Price', 'cost', [], ''],
    ['cost', 'Price', 'price', [], ''],
    ['price', 'Cost', 'price', [], ''],
    ['name', 'Name', 'data', ['name', 'de'], 'name'],
    ['price', 'Price', 'price', ['purchase'], ''],
  ];
  test.each(rows)('%s, labelled %s, of %s %p: %p', (key, label, column, path, usualKeys) => {
    expect(declared(key, label, column, path)).toBe(usualKeys);
  });
  test('and so does the table that a value comes from', () => {
    expect([through('category'), through('res_partner')]).toEqual(['title', '']);
  });
});
