/** Which field of a shop's export is its price, its number, its stock: by the headings of each program, in five languages. */
import { describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { readRoles, type RoleName } from '../src/found/field-roles.ts';
import { rolesOf } from '../src/asking/shown-fields.ts';

const fieldsOf = (types: Readonly<Record<string, FieldType>>) =>
  new Map(Object.entries(types).map(([label, type]) => [label, { key: label, label, type }]));

type Expected = Readonly<Partial<Record<RoleName | 'title', string>>>;

const exports: readonly (readonly [program: string, types: Readonly<Record<string, FieldType>>, roles: Expected])[] = [
  [
    'WooCommerce, German',
    {
      'GTIN, UPC, EAN oder ISBN': 'text',
      Name: 'text',
      'Auf Lager?': 'boolean',
      'Geringe Lagermenge': 'integer',
      Lagerbestand: 'integer',
      Angebotspreis: 'number',
      'Regulärer Preis': 'number',
    },
    {
      gtin: 'GTIN, UPC, EAN oder ISBN',
      title: 'Name',
      availability: 'Auf Lager?',
      stock: 'Lagerbestand',
      price: 'Regulärer Preis',
    },
  ],
  [
    'WooCommerce, French',
    {
      'GTIN, UPC, EAN ou ISBN': 'text',
      Nom: 'text',
      'En stock ?': 'integer',
      'Tarif promo': 'number',
      'Tarif régulier': 'number',
    },
    { gtin: 'GTIN, UPC, EAN ou ISBN', title: 'Nom', availability: 'En stock ?', price: 'Tarif régulier' },
  ],
  [
    'WooCommerce, Dutch',
    {
      'GTIN, UPC, EAN of ISBN': 'text',
      Naam: 'text',
      'Op voorraad?': 'boolean',
      Voorraad: 'integer',
      Actieprijs: 'number',
      'Reguliere prijs': 'number',
    },
    {
      gtin: 'GTIN, UPC, EAN of ISBN',
      title: 'Naam',
      availability: 'Op voorraad?',
      stock: 'Voorraad',
      price: 'Reguliere prijs',
    },
  ],
  [
    'WooCommerce, Spanish',
    {
      'GTIN, UPC, EAN o ISBN': 'text',
      Nombre: 'text',
      '¿Existencias?': 'boolean',
      Inventario: 'integer',
      'Precio rebajado': 'number',
      'Precio normal': 'number',
    },
    {
      gtin: 'GTIN, UPC, EAN o ISBN',
      title: 'Nombre',
      availability: '¿Existencias?',
      stock: 'Inventario',
      price: 'Precio normal',
    },
  ],
  [
    'PrestaShop',
    {
      'Name *': 'text',
      'Price tax excluded': 'number',
      'Price tax included': 'number',
      'Wholesale price': 'number',
      'Reference #': 'text',
      EAN13: 'text',
      MPN: 'text',
      Manufacturer: 'text',
      Quantity: 'integer',
      Condition: 'text',
    },
    {
      title: 'Name *',
      price: 'Price tax included',
      sku: 'Reference #',
      gtin: 'EAN13',
      mpn: 'MPN',
      brand: 'Manufacturer',
      stock: 'Quantity',
      condition: 'Condition',
    },
  ],
  [
    'Magento',
    {
      sku: 'text',
      name: 'text',
      price: 'number',
      special_price: 'number',
      qty: 'number',
      out_of_stock_qty: 'number',
      is_in_stock: 'integer',
      manufacturer: 'text',
    },
    { sku: 'sku', title: 'name', price: 'price', stock: 'qty', availability: 'is_in_stock', brand: 'manufacturer' },
  ],
  [
    'JTL',
    {
      Artikelnummer: 'text',
      Artikelname: 'text',
      HAN: 'text',
      Hersteller: 'text',
      'Std. VK Brutto': 'currency',
      'EK Netto (GLD)': 'currency',
      'Netto-VK': 'currency',
      'Brutto-VK': 'currency',
      UVP: 'currency',
      'Lagerbestand Gesamt': 'number',
    },
    {
      sku: 'Artikelnummer',
      title: 'Artikelname',
      mpn: 'HAN',
      brand: 'Hersteller',
      price: 'Brutto-VK',
      stock: 'Lagerbestand Gesamt',
    },
  ],
  [
    'Odoo',
    {
      'Internal Reference': 'text',
      Name: 'text',
      'Sales Price': 'number',
      Cost: 'number',
      Barcode: 'text',
      'Quantity On Hand': 'number',
    },
    { sku: 'Internal Reference', title: 'Name', price: 'Sales Price', gtin: 'Barcode', stock: 'Quantity On Hand' },
  ],
  [
    'Odoo, by its columns',
    {
      default_code: 'text',
      name: 'text',
      list_price: 'number',
      standard_price: 'number',
      barcode: 'text',
      qty_available: 'number',
    },
    { sku: 'default_code', title: 'name', price: 'list_price', gtin: 'barcode', stock: 'qty_available' },
  ],
  [
    'BigCommerce',
    {
      'Product Name': 'text',
      'Product Code/SKU': 'text',
      'Brand Name': 'text',
      'Cost Price': 'number',
      'Retail Price': 'number',
      'Sale Price': 'number',
      Price: 'number',
      'Current Stock Level': 'integer',
      'Low Stock Level': 'integer',
      'Product UPC/EAN': 'text',
      'Product Condition': 'text',
    },
    {
      title: 'Product Name',
      sku: 'Product Code/SKU',
      brand: 'Brand Name',
      price: 'Price',
      stock: 'Current Stock Level',
      gtin: 'Product UPC/EAN',
      condition: 'Product Condition',
    },
  ],
  [
    'Squarespace',
    { 'Product URL': 'text', Title: 'text', SKU: 'text', 'Sale Price': 'number', Price: 'number', Stock: 'integer' },
    { link: 'Product URL', title: 'Title', sku: 'SKU', price: 'Price', stock: 'Stock' },
  ],
  [
    'Wix',
    { name: 'text', sku: 'text', price: 'number', cost: 'number', inventory: 'text', brand: 'text' },
    { title: 'name', sku: 'sku', price: 'price', stock: 'inventory', brand: 'brand' },
  ],
  [
    'Ecwid',
    {
      product_name: 'text',
      product_sku: 'text',
      product_price: 'number',
      product_quantity: 'integer',
      product_upc: 'text',
      product_brand: 'text',
    },
    {
      title: 'product_name',
      sku: 'product_sku',
      price: 'product_price',
      stock: 'product_quantity',
      gtin: 'product_upc',
      brand: 'product_brand',
    },
  ],
  [
    'Lightspeed',
    {
      Brand: 'text',
      NL_Title_Short: 'text',
      Price_Cost: 'number',
      Price_Old: 'number',
      Price: 'number',
      Stock_Level: 'integer',
      Article_Code: 'text',
      EAN: 'text',
    },
    { brand: 'Brand', title: 'NL_Title_Short', price: 'Price', stock: 'Stock_Level', sku: 'Article_Code', gtin: 'EAN' },
  ],
  [
    'SAP Business One',
    {
      'Item No.': 'text',
      'Item Description': 'text',
      'Bar Code': 'text',
      'In Stock': 'number',
      Manufacturer: 'text',
      'Unit Price': 'currency',
      Currency: 'text',
    },
    {
      sku: 'Item No.',
      gtin: 'Bar Code',
      availability: 'In Stock',
      brand: 'Manufacturer',
      price: 'Unit Price',
      currency: 'Currency',
    },
  ],
];

describe('the roles of an export of', () => {
  test.each(exports)('%s', (_program, types, expected) => {
    const fields = fieldsOf(types);
    const { title } = rolesOf({ fields });
    const roles: Readonly<Record<string, ExposedField | undefined>> = { ...readRoles({ fields }), title };
    const asked = Object.keys(expected).map((name) => [name, roles[name]?.label]);
    expect(Object.fromEntries(asked)).toEqual(expected);
  });
});

test.each(
  (
    'Einkaufspreis|EK|EK Netto (GLD)|Letzter EK|Cost|Cost per item|Cost price|Variant Cost|Purchase price|Wholesale price|Buying price|' +
    'standard_price|Prix d’achat|Prix de revient|Inkoopprijs|Kostprijs|Precio de compra|Precio de coste|Precio costo|Price tax excluded|' +
    'Netto-VK|price_net|Prix HT|Compare At Price|Variant Compare At Price|msrp_price|UVP|Price_Old|Grundpreis|Margin'
  ).split('|'),
)('%s is no price for buyers', (heading) => {
  for (const type of ['currency', 'number'] as const)
    expect(readRoles({ fields: fieldsOf({ [heading]: type }) }).price).toBeUndefined();
});

test('what is called a price by its key alone, and a cost by its label, is none', () => {
  const fields = new Map([['price', { key: 'price', label: 'Einkaufspreis', type: 'currency' as const }]]);
  expect(readRoles({ fields }).price).toBeUndefined();
});
