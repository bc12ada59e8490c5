/** Row 11 of the security table, for columns of PostgreSQL: whose a record is, is said by the letter, whatever its column takes for equal. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  createSharedTable,
  offerSharedTable,
  type SharedRow,
  type SharedTable,
} from '../../../../../tests/service/shared-table.ts';
import {
  addTenant,
  exposeAll,
  follow,
  readJson,
  startPostgresService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startPostgresService();
});
afterAll(async () => service.stop());

/** What stands in the scope column: each a text that some collation, cast or index takes for another. */
const texts = ['a', 'A', 'a ', ' a', 'á', 'a\u0301', 'ａ', 'ss', 'ß', 'SS', '', '%', '_', 'a%', '\\', "a' or true --"];
const uuids = [
  '11111111-1111-4111-8111-11111111111a',
  '11111111-1111-4111-8111-11111111111b',
  '{11111111-1111-4111-8111-11111111111a}',
  '11111111-1111-4111-8111-11111111111A',
  '111111111111411181111111111111111a',
  '',
  'a',
];
const numbers = [
  '1',
  '01',
  '+1',
  ' 1',
  '1.0',
  '1e0',
  '-1',
  '0',
  '-0',
  '',
  'a',
  '9223372036854775807',
  '9223372036854775808',
];
/** char(8) pads with blanks, so that a value cannot be told from itself with blanks behind. */
const shortTexts = texts.filter((text) => text.trimEnd() === text && text.length <= 8);

type ScopeType = NonNullable<SharedTable['scopeType']>;

const columns: readonly (readonly [
  type: ScopeType,
  stored: readonly string[],
  tenants: readonly string[],
  shown: (scope: string) => readonly string[],
])[] = [
  ['text', texts, texts, (scope) => [scope]],
  ['citext', texts, texts, (scope) => [scope]],
  ['text collate loose', texts, texts, (scope) => [scope]],
  ['char(8)', shortTexts, texts, (scope) => (shortTexts.includes(scope) ? [scope] : [])],
  ['uuid', uuids.slice(0, 2), uuids, (scope) => (uuids.slice(0, 2).includes(scope) ? [scope] : [])],
  [
    'bigint',
    ['1', '-1', '0', '9223372036854775807'],
    numbers,
    (scope) => (['1', '-1', '0', '9223372036854775807'].includes(scope) ? [scope] : []),
  ],
];

const questions = [
  '',
  'sort=name',
  'where[name][ne]=x',
  'where[name][exists]=false',
  'where[name][nin]=x,y',
  'where[id][gte]=',
  'search=row',
  'limit=1&page=2',
];

describe.each(columns)('row 11: a scope column of type %s', (type, stored, tenants, shown) => {
  const table: SharedTable = {
    slug: type.replaceAll(/[^a-z0-9]+/g, '-').replace(/-$/, ''),
    tableName: `scoped by ${type}`,
    idColumn: 'id',
    createdAtColumn: 'made_at',
    scopeColumn: 'owner',
    scopeType: type,
    fields: [
      { key: 'owner', label: 'Owner', type: 'text', column: 'mark' },
      { key: 'name', label: 'Name', type: 'text', column: 'name' },
    ],
  };
  const publicIdOf = (index: number): string =>
    `${table.slug.replaceAll('-', '').slice(0, 5)}${String(index).padStart(3, '0')}`.padStart(8, 'x');

  beforeAll(async () => {
    const rows = [...stored, null].flatMap((scope): SharedRow[] => [
      ['1', '2026-01-01T00:00:00.000Z', scope, scope, 'row one'],
      ['2', '2026-01-02T00:00:00.000Z', scope, scope, null],
    ]);
    await createSharedTable(service, table, rows);
    const collection = await offerSharedTable(service, undefined, table);
    for (const [index, scope] of tenants.entries()) {
      const tenant = await addTenant(service, publicIdOf(index), scope);
      await exposeAll(service, tenant, collection);
    }
    await follow(service);
    await service.turn();
  });

  test.each(tenants.map((scope, index) => [scope, index] as const))(
    '%j reads its own rows alone',
    async (scope, index) => {
      const total = shown(scope).length * 2;
      for (const question of questions) {
        const { data, meta } = await readJson<Body>(
          await service.get(`${publicIdOf(index)}/${table.slug}?${question}`),
        );
        expect([question, data.filter(({ owner }) => owner !== undefined && owner !== scope)]).toEqual([question, []]);
        if (!question.includes('name]') && !question.includes('search'))
          expect([question, meta.total]).toEqual([question, total]);
      }
    },
  );
});

interface Body {
  readonly data: readonly { readonly owner?: string }[];
  readonly meta: { readonly total: number };
}
