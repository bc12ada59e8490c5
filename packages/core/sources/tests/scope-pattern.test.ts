/** Names of schemas and databases with a scope value: one name each, and no other tenant's. */
import { describe, expect, test } from 'bun:test';
import { addressIn, locateInScope, mayBePattern, nameOfScope, schemaOfScope } from '@vitrine/sources';

const printed = <Value>(work: () => Value): Value | string => {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'no error';
  }
};

test.each([
  ['a_{scope}', 'b', 'a_b'],
  ['{scope}', 'Ünï', 'Ünï'],
  ['{scope}_{scope}', '1', '1_1'],
  ['a_{scope}', '$&', 'a_$&'],
  ['a_{scope}', '{scope}', 'a_{scope}'],
  ['a_{scope}', '', 'ScopeRefused: The scope value is empty, so a_{scope} names nothing.'],
  [
    'a_{scope}',
    'a\0',
    'ScopeRefused: The scope value has a control character, which no name of the form a_{scope} may have.',
  ],
  [
    'a_{scope}',
    '\ud800',
    'ScopeRefused: The scope value has a control character, which no name of the form a_{scope} may have.',
  ],
])('%s with %j', (pattern, scope, expected) => expect(printed(() => nameOfScope(pattern, scope))).toBe(expected));

test.each([
  ['x'.repeat(63), 'x'.repeat(63)],
  ['x'.repeat(64), /^ScopeRefused: The schema \{scope\} has 64 bytes/],
  ['é'.repeat(32), /^ScopeRefused: The schema \{scope\} has 64 bytes/],
  ['pg_catalog', /^ScopeRefused: .* one of the system/],
  ['information_schema', /^ScopeRefused: .* one of the system/],
  ['vitrine', /^ScopeRefused: .* one of the system/],
])('the schema of %s', (scope, expected) => expect(printed(() => schemaOfScope('{scope}', scope))).toMatch(expected));

test.each([
  ['postgres://u:p@h/erp', true],
  ['postgres://u:p@h:1/erp_{scope}?sslmode=disable', true],
  ['postgres://{scope}@h/erp_{scope}', false],
  ['postgres://u@{scope}/erp', false],
  ['postgres://u@h/erp_{scope}?options={scope}', false],
  ['postgres://u@h/{scope}#{scope}', false],
  ['mysql://h/{scope}', true],
])('the address %s may be a pattern: %j', (url, expected) => expect(mayBePattern(url)).toBe(expected));

describe('the address of a tenant', () => {
  const urls = new Map([
    ['erp', 'postgres://h/erp'],
    ['erp_{scope}', 'postgres://u@h/x_{scope}?sslmode=disable'],
    ['erp_7', 'mysql://other/seven'],
  ]);
  test.each([
    ['erp', '1', { url: 'postgres://h/erp' }],
    ['erp_{scope}', '1', { url: 'postgres://u@h/x_1?sslmode=disable', database: 'x_1' }],
    ['erp_{scope}', '7', { url: 'mysql://other/seven' }],
    ['erp_{scope}', `a'"b %2F`, { url: `postgres://u@h/x_a'%22b%20%252F?sslmode=disable`, database: `x_a'"b %2F` }],
    ['erp_{scope}', '{scope}', { url: 'postgres://u@h/x_%7Bscope%7D?sslmode=disable', database: 'x_{scope}' }],
  ])('%s of %j', (name, scope, expected) => expect(addressIn(urls, name, scope)).toEqual(expected));

  test.each([
    ['erp_{scope}', 'x'.repeat(64), /has more than 63 bytes/],
    ...Array.from(';/?:@&=+$,#\\', (sign) => ['erp_{scope}', `a${sign}b`, /has a delimiter of URLs/] as const),
    ['shop_{scope}', '1', /no source that is named shop_\{scope\}/],
    ['shop', '1', /There is no source shop/],
  ])('%s of %j is refused', (name, scope, expected) => expect(() => addressIn(urls, name, scope)).toThrow(expected));
});

const place = (column: string) => ({ column, kind: 'text' as const, path: [] });

const lookUp = (schema: string) => ({
  name: 'kind',
  schema,
  table: 'kind',
  match: [{ from: place('kind'), to: place('id') }],
  where: [],
  order: [],
  isMany: false,
});

const target = (schema: string) => ({
  schema,
  id: place('id'),
  createdAt: { firstOf: [{ lookUps: [lookUp(schema), lookUp('public')], place: place('made') }, place('made')] },
  validity: { from: { joined: [{ lookUps: [lookUp(schema)], place: place('start') }] } },
});

test('look-ups in the schema of a tenant are located with its table', () => {
  expect(locateInScope(target('company_{scope}'), 'a')).toEqual(target('company_a'));
});
