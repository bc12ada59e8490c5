/** Cache tags: another one wherever what is shown is another, and nothing in them that a header may not hold. */
import { describe, expect, test } from 'bun:test';
import {
  collectionCacheTags,
  everyAnswerTag,
  notFoundTag,
  profileCacheTags,
  type TenantFileCollection,
  type TenantFileField,
} from '@vitrine/store';

const name = { key: 'name', label: 'Name', type: 'text' } as const;
const price = { key: 'price', label: 'Price', type: 'currency', currency: 'EUR' } as const;
type Collection = Omit<TenantFileCollection, 'fields'> & {
  readonly fields: readonly Omit<TenantFileField, 'print'>[];
};

const products: Collection = {
  slug: 'products',
  name: 'Products',
  isPrivate: false,
  fields: [name, price],
  segment: { key: '1', partition: 'kornhaus' },
};
const tenant = { publicId: 'kornhaus', name: 'Kornhaus', industry: 'Bakery' };
const exposureOf = (tags: readonly string[]): string => tags.at(-1) ?? '';

test('the tags of a collection and of a profile are of all, the tenant, the collection and the exposure', () => {
  expect(collectionCacheTags('kornhaus', products).slice(0, 3)).toEqual([
    everyAnswerTag,
    't-kornhaus',
    'c-kornhaus-products',
  ]);
  expect(profileCacheTags({ tenant }, [products]).slice(0, 2)).toEqual([everyAnswerTag, 't-kornhaus']);
  for (const tag of [
    ...collectionCacheTags('kornhaus', products),
    ...profileCacheTags({ tenant }, [products]),
    notFoundTag,
  ])
    expect(tag).toMatch(/^[\w-]{1,128}$/);
});

describe('the exposure', () => {
  const changes: [what: string, changed: Collection, isAnother: boolean][] = [
    ['a field less', { ...products, fields: [name] }, true],
    ['fields in another order', { ...products, fields: [price, name] }, true],
    ['another label', { ...products, fields: [{ ...name, label: 'Title' }, price] }, true],
    ['another presentation', { ...products, presentation: '{"look":"cards"}' }, true],
    ['another type', { ...products, fields: [name, { ...price, type: 'number' }] }, true],
    ['another currency', { ...products, fields: [name, { ...price, currency: 'CHF' }] }, true],
    ['another name', { ...products, name: 'Goods' }, true],
    ['another slug', { ...products, slug: 'goods' }, true],
    ['other records', { ...products, segment: { key: '2', partition: 'kornhaus' } }, false],
  ];
  test.each(changes)('%s', (_what, changed, isAnother) => {
    const [before, after] = [products, changed].map((each) => exposureOf(collectionCacheTags('kornhaus', each)));
    expect(before !== after).toBe(isAnother);
    const [profile, profileAfter] = [products, changed].map((each) => exposureOf(profileCacheTags({ tenant }, [each])));
    expect(profile !== profileAfter).toBe(isAnother);
  });

  test('of another look of the tenant is another one', () => {
    const presentations = [undefined, '{"color":"#a3262a"}', '{"color":"#a3262b"}', '{"language":"nl"}'];
    const tags = presentations.map((presentation) =>
      exposureOf(profileCacheTags({ tenant, ...(presentation !== undefined && { presentation }) }, [products])),
    );
    expect(new Set(tags).size).toBe(presentations.length);
  });

  test('of another tenant is another one', () => {
    const [one, other] = ['kornhaus', 'bakery01'].map((id) => exposureOf(collectionCacheTags(id, products)));
    expect(one).not.toBe(other);
  });
});
