/** What `--all-fields` shows of a shop's export, as its owner would import it. */
import { expect, test } from 'bun:test';
import type { Offer } from '@vitrine/administering';
import { createCommandLine } from './command-line.ts';

/** Forty columns of an export of Shopify, each with a value, and whether the world may see it without being asked. */
const columns: readonly [heading: string, value: string, isShown: boolean][] = [
  ['Handle', 'oak-chair', true],
  ['Title', 'Oak chair', true],
  ['Body (HTML)', '<p>Solid oak</p>', true],
  ['Vendor', 'Timber & Sons', true],
  ['Product Category', 'Furniture > Chairs', true],
  ['Type', 'Chair', true],
  ['Tags', 'oak, chair', true],
  ['Published', 'true', true],
  ['Option1 Name', 'Colour', true],
  ['Option1 Value', 'Natural', true],
  ['Option2 Name', 'Size', true],
  ['Option2 Value', 'L', true],
  ['Variant SKU', 'OC-1', true],
  ['Variant Grams', '7400', true],
  ['Variant Inventory Tracker', 'shopify', false],
  ['Variant Inventory Qty', '12', true],
  ['Variant Inventory Policy', 'deny', false],
  ['Variant Fulfillment Service', 'manual', false],
  ['Variant Price', '189.00', true],
  ['Variant Compare At Price', '219.00', true],
  ['Variant Requires Shipping', 'true', false],
  ['Variant Taxable', 'true', true],
  ['Variant Barcode', '4006381333931', true],
  ['Image Src', 'https://example.com/oak.jpg', true],
  ['Image Position', '1', true],
  ['Image Alt Text', 'A chair of oak', true],
  ['Gift Card', 'false', false],
  ['SEO Title', 'Oak chair', true],
  ['SEO Description', 'A chair of solid oak', true],
  ['Google Shopping / Google Product Category', '443', true],
  ['Google Shopping / Condition', 'new', true],
  ['Google Shopping / Custom Label 0', 'high margin', false],
  ['Variant Image', 'https://example.com/oak-l.jpg', true],
  ['Variant Weight Unit', 'kg', true],
  ['Variant Tax Code', 'P0000000', false],
  ['Cost per item', '61.50', false],
  ['Price / International', '199.00', true],
  ['Compare At Price / International', '229.00', true],
  ['Status', 'active', false],
  ['Supplier e-mail', 'anna@example.com', false],
];

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

test('an export of Shopify', async () => {
  using commandLine = createCommandLine();
  const run = async (command: string): Promise<string> => {
    const { stdout, stderr } = await commandLine.run(command);
    return stdout + stderr;
  };
  commandLine.write(
    'shop.csv',
    [columns.map(([heading]) => quote(heading)), columns.map(([, value]) => quote(value))].join('\n'),
  );
  await run(' tenant create --name Shop --industry Retail --public-id cornshop');
  const imported = await run(' import FOLDER/shop.csv --tenant cornshop --collection products');
  expect(imported).toMatch(/\ncostPerItem +Cost per item +61\.5\n/);
  const printed = await run(' expose cornshop products --all-fields');
  expect(printed).toMatch(/\ncostPerItem +Cost per item +61\.5\n/);
  expect(printed).toMatch(/\ngiftCard +Gift Card +false\n/);
  expect(printed).toMatch(/\nsupplierEMail +Supplier e-mail +\(holds e-mail addresses\)\n/);
  expect(printed).not.toContain('anna@example.com');
  const [offer]: readonly Offer[] = JSON.parse(await run(' collection list --tenant cornshop --json'));
  expect(offer?.fields.map(({ label, isShown }) => [label, isShown])).toEqual(
    columns.map(([heading, , isShown]) => [heading, isShown]),
  );
});
