/** Imports into a service that runs: what its readers see before the edition ends, and after. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { join } from 'node:path';
import { expose, findCollection, hide, openDatabase, openSqliteStore, type Tenant } from '@vitrine/catalog';
import { openTables } from '../../src/commands/open-catalog.ts';
import { importCollection, type Imported } from '@vitrine/importing';
import {
  addTenant,
  follow,
  randomBytes,
  startOfTime,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { withFile } from '../../../../tests/support/with-file.ts';

let service: TestService;
let tenant: Tenant;
let tenants = 0;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => service.stop());
beforeEach(async () => {
  tenant = await addTenant(service, `tenant${String(++tenants).padStart(2, '0')}`);
});

const now = new Date(startOfTime);

/** Imports a CSV text over a connection of its own, as another process does, in the place of what is there. */
const importText = async (
  slug: string,
  content: string,
  types: Record<string, FieldType> = {},
  at = now,
  language?: string,
  synonyms?: readonly string[],
  how: Pick<Parameters<typeof importCollection>[2], 'dates' | 'decimal' | 'id' | 'zone' | 'withoutTotal'> = {},
): Promise<Imported> =>
  withFile(`${slug}.csv`, content, async (file) => {
    const database = openDatabase(service.path);
    const store = await openSqliteStore(database);
    try {
      const order = {
        file,
        tenant,
        slug,
        types: new Map(Object.entries(types)),
        isReplacing: true,
        language,
        synonyms,
        ...how,
      };
      return await importCollection(store, openTables(database, store, service.clock), order, at, randomBytes);
    } finally {
      await store.destroy();
    }
  });

const show = async (slug: string, ...keys: readonly string[]): Promise<void> => {
  const collection = await findCollection(service.store, tenant, slug);
  await expose(service.store, tenant, collection, { state: 'public', keys }, now);
  await follow(service);
};

/** The answer as text: `id value value | …`, then the total; or the status. */
const ask = async (target: string): Promise<string> => {
  const response = await service.get(`${tenant.publicId}/${target}`);
  if (response.status !== 200) return String(response.status);
  const { data, meta }: Body = JSON.parse(await response.text());
  const rows = data.map(({ id, createdAt: _createdAt, ...shown }) => [id, ...Object.values(shown)].join(' '));
  return `${rows.join(' | ')} of ${meta.total}`;
};

interface Body {
  readonly data: readonly (Readonly<Record<string, unknown>> & { readonly id: string; readonly createdAt: string })[];
  readonly meta: { readonly total: number };
}

/** How often a collection was read. */
const readings = (): number => service.observations.filter(({ kind }) => kind === 'collection-read').length;

test('texts are in the order of the declared language, which stays when they are replaced', async () => {
  const records = 'id,name\n1,ål\n2,Öl\n3,ost\n4,zebra\n';
  const sorted = 'things?sort=name:natural&fields=name';
  await importText('things', records);
  await show('things', 'name');
  expect(await ask(sorted)).toBe('1 ål | 2 Öl | 3 ost | 4 zebra of 4');
  for (const language of ['sv', undefined]) {
    await importText('things', records, {}, now, language);
    await service.turn();
    expect(await ask(sorted)).toBe('3 ost | 4 zebra | 1 ål | 2 Öl of 4');
  }
});

test('the decimal mark of a file stays for one that leaves it open, and a file may have another', async () => {
  await importText('goods', 'id;price;stock\n1;12,50;1.299\n');
  await show('goods', 'price', 'stock');
  expect(await ask('goods?fields=price,stock')).toBe('1 12.5 1299 of 1');
  await importText('goods', 'id;price;stock\n1;1.250;2.500\n');
  await service.turn();
  expect(await ask('goods?fields=price,stock')).toBe('1 1250 2500 of 1');
  await importText('goods', 'id;price;stock\n1;12.50;2,500\n');
  await service.turn();
  expect(await ask('goods?fields=price,stock')).toBe('1 12.5 2500 of 1');
  await importText('goods', 'id;price;stock\n1;1.250;2,500\n');
  await service.turn();
  expect(await ask('goods?fields=price,stock')).toBe('1 1.25 2500 of 1');
});

test('a text that stays one, although the marks or the order of days are told now, is named with its other type', async () => {
  const content = 'id;added;price;name\n1;01/02/2026;1.299;A\n2;03/04/2026;2.450;B\n';
  const warningsOf = async (how?: Parameters<typeof importText>[6], types?: Record<string, FieldType>) =>
    (await importText('goods', content, types, now, undefined, undefined, how)).warnings;
  expect(await warningsOf()).toHaveLength(2);
  expect(await warningsOf()).toEqual([]);
  expect(await warningsOf({ dates: 'dmy' })).toEqual([
    'Column "Added" stays text, as it was before. To change that, add --types added=date.',
  ]);
  expect(await warningsOf({ decimal: ',' })).toEqual([
    'Column "Price" stays text, as it was before. To change that, add --types price=integer.',
  ]);
  expect(await warningsOf({ dates: 'dmy', decimal: ',' }, { added: 'text', price: 'number' })).toEqual([]);
});

test('words find their synonyms, which stay when records are replaced, and are read again in another language', async () => {
  const records = 'id,name\n1,Sofas\n2,couch\n3,bed\n';
  await importText('things', records, {}, now, 'en', ['Sofa, Couch']);
  await show('things', 'name');
  const sought = 'things?search=settee&fields=name';
  await service.turn();
  expect(await ask('things?search=couches&fields=name')).toBe('1 Sofas | 2 couch of 2');
  await importText('things', records, {}, now, undefined, ['settee, bed', 'sofa, couch']);
  await service.turn();
  await importText('things', records);
  await service.turn();
  expect(await ask(sought)).toBe('3 bed of 1');
  await importText('things', records, {}, now, undefined, []);
  await service.turn();
  expect(await ask(sought)).toBe(' of 0');
  await importText('things', records, {}, now, 'pl', ['sofa, couch', 'sofas, bed']);
  expect(importText('things', records, {}, now, 'en')).rejects.toThrow('Make one line of both.');
});

test('texts that are not composed are told with some of their records, and imported as they are', async () => {
  const rows = ['Cafe\u0301', 'Café', 'Kä', '日本', 'a\u0308', 'ﬁ', 'が', 'か\u3099', 'o\u0308'];
  const { warnings } = await importText(
    'things',
    `id,name,note\n${rows.map((row, index) => `r${index},${row},e\u0301`).join('\n')}\n`,
  );
  expect(warnings).toEqual([
    'Column "Name" has 4 texts with letters that are written in parts (not in Unicode\'s form NFC), such as in "r0", "r4", "r7": filters and facets tell them from texts that look the same. Convert the file to NFC.',
    'Column "Note" has 9 texts with letters that are written in parts (not in Unicode\'s form NFC), such as in "r0", "r1", "r2": filters and facets tell them from texts that look the same. Convert the file to NFC.',
  ]);
  await show('things', 'name');
  expect(await ask('things?where[name]=Cafe%CC%81&fields=name')).toBe('r0 Cafe\u0301 of 1');
  const one = await importText('things', 'id,name\n1,e\u0301\n');
  expect(one.warnings[0]).toStartWith('Column "Name" has 1 text with letters');
  expect((await importText('things', 'id,name\n1,é\n')).warnings).toEqual([]);
});

describe('a collection that is replaced within an edition', () => {
  const monday = 'id,name,price\n1,Chai,18\n2,Chang,19\n3,Syrup,10\n';
  const tuesday = 'id,name,price,stock\n1,Chai,20,5\n2,Tofu,21,5\n';

  beforeEach(async () => {
    await importText('products', monday);
    await show('products', 'name', 'price');
    await service.turn();
  });

  test('shows its old records to the end of the edition, then the new', async () => {
    const targets = [
      'products?sort=id',
      'products?sort=id&limit=2',
      'products?sort=id&limit=2&page=2',
      'products?search=syr',
      'products?where[name][eq]=Tofu',
    ];
    expect(await ask('products?sort=id')).toBe('1 Chai 18 | 2 Chang 19 | 3 Syrup 10 of 3');
    const before = readings();
    await importText('products', tuesday);
    await follow(service);
    const old = [
      '1 Chai 18 | 2 Chang 19 | 3 Syrup 10 of 3',
      '1 Chai 18 | 2 Chang 19 of 3',
      '3 Syrup 10 of 3',
      '3 Syrup 10 of 1',
      ' of 0',
    ];
    expect(await Promise.all(targets.map(ask))).toEqual(old);
    expect(readings() - before).toBe(0);
    await service.turn();
    const renewed = ['1 Chai 20 | 2 Tofu 21 of 2', '1 Chai 20 | 2 Tofu 21 of 2', ' of 2', ' of 0', '2 Tofu 21 of 1'];
    expect(await Promise.all(targets.map(ask))).toEqual(renewed);
  });

  test('keeps its new field hidden, and shows it with the new records as soon as it is exposed', async () => {
    await importText('products', tuesday);
    await follow(service);
    expect(await ask('products?fields=stock')).toBe('400');
    const before = readings();
    await show('products', 'stock');
    expect(await ask('products?sort=id')).toBe('1 Chai 20 5 | 2 Tofu 21 5 of 2');
    expect(await ask('products?search=tofu&fields=stock')).toBe('2 5 of 1');
    expect(readings() - before).toBe(1);
    await service.turn();
    expect(await ask('products?sort=id')).toBe('1 Chai 20 5 | 2 Tofu 21 5 of 2');
  });

  test('loses a field that the new file lacks at once, and its records at the end', async () => {
    await importText('products', 'id,name\n1,Chai\n');
    await follow(service);
    expect(await ask('products?sort=id')).toBe('1 Chai | 2 Chang | 3 Syrup of 3');
    expect(await ask('products?where[price][gt]=1')).toBe('400');
    await service.turn();
    expect(await ask('products?sort=id')).toBe('1 Chai of 1');
  });

  test('hides a field that comes back under its old name', async () => {
    await importText('products', 'id,name\n1,Chai\n');
    await importText('products', monday);
    await follow(service);
    for (const edition of ['this edition', 'the next one']) {
      expect([edition, await ask('products?sort=id')]).toEqual([edition, '1 Chai | 2 Chang | 3 Syrup of 3']);
      expect(await ask('products?sort=price')).toBe('400');
      await service.turn();
    }
  });

  test('goes on showing a field whose type is changed', async () => {
    await importText('products', monday, { price: 'text' });
    await follow(service);
    expect(await ask('products?sort=id&where[price][startsWith]=1')).toBe('1 Chai 18 | 2 Chang 19 | 3 Syrup 10 of 3');
    expect(await ask('products?search=18')).toBe('1 Chai 18 of 1');
    await service.turn();
    expect(await ask('products?search=18')).toBe('1 Chai 18 of 1');
  });

  test('stays hidden where it was withdrawn', async () => {
    await hide(service.store, tenant, await findCollection(service.store, tenant, 'products'), 'all', now);
    await importText('products', tuesday);
    await follow(service);
    expect(await ask('products')).toBe('404');
    await service.turn();
    expect(await ask('products')).toBe('404');
  });

  test('is left alone by an import that fails, and no process is told of it', async () => {
    await follow(service);
    const before = service.observations.length;
    const failure = await importText('products', `${tuesday}1,Again,1,1\n`).catch(String);
    expect(failure).toStartWith('FileError: Line 4, column "id": found the id "1" a second time');
    await follow(service);
    expect(service.observations.slice(before).filter(({ kind }) => kind === 'catalog-changed')).toEqual([]);
    await service.turn();
    expect(await ask('products?sort=id')).toBe('1 Chai 18 | 2 Chang 19 | 3 Syrup 10 of 3');
  });

  test('after two imports at the same time holds all records of one of them; the other may be refused', async () => {
    const texts = [tuesday, 'id,name,price\n9,Last,1\n'];
    const outcomes = await Promise.allSettled(texts.map(async (text) => importText('products', text)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    const overtaken = 'CatalogError: Another import replaced the records meanwhile. Import again.';
    expect([[], [overtaken]]).toContainEqual(failures);
    await follow(service);
    await service.turn();
    const wholes = ['1 Chai 20 | 2 Tofu 21 of 2', '9 Last 1 of 1'];
    const taken = wholes.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(taken).toContain(await ask('products?sort=id'));
  });

  test('refuses an import whose base was replaced meanwhile, as it no longer knows when records were created', async () => {
    const { collection } = await importText('products', monday);
    const replaced = { collectionId: collection.id, keepsCreatedAt: true };
    await using overtaken = await service.tables.stage(['text'], replaced);
    await importText('products', tuesday);
    const record = { id: '1', createdAt: now.toISOString(), values: ['Chai'] };
    const failure = await overtaken.write([record]).catch((error: unknown) => error);
    expect(String(failure)).toBe('CatalogError: Another import replaced the records meanwhile. Import again.');
  });
});

test('a new collection can be read within the edition', async () => {
  await importText('news', 'id,title\n1,Open\n');
  await show('news', 'title');
  expect(await ask('news')).toBe('1 Open of 1');
});

test('of two imports of one new collection at once, one is told to come again', async () => {
  const outcomes = await Promise.allSettled([
    importText('news', 'id,title\n1,Open\n'),
    importText('news', 'id,title\n2,Closed\n'),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: `Another import created the collection news of ${tenant.name} meanwhile. Import again.` },
  });
});

/** A service that an import held up would answer once or twice in its time. */
const answersMin = 10;
const rowCount = 50_000;

test(`${rowCount} rows are imported by another process while the service answers`, async () => {
  await importText('products', 'id,name\n1,Chai\n');
  await show('products', 'name');
  const many = `id,name\n${Array.from({ length: rowCount }, (_, row) => `${row},Name ${row}\n`).join('')}`;
  await withFile('many.csv', many, async (file) => {
    const words = ['import', file, '--tenant', tenant.publicId, '--collection', 'products', '--replace'];
    const main = join(import.meta.dir, '..', '..', 'src', 'main.ts');
    const environment = { DATABASE_URL: `sqlite:${service.path}` };
    const importing = Bun.spawn([process.execPath, main, ...words], { env: environment, stdout: 'ignore' });
    let answers = 0;
    while (importing.exitCode === null) {
      expect(await ask(`products?search=chai&limit=${(answers++ % 200) + 1}`)).toBe('1 Chai of 1');
      await Bun.sleep(5);
    }
    expect(importing.exitCode).toBe(0);
    expect(answers).toBeGreaterThan(answersMin);
  });
  await follow(service);
  expect(await ask('products?limit=1&sort=id')).toBe('1 Chai of 1');
  await service.turn();
  expect(await ask('products?limit=1&sort=id')).toBe(`0 Name 0 of ${rowCount}`);
});

test('what values look like is noted', async () => {
  const { fields } = await importText(
    'payees',
    'name,account,mail\nAnna,DE89370400440532013000,\nBert,,b@example.com\n',
  );
  expect(fields.map(({ key, look }) => [key, look])).toEqual([
    ['name', null],
    ['account', 'iban'],
    ['mail', 'email'],
  ]);
});

test.each(['1', 'yes'])(
  'the condition that it proposes for a column of %s and empty cells keeps those',
  async (word) => {
    const { rules } = await importText('goods', `id,name,Deleted\n1,Chai,${word}\n2,Chang,\n`);
    await show('goods', 'name', 'Deleted');
    const [key, rest] = rules[0]?.condition.split(/(?==|\[)(.*)/) ?? [];
    expect(await ask(`goods?where[${key}]${rest}&fields=name`)).toBe('2 Chang of 1');
  },
);

test('where the file does not say when records were created, those that were there keep their time', async () => {
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const created = async (): Promise<string> => {
    await service.turn();
    const { data }: Body = JSON.parse(await (await service.get(`${tenant.publicId}/products?sort=id`)).text());
    return data.map(({ id, createdAt }) => `${id} ${createdAt === now.toISOString() ? 'now' : 'tomorrow'}`).join(', ');
  };
  await importText('products', 'id,name\na,Chai\nb,Chang\n');
  await show('products', 'name');
  await importText('products', 'id,name\nc,Syrup\nb,Tea\n', {}, tomorrow);
  expect(await created()).toBe('b now, c tomorrow');
  await importText('products', 'name\nChai\nChang\n');
  await importText('products', 'name\nChang\n', {}, tomorrow);
  expect(await created()).toBe('000000001 tomorrow');
});

const importSo = async (content: string, how: Parameters<typeof importText>[6] = {}): Promise<Imported> =>
  importText('goods', content, {}, now, undefined, undefined, how);

describe('the ids of a replaced collection', () => {
  test('stay those of its column, under whatever heading, unless another one is named', async () => {
    await importSo('sku,name\nA1,Bread\nB2,Tea\n', { id: 'sku' });
    const { notes } = await importSo('name,Number\nBread,A1\nTea,B2\nSalt,C3\n');
    expect(notes).toEqual(['Ids are those of column "Number", as before. If that is wrong, add --id.']);
    await show('goods', 'name');
    await service.turn();
    expect(await ask('goods?sort=id')).toBe('A1 Bread | B2 Tea | C3 Salt of 3');
    expect((await importSo('name,Number\nBread,A1\n', { id: 'name' })).notes).toEqual([]);
  });

  test('stay made of the values', async () => {
    await importSo('name\nBread\nTea\n', { id: 'none' });
    const { notes } = await importSo('name\nTea\nBread\n');
    expect(notes).toEqual(['Ids are made of the values, as before.']);
  });

  test('are numbers of rows as before, where they were', async () => {
    await importSo('name,number\nBread,000000001\n');
    expect((await importSo('name,number\nBread,000000001\n')).notes).toEqual([]);
  });
});

test('pages that show times in another zone than the file has are told of, with the command', async () => {
  const { notes } = await importSo('name,starts\na,2026-03-01T09:30:00\n', { zone: 'Europe/Berlin' });
  expect(notes[1]).toBe(
    'Pages show times in UTC, not in Europe/Berlin. To show them so, set the zone: vitrine appearance TENANT --zone Europe/Berlin',
  );
});

test('a row that sums the others is warned of, or left out', async () => {
  const content = 'name,price\nBread,2\nTotal,2\n';
  expect(await importSo(content)).toMatchObject({
    recordCount: 2,
    warnings: [
      'Line 3, "Total", looks like a sum of the others, and was imported as a record. To leave it out, add --without-total.',
    ],
  });
  expect(await importSo(content, { withoutTotal: true })).toMatchObject({
    recordCount: 1,
    warnings: [],
    notes: ['Line 3, "Total", was left out.', expect.stringContaining('currency is not known')],
  });
});
