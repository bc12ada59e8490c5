/** What usage names: nothing of a visitor alone, and nothing without bounds. */
import { beforeEach, describe, expect, test } from 'bun:test';
import type { CountedName } from '@vitrine/store';
import { QuestionCounter } from '@vitrine/server';

const tenant = 'abcd1234';
let counter: QuestionCounter;
beforeEach(() => {
  counter = new QuestionCounter(
    (publicId) => (publicId === tenant ? { tenantId: 7, shows: () => true } : undefined),
    0x5eedn,
  );
});

const callers = (many: number): readonly string[] => Array.from({ length: many }, (_, each) => `192.0.2.${each}`);
const named = (taken: readonly CountedName[]): readonly string[] =>
  taken.map(({ kind, collection, name, requests }) => `${kind} ${collection} ${name || 'others'} ${requests}`);
const take = (): readonly CountedName[] => {
  const { counts } = counter;
  counter.clear();
  return counts;
};
const search = (caller: string, ...words: readonly string[]): void =>
  counter.noteQuestion(tenant, 'products', caller, { fields: [], words });
const miss = (caller: string, words: readonly string[], fields: readonly string[] = []): void =>
  counter.noteQuestion(tenant, 'products', caller, { fields, words, isMissed: true });
const visit = (callerId: string, origin: string, more: { isBound?: boolean; isRefused?: boolean } = {}): void =>
  counter.noteOrigin({ tenant, callerId, origin, isBound: false, isRefused: false, ...more });

describe('words', () => {
  test('are named, with all their uses, once five callers have sent them', () => {
    for (const caller of callers(4)) for (let times = 0; times < 10; times++) search(caller, 'rye');
    expect(take()).toEqual([]);
    search('192.0.2.9', 'rye');
    search('192.0.2.0', 'rye');
    expect(named(take())).toEqual(['word products rye 42']);
  });

  test.each(['ada@example.com', '06121234567', '+49(0)170-1234567', 'x'.repeat(41)])('%s is never named', (word) => {
    for (const caller of callers(20)) search(caller, word);
    expect(take()).toEqual([]);
  });

  test('those of a day are not counted with those of the next', () => {
    for (const caller of callers(4)) search(caller, 'rye');
    counter.forget();
    for (const caller of callers(1)) search(caller, 'rye');
    expect(take()).toEqual([]);
  });

  test('invented by one caller are forgotten, the oldest first, and name nothing', () => {
    for (const caller of callers(4)) search(caller, 'rye');
    for (let number = 0; number < 10_000; number++) search('198.51.100.1', `w${number}`);
    search('192.0.2.9', 'rye');
    expect(take()).toEqual([]);
  });

  test('invented by many callers are bounded', () => {
    for (let number = 0; number < 1000; number++) for (const caller of callers(5)) search(caller, `w${number}`);
    expect(take()).toHaveLength(50);
  });
});

describe('words that found nothing', () => {
  test('are named once five callers found nothing, not once five have searched', () => {
    for (const caller of callers(4)) miss(caller, ['spelt']);
    search('192.0.2.9', 'spelt');
    expect(named(take())).toEqual(['word products spelt 5']);
    miss('192.0.2.8', ['spelt']);
    expect(named(take())).toEqual(['word products spelt 1', 'missed products spelt 5']);
  });

  test('are told by no search of several words, with a filter, or of what is personal', () => {
    for (const caller of callers(9)) {
      miss(caller, ['ada', 'lovelace']);
      miss(caller, ['rye'], ['price']);
      miss(caller, ['ada@example.com']);
    }
    expect(take().filter(({ kind }) => kind === 'missed')).toEqual([]);
  });
});

describe('origins', () => {
  test('of fewer than five callers are others, at first too', () => {
    for (const caller of callers(6)) visit(caller, 'https://shop.example');
    visit('192.0.2.1', 'https://shop.example', { isRefused: true });
    visit('192.0.2.1', 'https://ada.example');
    expect(take()).toEqual([
      { tenantId: 7, kind: 'origin', collection: '', name: '', requests: 5, refused: 0 },
      { tenantId: 7, kind: 'origin', collection: '', name: 'https://shop.example', requests: 3, refused: 1 },
    ]);
  });

  test('to which the owner has bound a key are named at once', () => {
    visit('192.0.2.1', 'https://shop.example', { isBound: true });
    expect(named(take())).toEqual(['origin  https://shop.example 1']);
  });

  test.each(['null', 'https://a b', `https://${'a'.repeat(100)}`, 'javascript:alert(1)', 'https://a\nb', '=1+1'])(
    '%j is others',
    (origin) => {
      for (const caller of callers(9)) visit(caller, origin);
      expect(named(take())).toEqual(['origin  others 9']);
    },
  );

  test('invented by many callers are bounded, and counted as others', () => {
    for (let number = 0; number < 1000; number++)
      for (const caller of callers(5)) visit(caller, `https://x${number}.example`);
    const taken = take();
    expect([taken.length, taken.reduce((sum, { requests }) => sum + requests, 0)]).toEqual([51, 5000]);
  });
});

const filter = (...fields: readonly string[]): void =>
  counter.noteQuestion(tenant, 'products', '192.0.2.1', { fields, words: [] });

test('filters are counted by field, from the first caller on, and bounded', () => {
  filter('price', 'category');
  filter('price');
  expect(named(take())).toEqual(['filter products price 2', 'filter products category 1']);
  for (let number = 0; number < 1000; number++) filter(`f${number}`);
  expect(take()).toHaveLength(400);
});

test('what could not be saved is counted with what follows, and nothing is of a tenant that is unknown', () => {
  counter.noteQuestion('nobody11', 'products', '192.0.2.1', { fields: ['price'], words: [] });
  counter.noteQuestion(tenant, 'products', '192.0.2.1', { fields: ['price'], words: [] });
  expect(named(counter.counts)).toEqual(['filter products price 1']);
  counter.forget();
  counter.noteQuestion(tenant, 'products', '192.0.2.2', { fields: ['price'], words: [] });
  expect(named(take())).toEqual(['filter products price 2']);
  expect(take()).toEqual([]);
});

test('of many tenants the one asked least recently is forgotten', () => {
  const many = new QuestionCounter((publicId) => ({ tenantId: Number(publicId), shows: () => true }), 0n);
  const ask = (tenantId: number): void =>
    many.noteQuestion(String(tenantId), 'products', '192.0.2.1', { fields: ['price'], words: [] });
  for (let tenantId = 1; tenantId <= 1000; tenantId++) ask(tenantId);
  ask(1);
  ask(1001);
  const taken = many.counts.map(({ tenantId }) => tenantId);
  expect([taken.length, taken.includes(1), taken.includes(2)]).toEqual([1000, true, false]);
});
