/** Lines of variants, which exports of shops leave empty where they have what their product has. */
import { expect, test } from 'bun:test';
import { readProductLines } from '../src/product-lines.ts';
import { Columns, type Row } from '../src/rows.ts';

const complete = async (text: string): Promise<string> => {
  const [names = [], ...lines] = text.split('\n').map((line) => line.split(','));
  const columns = new Columns();
  for (const name of names) columns.add(name, 1);
  const rows = lines.map((cells, index) => ({
    line: index + 2,
    cells: cells.map((cell) => (cell === '' ? null : cell)),
  }));
  const found: Row[] = [];
  async function* batches(): AsyncGenerator<readonly Row[]> {
    yield await Promise.resolve(rows.slice(0, 2));
    yield rows.slice(2);
  }
  for await (const some of readProductLines(batches(), columns)) found.push(...some);
  return found
    .map(({ line, cells }) => `${line} ${cells.map((cell) => (typeof cell === 'string' ? cell : '')).join(',')}`)
    .join('\n');
};

test.each([
  [
    'Shopify',
    'Handle,Title,Variant Price,Image Src\na,A,1,x.jpg\na,,2,\na,,,y.jpg\nb,B,3,\nc,,4,',
    '2 a,A,1,x.jpg\n3 a,A,2,x.jpg\n5 b,B,3,\n6 c,,4,',
  ],
  [
    'Wix',
    'handleId,fieldType,name,price,sku,productOptionName1,productOptionDescription1\n' +
      'p1,Product,A,5,,Size,S;M\np1,Variant,,,a-s,,S\np2,Product,B,6,b,,',
    '2 p1,Product,A,5,,Size,S;M\n3 p1,Variant,A,5,a-s,Size,S\n4 p2,Product,B,6,b,,',
  ],
  [
    'Squarespace',
    'Product ID [Non Editable],Variant ID [Non Editable],Title,SKU,Price,Categories\n1,10,A,a,5,x\n,11,,b,6,\n2,20,B,c,7,',
    '2 1,10,A,a,5,x\n3 1,11,A,b,6,x\n4 2,20,B,c,7,',
  ],
  ['no shop', 'Handle,Title,Price\na,A,1\na,,2', '2 a,A,1\n3 a,,2'],
])('%s', async (_name, text, expected) => {
  expect(await complete(text)).toBe(expected);
});
