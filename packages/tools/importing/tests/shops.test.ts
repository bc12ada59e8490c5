/** Exports of five shop systems, imported without an option: `shops/NAME.txt` is what becomes of `shops/NAME.csv`. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { importText, type Imported } from './import-text.ts';
import { printNote } from '../src/reading-texts.ts';

const folder = join(import.meta.dir, 'shops');
const read = async (name: string): Promise<Buffer> => Buffer.from(await Bun.file(join(folder, name)).arrayBuffer());

test.each(['shopify', 'woocommerce', 'magento', 'jtl', 'shopware'])('%s', async (name) => {
  const imported = await importText(`${name}.csv`, await read(`${name}.csv`));
  expect(print(imported)).toBe(String(await read(`${name}.txt`)));
});

test('JTL in Windows-1252 is read alike', async () => {
  const utf8 = await read('jtl.csv');
  const text = String(utf8)
    .replace('\uFEFF', '')
    .replaceAll(/[€„“]/g, (sign) => signs[sign] ?? sign);
  const [expected, found] = [
    await importText('jtl.csv', utf8),
    await importText('jtl.csv', Buffer.from(text, 'latin1')),
  ];
  expect(found.survey.notes.map(printNote)[0]).toStartWith('The file is not in UTF-8. It was read as windows-1252');
  expect(print(found).split('\n').slice(1)).toEqual(print(expected).split('\n'));
});

const signs: Readonly<Record<string, string>> = { '€': '\x80', '„': '\x84', '“': '\x93' };

/** The notes; then a line a field: its key, its type with currency or unit, the first two values, and the rule. */
const print = ({ survey, batches }: Imported): string => {
  const records = batches.flatMap((batch) => batch.records);
  const lines = survey.fields.map(({ key, type, currency, meaning, rule }, index) => {
    const values = records.slice(0, 2).map(({ values: all }) => ` | ${String(all[index]).slice(0, 40)}`);
    const kind = [key, type, currency, meaning?.unit].filter((part) => part !== undefined).join(' ');
    return `${kind}${values.join('')}${rule === undefined ? '' : ` (${rule.condition})`}`;
  });
  return [...survey.notes.map(printNote), `${records.length} records`, ...lines, ''].join('\n');
};
