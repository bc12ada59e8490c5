/** Addresses that come from strangers: of records, which become pictures, and of frames, which become attributes. */
import { describe, expect, test } from 'bun:test';
import { readFrameAddress } from '../src/frame-address.ts';
import { isPicture } from '../src/values.ts';

describe('a picture', () => {
  const rows: [type: string, value: unknown, isOne: boolean][] = [
    ['url', 'https://a.example/b.jpg', true],
    ['text', 'https://a.example/b.WEBP?w=3', true],
    ['image', 'https://a.example/b', true],
    ['image', { url: 'https://a.example/b' }, false],
    ['url', 'https://a.example/page', false],
    ['text', 'See https://a.example/b.jpg', false],
    ['email', 'https://a.example/b.jpg', false],
    ['image', 'javascript:alert(1)', false],
    ['image', 'data:image/svg+xml,<svg/>', false],
    ['image', 'mailto:a@b.example', false],
    ['image', null, false],
    ['json', { url: 'https://a.example/b.jpg' }, false],
  ];
  test.each(rows)('%s %p: %p', (type, value, isOne) =>
    expect(isPicture(value, { key: 'a', label: 'A', type })).toBe(isOne),
  );
});

describe('a frame', () => {
  const rows: [search: string, attributes: string][] = [
    ['', ''],
    ['?look=cards&limit=3', 'look="cards" limit="3"'],
    ['?onclick=a&style=b&id=c&__proto__=d&slot=e&LOOK=f', ''],
    ['?service=https://evil.example&tenant=a&collection=b&view=c', ''],
    ['?where[price][lt]=5&where[or][0][a]=b', 'query="where%5Bprice%5D%5Blt%5D=5&where%5Bor%5D%5B0%5D%5Ba%5D=b"'],
    ['?search=', 'search=""'],
  ];
  test.each(rows)('%s', (search, attributes) =>
    expect(
      readFrameAddress('/embed/t/bakery01/breads', search)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' '),
    ).toBe(`${attributes} tenant="bakery01" collection="breads"`.trim()),
  );
  test.each([
    ['/vitrine/embed/t/a%20b/c', 'a b/c'],
    ['/embed/t/%ff/c', '/c'],
    ['/embed/t/a/%3Cscript%3E', 'a/<script>'],
  ])('at %s', (path, expected) =>
    expect(
      readFrameAddress(path, '')
        .map(([, value]) => value)
        .join('/'),
    ).toBe(expected),
  );
});
