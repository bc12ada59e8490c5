/** What is withdrawn: a change that shows less is told from one that does not, and nothing withdrawn is left in what is still shown. */
import { expect, test } from 'bun:test';
import { serveTenant } from '@vitrine/server';
import { type TenantFile, withhold } from '@vitrine/store';
import { SegmentSet } from '../../src/editions/built-segment.ts';
import { showsLess, stillShown, withheldFrom } from '../../src/editions/shows-less.ts';
import type { StoredCollection, StoredField, StoredTenant } from '../../src/editions/stored-tenant.ts';
import { shownTagsOf } from '../../src/editions/shown-tags.ts';
import { tenantFileOf } from '../../src/editions/tenant-file.ts';

const origin: StoredField['origin'] = { column: 'c', kind: 'text', path: [] };
const field = (key: string, changes: Partial<StoredField> = {}): StoredField => ({
  id: key.length,
  key,
  label: key,
  type: 'text',
  currency: null,
  translations: {},
  meaning: {},
  position: 0,
  origin,
  print: `print of ${key}`,
  ...changes,
});
const [name, price, unit] = [field('name'), field('price', { currency: 'unit' }), field('unit')];

const described = field('name', { meaning: { description: 'As on the shelf' } });
const translated = field('name', { translations: { de: 'Bezeichnung' } });

const products: StoredCollection = {
  id: 'c7',
  collection: {
    id: 7,
    tenantId: 1,
    slug: 'products',
    name: 'Products',
    translations: {},
    description: null,
    target: { source: 'main', schema: null, tableName: 'products', id: origin, createdAt: origin, scope: null },
    recordCount: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    source: 'main',
    print: 'from products',
  },
  slug: 'products',
  name: 'Products',
  partition: 'bakery01',
  isPrivate: false,
  sort: [],
  endsAt: undefined,
  scope: undefined,
  scopePrint: '',
  fields: [name, price, unit],
  chosen: { names: {}, description: null, fieldDescriptions: {}, card: {}, isUnlisted: false, look: undefined },
  rows: { filters: [], fields: [] },
};
const orders: StoredCollection = { ...products, slug: 'orders', partition: 'bakery01~2', fields: [name] };

const tenant = (changes: Partial<StoredTenant> = {}): StoredTenant => ({
  tenantId: 1,
  publicId: 'bakery01',
  name: 'Bakery',
  industry: 'Food',
  isEnabled: true,
  chosen: {},
  collections: [products, orders],
  keys: [],
  ...changes,
});

const logo = { type: 'png', width: 1, height: 1, content: 'AAAA' } as const;
const of = (changes: Partial<StoredCollection>): StoredTenant =>
  tenant({ collections: [{ ...products, ...changes }, orders] });
const key = { keyId: 1, opens: [], hash: 'h', expiresAt: null };

type Row = [what: string, before: StoredTenant, after: StoredTenant, isLess: boolean];
const rows: Row[] = [
  ['nothing', tenant(), tenant(), false],
  ['a name', tenant(), tenant({ name: 'Other', industry: 'Other' }), false],
  [
    'the name of a collection',
    tenant(),
    of({ name: 'Renamed', chosen: { ...products.chosen, names: { de: 'Waren' } } }),
    false,
  ],
  ['a label', tenant(), of({ fields: [field('name', { label: 'Title' }), price, unit] }), false],
  ['a field more', of({ fields: [name] }), tenant(), false],
  ['a collection more', tenant({ collections: [products] }), tenant(), false],
  ['a collection that is public now', of({ isPrivate: true }), tenant(), false],
  ['an end that is later', of({ endsAt: 1 }), of({ endsAt: 2 }), false],
  ['an end that is none', of({ endsAt: 1 }), tenant(), false],
  ['a colour, and a logo', tenant(), tenant({ chosen: { color: '#123456', logo } }), false],
  ['a tenant that is on again', tenant({ isEnabled: false }), tenant(), false],
  ['a key', tenant({ keys: [key] }), tenant(), false],
  ['a field', tenant(), of({ fields: [name, price] }), true],
  ['the currency of a field', tenant(), of({ fields: [name, unit] }), true],
  [
    'a field that leads records',
    of({ chosen: { ...products.chosen, card: { title: name } } }),
    of({ fields: [price, unit] }),
    true,
  ],
  ['a described field', of({ fields: [described, price, unit] }), of({ fields: [price, unit] }), true],
  ['a field beside a described one', of({ fields: [described, price] }), of({ fields: [described] }), true],
  [
    'a field that its owner describes',
    of({ chosen: { ...products.chosen, fieldDescriptions: { [name.id]: 'As on the shelf' } } }),
    of({ fields: [price, unit] }),
    true,
  ],
  ['a description', of({ fields: [described, price, unit] }), tenant(), false],
  ['a licence', tenant(), tenant({ chosen: { about: { licence: 'https://example.com/' } } }), false],
  ...(['licence', 'attribution'] as const).map((part): Row => [
    `no ${part} any more`,
    tenant({ chosen: { about: { [part]: 'https://a.example/' } } }),
    tenant(),
    false,
  ]),
  ...(['contact', 'imprint', 'privacy'] as const).map((part): Row => [
    `no ${part} any more`,
    tenant({ chosen: { about: { [part]: 'https://a.example/' } } }),
    tenant(),
    true,
  ]),
  ['an address', tenant({ chosen: { about: { contact: 'mailto:a@b.example' } } }), tenant({ chosen: {} }), true],
  [
    'a contact for another',
    tenant({ chosen: { about: { contact: 'mailto:a@b.example' } } }),
    tenant({ chosen: { about: { contact: 'mailto:c@b.example' } } }),
    true,
  ],
  [
    'a licence for another',
    tenant({ chosen: { about: { licence: 'https://a.example/' } } }),
    tenant({ chosen: { about: { licence: 'https://b.example/' } } }),
    false,
  ],
  ['a translated field', of({ fields: [translated, price, unit] }), of({ fields: [price, unit] }), true],
  ['a field beside a translated one', of({ fields: [translated, price] }), of({ fields: [translated] }), true],
  ['a field that orders', of({ sort: [{ key: 'name', isDescending: false }] }), of({ fields: [price, unit] }), true],
  [
    'a point by whose distance it is ordered',
    of({
      fields: [field('name', { type: 'geo' }), price, unit],
      sort: [{ key: 'name:near(50.7,3.6)', isDescending: false }],
    }),
    of({ fields: [price, unit] }),
    true,
  ],
  ['a field of another column', tenant(), of({ fields: [field('name', { print: 'other' }), price, unit] }), true],
  ['a collection', tenant(), tenant({ collections: [orders] }), true],
  ['a collection of other records', tenant(), of({ scopePrint: 'under a condition' }), true],
  ['a collection of another partition', tenant(), of({ partition: 'bakery01~3' }), true],
  [
    'a collection of another table',
    tenant(),
    of({ collection: { ...products.collection, print: 'from others' } }),
    true,
  ],
  ['a collection made anew', tenant(), of({ collection: { ...products.collection, id: 8 } }), true],
  ['a collection that is private now', tenant(), of({ isPrivate: true }), true],
  [
    'a collection that search engines leave out now',
    tenant(),
    of({ chosen: { ...products.chosen, isUnlisted: true } }),
    true,
  ],
  ['an end', tenant(), of({ endsAt: 1 }), true],
  ['an end that is sooner', of({ endsAt: 2 }), of({ endsAt: 1 }), true],
  ['a logo', tenant({ chosen: { logo } }), tenant({ chosen: { color: '#123456' } }), true],
  ['a logo for another', tenant({ chosen: { logo } }), tenant({ chosen: { logo: { ...logo, content: 'B' } } }), true],
  ['pages that search engines leave out now', tenant(), tenant({ chosen: { isUnlisted: true } }), true],
  ['the tenant', tenant(), tenant({ isEnabled: false, collections: [] }), true],
];

const segments = new SegmentSet([]);

test.each(rows)('%s', (_what, before, after, isLess) => {
  expect(showsLess(before, after)).toBe(isLess);
  const shown = stillShown(before, after);
  expect(showsLess(shown, after)).toBe(false);
  if (!isLess) expect(shown).toEqual(before);
});

test.each(rows.filter(([, , after]) => after.isEnabled))(
  '%s: the file without what is withheld',
  (_what, before, after) => {
    const shown = stillShown(before, after);
    const file = withhold(tenantFileOf(before, segments, 0), withheldFrom(before, shown));
    const written = tenantFileOf(shown, segments, 0);
    expect(file.collections).toEqual(written.collections);
    expect(servedTags(file)).toEqual([...shownTagsOf(shown, written).keys()]);
  },
);

/** The tags of exposures that a server sends with the answers from a file. */
const servedTags = (file: TenantFile): readonly string[] => {
  const { anonymous } = serveTenant(file, { segments: new Map(), readings: new Map(), openedAt: 0 }, 0);
  const tags = [anonymous, ...anonymous.collections.values()].flatMap(({ cacheTags }) => cacheTags);
  return tags.filter((tag) => tag.startsWith('e-'));
};

test('what is withheld twice is withheld', () => {
  const first = stillShown(tenant(), of({ fields: [name, unit, price].slice(0, 1) }));
  const second = stillShown(tenant(), tenant({ collections: [{ ...products, fields: [name, unit] }] }));
  const both = stillShown(second, tenant({ collections: [{ ...products, fields: [unit] }] }));
  expect(withheldFrom(tenant(), first)).toEqual({ products: true });
  expect(withheldFrom(tenant(), second)).toEqual({ products: ['price'], orders: true });
  expect(withheldFrom(tenant(), both)).toEqual({ products: ['name', 'price'], orders: true });
});
