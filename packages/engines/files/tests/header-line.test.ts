/** Lines above the header of a CSV file, as programs and people write them. */
import { expect, test } from 'bun:test';
import { findHeaderLine } from '../src/header-line.ts';

const find = (text: string): string => {
  const found = findHeaderLine(text);
  return found === undefined ? 'none' : [found.line, found.delimiter, found.isBelowTitles ? 'titles' : ''].join(' ');
};

test.each([
  ['the name of the delimiter', 'sep=;\nid;name\n1;a\n', '2 ; '],
  ['the name of the delimiter, and line ends of Windows', 'sep=,\r\n\r\nid,name\r\n', '3 , '],
  ['the name of the delimiter, and titles', 'sep=;\nPrices\nid;name;price\n1;a;2\n', '3 ; titles'],
  ['comments', '# by a program\n# 2026\nid,name\n1,a\n', '3  titles'],
  ['a comment in each cell', '# key | a,# name | b\nid,name\n1,a\n', '2  titles'],
  ['titles', 'Prices 2026\n\nAs of 1 March\nid;name;price\n1;a;2,50\n', '4  titles'],
  ['titles with empty cells beside them', 'Prices;;\n;;\nid;name;price\n1;a;2\n', '3  titles'],
  ['a title, beside an empty column', ';Prices;;\n;;;\n;id;name;price\n;1;a;2\n', '3  titles'],
  ['groups of headings', 'Goods;;Price;\nid;name;net;gross\n1;a;2;3\n', '2  titles'],
  ['a title with a line end in quotes', '"Prices\nof 2026"\nid;name;price\n1;a;2\n', '3  titles'],
])('a header below %s', (_name, text, expected) => {
  expect(find(text)).toBe(expected);
});

test.each([
  ['a header alone', 'id,name\n'],
  ['a header and words', 'id,name,taste\nx,Bread,mild\n'],
  ['a heading that begins with #', '# of stars,name,taste\n5,Bread,mild\n'],
  ['a heading that begins with #, and empty cells', '#sku,name,note\nA1,Bread,\nA2,Cake,old\n'],
  ['a heading that begins with #, and a delimiter at the ends of lines', '#sku,name\nA1,Bread,\n'],
  ['a heading alone that begins with #', '#id\n1\n2\n'],
  ['numbers below a sparse header', 'id,,\n1,2,3\n4,5,6\n'],
  ['a single column of texts with commas', 'name\n"Smith, Ann"\nDoe, Jane\n'],
  ['a wide last line', 'note\na,b,c\n'],
  ['a heading of a delimiter', 'sep,name\n;,x\n'],
])('no line is passed over: %s', (_name, text) => {
  expect(find(text)).toBe('none');
});

test('long heads are read once', () => {
  expect(find('"'.repeat(100_000))).toBe('none');
  expect(find('a"\n'.repeat(100_000))).toBe('none');
});
