/** Addresses that come from strangers: of records, which become links and pictures, and of frames, which become attributes. */
import { describe, expect, test } from 'bun:test';
import { readFrameAddress } from '../src/frame-address.ts';
import { pictureProtocols, safeAddress } from '../src/safe-address.ts';
import { readPicture } from '../src/values.ts';

describe('a link', () => {
  test.each(['https://shop.example/a?b#c', 'http://shop.example', 'mailto:a@b.example', 'tel:+49301234'])(
    '%s',
    (text) => expect(safeAddress(text)).toBe(text),
  );
  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:a',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    '//shop.example/a',
    '/a',
    'a',
    '',
    'https://',
  ])('not %p', (text) => expect(safeAddress(text)).toBeUndefined());
  test.each(['mailto:a@b.example', 'tel:1', 'javascript:1'])('no picture: %s', (text) =>
    expect(safeAddress(text, pictureProtocols)).toBeUndefined(),
  );
});

describe('a picture', () => {
  const rows: [type: string, value: unknown, url: string | undefined][] = [
    ['url', 'https://a.example/b.jpg', 'https://a.example/b.jpg'],
    ['text', 'https://a.example/b.WEBP?w=3', 'https://a.example/b.WEBP?w=3'],
    ['image', 'https://a.example/b', 'https://a.example/b'],
    ['image', { url: 'https://a.example/b' }, undefined],
    ['url', 'https://a.example/page', undefined],
    ['text', 'See https://a.example/b.jpg', undefined],
    ['email', 'https://a.example/b.jpg', undefined],
    ['image', 'javascript:alert(1)', undefined],
    ['image', 'data:image/svg+xml,<svg/>', undefined],
    ['image', null, undefined],
    ['json', { url: 'https://a.example/b.jpg' }, undefined],
  ];
  test.each(rows)('%s %p: %p', (type, value, url) =>
    expect(readPicture(value, { key: 'a', label: 'A', type })).toBe(url),
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
