/** Addresses that come from strangers: of records, which become pictures. */
import { describe, expect, test } from 'bun:test';
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
