/** Which columns look like bounds of validity, or tell whose a row is, in five languages; and what a draft makes of it. */
import { describe, expect, test } from 'bun:test';
import { findConditions } from '../src/condition-hints.ts';
import { draftCatalog } from '../src/draft-catalog.ts';
import { shapeOf } from './shapes.ts';

const names = (columns: readonly { readonly name: string }[]): string => columns.map(({ name }) => name).join(', ');

const found = (columns: string): string => {
  const { from, until, parties } = findConditions(shapeOf(`public.item_price(${columns})`));
  return [`from ${names(from)}`, `until ${names(until)}`, `of ${names(parties)}`].join('; ');
};

describe('bounds', () => {
  const pairs = [
    'valid_from valid_to',
    'validFrom validUntil',
    'VALID_FROM VALID_UPTO',
    'validfrom validto',
    'startdate enddate',
    'date_start date_end',
    'start_at end_at',
    'StartsOn EndsOn',
    'begin_date end_date',
    'effective_from expiry_date',
    'effectiveDate expires',
    'active_since expiration',
    'from_date to_date',
    'from to',
    'sale_from sale_thru',
    'gueltig_ab gueltig_bis',
    'gültig ab gültig bis',
    'GültigVon GültigBis',
    'gueltigvon gueltigbis',
    'beginn ende',
    'startdatum enddatum',
    'ab_datum bis_datum',
    'datumvon datumbis',
    'wirksam_ab ablaufdatum',
    'date_debut date_fin',
    'début fin',
    'datedebut datefin',
    'valable_du valable_au',
    'valable_depuis valable_jusqu_au',
    'fecha_inicio fecha_fin',
    'desde hasta',
    'válido_desde vencimiento',
    'vigente_desde fecha_caducidad',
    'begindatum einddatum',
    'geldig_van geldig_tot',
    'geldigvanaf geldigtot',
    'ingangsdatum vervaldatum',
  ].map((pair) => pair.split(/ (?!(?:ab|bis)(?: |$))/));
  test.each(pairs)('%s and %s', (from = '', until = '') => {
    expect(found(`id integer! key, ${from} date, ${until} timestamp`)).toBe(`from ${from}; until ${until}; of `);
  });

  test.each([
    'created_at',
    'updated',
    'modified_on',
    'order_date',
    'date',
    'birthday',
    'erstellt_am',
    'calendar_day',
    'sent_at',
  ])('%s is none', (name) => expect(found(`id integer! key, ${name} date`)).toBe('from ; until ; of '));

  test('a text of such a name is none: nothing can compare it', () =>
    expect(found('id integer! key, valid_from text, valid_to integer')).toBe('from ; until ; of '));
});

describe('parties', () => {
  const columns = [
    'customer text',
    'supplier text',
    'customer_id integer',
    'partner_id integer',
    'party integer',
    'C_BPartner_ID numeric',
    'vendorNo castable',
    'client uuid',
    'kunde integer',
    'Kundennummer text',
    'lieferant text',
    'debitor text',
    'Geschäftspartner text',
    'fournisseur text',
    'client_id integer',
    'proveedor text',
    'cliente text',
    'klantnummer text',
    'leverancier integer',
  ];
  test.each(columns)('%s', (column) =>
    expect(found(`id integer! key, ${column}`)).toBe(`from ; until ; of ${column.split(' ')[0]}`),
  );

  test.each([
    'is_customer boolean',
    'customer_since date',
    'AD_Client_ID numeric',
    'name text',
    'price_list text',
    'quantity integer',
  ])('%s is none', (column) => expect(found(`id integer! key, ${column}`)).toEndWith('; of '));

  test('the name beside the party needs no condition of its own', () =>
    expect(found('id integer! key, customer text, customer_name text')).toEndWith('; of customer'));

  test('a table of parties says of each what it is, and not whose', () =>
    expect(
      findConditions(shapeOf('public.customer(id integer! key, customer_no text, vendor text)')).parties.map(
        ({ name }) => name,
      ),
    ).toEqual(['vendor']));
});

const draft = (...tables: readonly string[]): string =>
  draftCatalog({
    source: 'main',
    tables: tables.map(shapeOf),
    tenants: [
      {
        id: 1,
        publicId: 'acme2345',
        name: 'Acme',
        industry: 'Tools',
        isEnabled: true,
        scope: null,
        reference: null,
        createdAt: '',
      },
    ],
  }).replace(/^[^]*?\n\n/, '');

describe('a draft', () => {
  const product = 'public.product(id integer! key, created_at timestamptz!, name text)';

  test('of prices shows those that are valid, and proposes the lookup of a product', () => {
    expect(
      draft(
        product,
        'public.product_price(id integer! key, product_id integer > product, amount numeric, customer_id integer, valid_from date, valid_to date)',
      ),
    ).toBe(`collections:

  # public.product: table
  # product_price refers to it; its rows that count now are a lookup: productprice: { table: product_price, match: { product_id: id }, where: { customer_id: null }, validFrom: valid_from, validUntil: valid_to, order: -valid_from }
  - slug: product
    name: Product
    table: product
    id: id
    createdAt: created_at
    tenant: acme2345
    # relations:
      # productPrice needs the field product_id of product-price:
      # productPrice: { from: product-price, by: product_id }
    fields:
      - { key: name, label: Name, type: text }

  # public.product_price: table
  # Rows of one party alone, by customer_id, are shown too; this leaves them out: rows: customer_id[exists]=false
  - slug: product-price
    name: Product price
    table: product_price
    id: id
    # firstSeen is when Vitrine first saw the row. If a column says when it was made, write that: valid_from, valid_to.
    createdAt: firstSeen
    tenant: acme2345
    validFrom: valid_from
    validUntil: valid_to
    # relations:
      # product needs the field product_id of product-price:
      # product: { to: product, by: product_id }
    fields:
      # product_id is not known to be usual to publish:
      # - { key: product_id, label: Product ID, type: integer }
      - { key: productIdName, label: Product, type: text, column: "product_id.name" }
      # amount is not known to be usual to publish:
      # - { key: amount, label: Amount, type: currency }
      # customer_id is not known to be usual to publish:
      # - { key: customer_id, label: Customer ID, type: integer }
      - { key: valid_from, label: Valid from, type: date }
      - { key: valid_to, label: Valid to, type: date }
`);
  });

  test('of events proposes their bounds, and shows those that are to come', () => {
    const text = draft(
      'public.event(id integer! key, created_at timestamptz!, starts_at timestamptz, ends_at timestamptz)',
    );
    expect(text).toContain(
      '# Rows before or after their validity are shown too; this leaves them out: validFrom: starts_at and validUntil: ends_at',
    );
    expect(text).not.toMatch(/^ {4}valid/m);
  });
});
