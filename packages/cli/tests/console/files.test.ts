/** Owners' own files by the console's API: seen, stored, replaced, brought back; and all that is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileChoices, FilePreview, Files } from '@vitrine/contract/files';
import { deleteTenant, findTenant, operator } from '@vitrine/catalog';
import { openEmbedded, openTables } from '../../src/commands/open-catalog.ts';
import { addTenant, follow, randomBytes, readJson, type TestService } from '../support/test-service.ts';
import { type Ask, cookieOf, enter, signToken, startConsoleService, type Told, visit } from './visit.ts';

const hours = 'day,opens,price\nMonday,8,1.5\nTuesday,9,\nSunday,,2.25\n';

let service: TestService;
let tenants = 0;
beforeAll(async () => {
  service = await startConsoleService('sqlite', { UPLOAD_RECORDS: '1000', UPLOAD_FIELDS: '10', UPLOAD_MEGABYTES: '1' });
});
afterAll(async () => service.stop());

const newOwner = async (of = service): Promise<{ readonly ask: Ask; readonly publicId: string }> => {
  const publicId = `files${String(++tenants).padStart(3, '0')}`;
  await addTenant(of, publicId);
  return { ask: await visit(of, publicId), publicId };
};

const send = async (
  ask: Ask,
  content: string | Uint8Array,
  name = 'hours.csv',
  replaces = '',
): Promise<Told<FilePreview>> =>
  ask<FilePreview>(
    'POST',
    `files?name=${encodeURIComponent(name)}${replaces === '' ? '' : `&replaces=${replaces}`}`,
    new Blob([typeof content === 'string' ? content : Buffer.from(content)]),
  );

const store = async (ask: Ask, { body }: Told<FilePreview>, more: Partial<FileChoices> = {}) => {
  const { upload, collection, name, isReplacing } = body.data;
  return ask<unknown>('POST', `files/${upload}/store`, { collection, name, isReplacing, ...more });
};

const add = async (ask: Ask, content: string, name?: string, more?: Partial<FileChoices>): Promise<void> => {
  const stored = await store(ask, await send(ask, content, name), more);
  expect([stored.status, stored.body.message]).toEqual([200, 'It is there, and hidden.']);
};

const expose = async (ask: Ask, slug: string, fields: readonly string[]): Promise<void> => {
  const proposal = { collections: [{ slug, state: 'public', fields }] };
  const { body } = await ask<{ readonly revision: string }>('POST', 'preview', proposal);
  const { status } = await ask('PUT', 'exposures', proposal, { 'If-Match': `"${body.data.revision}"` });
  expect(status).toBe(200);
};

const hide = async (ask: Ask, slug: string): Promise<void> => {
  const proposal = { collections: [{ slug, state: 'hidden' }] };
  const { body } = await ask<{ readonly revision: string }>('POST', 'preview', proposal);
  await ask('PUT', 'exposures', proposal, { 'If-Match': `"${body.data.revision}"` });
};

const recordsOf = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[] | null> => {
  await follow(service);
  await service.turn();
  return (
    await readJson<{ readonly data: readonly Readonly<Record<string, unknown>>[] | null }>(await service.get(path))
  ).data;
};

const left = async (): Promise<readonly string[]> => {
  const { database } = service.config;
  const root = `${database.kind === 'sqlite' ? database.path : ''}-files`;
  return (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
};

const inferred = {
  typeFrom: 'inferred',
  currency: null,
  isLeftOut: false,
  decimalComma: null,
  ambiguous: null,
  ambiguousDay: null,
  because: null,
} as const;

const currencyOf = ({ body }: Told<FilePreview>) => body.data.fields.find(({ key }) => key === 'price')?.currency;

const readChange = async (ask: Ask) =>
  (await ask<readonly { readonly text: string }[]>('GET', 'changes?limit=1')).body.data[0];

describe('a collection of a file', () => {
  test('is removed with its records while it is hidden, and its address is free again', async () => {
    const { ask, publicId } = await newOwner();
    await add(ask, hours);
    await add(ask, 'name\nRye\n', 'breads.csv');
    await store(ask, await send(ask, 'day,opens\nMonday,7\n', 'hours.csv', 'hours'));
    const kept = await left();
    await expose(ask, 'hours', ['opens']);
    const refused = await ask('DELETE', 'collections/hours');
    expect([refused.status, refused.body.message]).toEqual([409, 'The collection is shown. Hide it first.']);
    expect(await recordsOf(`${publicId}/hours`)).toHaveLength(1);
    await hide(ask, 'hours');
    expect((await ask('DELETE', 'collections/hours')).status).toBe(200);
    expect(await readChange(ask)).toMatchObject({ person: 'Ada', text: 'removed the collection hours, 1 records' });
    expect((await ask<Files>('GET', 'files')).body.data.collections.map(({ slug }) => slug)).toEqual(['breads']);
    expect((await left()).length).toBeLessThan(kept.length);
    const gone = await ask('DELETE', 'collections/hours');
    expect([gone.status, gone.body.message]).toEqual([409, 'There is no such collection.']);
    await add(ask, hours);
    await expose(ask, 'hours', ['opens']);
    expect(await recordsOf(`${publicId}/hours`)).toHaveLength(3);
  });

  test('of another tenant, or of a database, stays', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    await add(one.ask, hours);
    expect((await other.ask('DELETE', 'collections/hours')).status).toBe(409);
    expect((await one.ask<Files>('GET', 'files')).body.data.collections).toHaveLength(1);
  });
});

describe('a new file', () => {
  test('is shown before it is stored, is hidden then, and public once its owner says so', async () => {
    const { ask, publicId } = await newOwner();
    const sent = await send(ask, hours);
    expect([sent.status, sent.body.data]).toEqual([
      201,
      {
        upload: expect.stringMatching(/^[a-z0-9]+$/),
        fileName: 'hours.csv',
        collection: 'hours',
        name: 'Hours',
        isReplacing: false,
        isUndo: false,
        encoding: 'utf-8',
        decimal: null,
        dates: null,
        header: null,
        format: 'csv',
        total: null,
        isTotalLeftOut: false,
        zone: null,
        records: 3,
        notes: [],
        columns: ['day', 'opens', 'price'],
        id: { kind: 'made', column: null },
        fields: [
          {
            ...inferred,
            key: 'day',
            label: 'Day',
            column: 'day',
            type: 'text',
            samples: ['Monday', 'Tuesday', 'Sunday'],
          },
          { ...inferred, key: 'opens', label: 'Opens', column: 'opens', type: 'integer', samples: ['8', '9'] },
          { ...inferred, key: 'price', label: 'Price', column: 'price', type: 'number', samples: ['1.5', '2.25'] },
        ],
        unpublished: [],
        mistakes: [],
        difference: null,
      },
    ]);
    expect((await ask<Files>('GET', 'files')).body.data.collections).toEqual([]);
    const choices = { name: 'Opening hours', id: 'day', types: { opens: 'text' as const }, leftOut: ['price'] };
    const stored = await store(ask, sent, choices);
    expect(stored.body.data).toEqual({ collection: 'hours', records: 3, fields: 1 });
    expect(await recordsOf(`${publicId}/hours`)).toBeNull();
    await expose(ask, 'hours', ['opens']);
    expect(await recordsOf(`${publicId}/hours?sort=id`)).toMatchObject([
      { id: 'Monday', opens: '8' },
      { id: 'Sunday', opens: null },
      { id: 'Tuesday', opens: '9' },
    ]);
    expect((await ask<readonly unknown[]>('GET', 'changes?limit=5')).body.data).toContainEqual(
      expect.objectContaining({ person: 'Ada', text: 'added the collection hours from a file, 3 records' }),
    );
  });

  test('is read anew with other choices, and all its mistakes are listed, one a column', async () => {
    const { ask } = await newOwner();
    const sent = await send(ask, 'id;when;much\na;2026-01-01;1,5\nb;soon;2,5\n');
    const { upload, mistakes, fields } = sent.body.data;
    expect([mistakes, fields.map(({ type }) => type)]).toEqual([[], ['text', 'number']]);
    const told = await ask<FilePreview>('POST', `files/${upload}/preview`, {
      collection: 'hours',
      isReplacing: false,
      decimal: ',',
      types: { when: 'date', much: 'integer' },
    });
    expect(told.body.data.mistakes).toEqual([
      {
        line: 2,
        column: 'much',
        message: expect.stringContaining('found "1,5", expected a whole number'),
        fault: { code: 'valueWrong', values: expect.objectContaining({ found: '"1,5"', expected: 'integer' }) },
      },
      {
        line: 3,
        column: 'when',
        message: expect.stringContaining('found "soon", expected a date'),
        fault: { code: 'valueWrong', values: expect.objectContaining({ found: '"soon"', expected: 'date' }) },
      },
    ]);
    const refused = await store(ask, told, { types: { when: 'date' } });
    expect([refused.status, refused.body.message]).toEqual([409, 'The file has mistakes.']);
  });

  test('has its times read in the time zone of the tenant, or in a chosen one, which stays', async () => {
    const { ask, publicId } = await newOwner();
    await ask('PATCH', 'appearance', { timeZone: 'Europe/Berlin' });
    const content = 'id,starts\na,28.03.2027 19:30\n';
    const sent = await send(ask, content);
    expect(sent.body.data.zone).toBe('Europe/Berlin');
    const unknown = await store(ask, sent, { zone: 'Europe/Berlyn' });
    expect([unknown.status, unknown.body.message]).toEqual([
      409,
      'Found "Europe/Berlyn" as a time zone, expected a name of the IANA database such as Europe/Brussels or UTC. Did you mean "Europe/Berlin"?',
    ]);
    await store(ask, sent, { zone: 'Europe/Lisbon' });
    await expose(ask, 'hours', ['starts']);
    expect(await recordsOf(`${publicId}/hours`)).toMatchObject([{ starts: '2027-03-28T18:30:00.000Z' }]);
    expect((await send(ask, content, 'hours.csv', 'hours')).body.data.zone).toBe('Europe/Lisbon');
  });

  test('has its header below a title, and its days in an order, that are chosen and stay', async () => {
    const { ask, publicId } = await newOwner();
    const content = 'Fairs, 2026\nid,starts,city\na,01/02/2026,Köln\n';
    const sent = await send(ask, content);
    expect(sent.body.data.mistakes.map(({ message }) => message)).toEqual([
      expect.stringContaining('If line 2 is the header, add --header 2.'),
    ]);
    const told = await ask<FilePreview>('POST', `files/${sent.body.data.upload}/preview`, {
      collection: 'hours',
      isReplacing: false,
      header: 2,
    });
    expect(told.body.data.fields.map(({ key, type, ambiguousDay }) => [key, type, ambiguousDay])).toEqual([
      ['starts', 'text', '01/02/2026'],
      ['city', 'text', null],
    ]);
    await store(ask, sent, { header: 2, dates: 'dmy' });
    await expose(ask, 'hours', ['starts']);
    expect(await recordsOf(`${publicId}/hours`)).toMatchObject([{ starts: '2026-02-01' }]);
    const again = await send(ask, content.replace('Köln', 'Bonn'), 'hours.csv', 'hours');
    expect([again.body.data.mistakes, again.body.data.fields[0]?.type]).toEqual([[], 'date']);
  });

  test('has the currency that is chosen for its amounts, which stays, and is brought back', async () => {
    const { ask, publicId } = await newOwner();
    const sent = await send(ask, hours);
    const refused = await ask<FilePreview>('POST', `files/${sent.body.data.upload}/preview`, {
      collection: 'hours',
      isReplacing: false,
      currencies: { price: 'EUT' },
    });
    expect(refused.body.data.mistakes.map(({ message }) => message)).toEqual([
      expect.stringContaining('--currency names "EUT" for "price", expected a code of ISO 4217'),
    ]);
    await store(ask, sent, { currencies: { price: 'EUR' } });
    await expose(ask, 'hours', ['price']);
    await recordsOf(`${publicId}/hours`);
    const described = await service.get(`${publicId}/hours/describe`);
    expect(JSON.stringify(await readJson(described))).toContain('EUR');
    const replaced = await send(ask, hours, 'hours.csv', 'hours');
    expect(currencyOf(replaced)).toBe('EUR');
    await store(ask, replaced, { currencies: { price: 'CHF' } });
    expect(currencyOf(await ask<FilePreview>('POST', 'undo/hours'))).toBe('EUR');
  });

  test('may be of another encoding, which is said, and can be chosen', async () => {
    const { ask } = await newOwner();
    const sent = await send(ask, Buffer.from('name\nCaf\xe9\n', 'latin1'));
    const { upload, notes, fields } = sent.body.data;
    expect([notes, fields[0]?.samples]).toEqual([
      [{ code: 'encoding', values: { encoding: 'windows-1252' } }],
      ['Café'],
    ]);
    const choices = { collection: 'hours', isReplacing: false, encoding: 'utf-8' };
    const told = await ask<FilePreview>('POST', `files/${upload}/preview`, choices);
    expect(told.body.data.mistakes).toEqual([
      {
        line: 2,
        column: null,
        message: expect.stringContaining('found bytes that are not UTF-8'),
        fault: { code: 'bytesNotUtf8', values: { windows: '"Café"', macintosh: '"CafÈ"' } },
      },
    ]);
  });

  test('names a number whose mark may be decimal or between thousands, until it is chosen', async () => {
    const { ask } = await newOwner();
    const sent = await send(ask, 'name,price\na,1.299\nb,2.450\n');
    const { upload, fields } = sent.body.data;
    expect(fields[1]).toMatchObject({ type: 'text', ambiguous: '1.299', because: null });
    const choices = { collection: 'hours', isReplacing: false, decimal: '.' };
    const told = await ask<FilePreview>('POST', `files/${upload}/preview`, choices);
    expect(told.body.data.fields[1]).toMatchObject({ type: 'number', ambiguous: null });
  });

  test('has each ID once; a column that it does not have is named beside those that it has', async () => {
    const { ask } = await newOwner();
    const sent = await send(ask, 'id,name\n1,a\n1,b\n');
    expect(sent.body.data.mistakes).toEqual([
      {
        line: 3,
        column: 'id',
        message: expect.stringContaining('found the id "1" a second time'),
        fault: { code: 'idRepeated', values: { id: '"1"' } },
      },
    ]);
    const path = `files/${sent.body.data.upload}/preview`;
    const told = await ask<FilePreview>('POST', path, { collection: 'hours', isReplacing: false, id: 'sku' });
    expect(told.body.data).toMatchObject({
      columns: ['id', 'name'],
      mistakes: [{ message: expect.stringContaining('sku') }, {}],
    });
    const made = await ask<FilePreview>('POST', path, { collection: 'hours', isReplacing: false, id: 'none' });
    expect(made.body.data).toMatchObject({ id: { kind: 'values', column: null }, mistakes: [] });
  });
});

/** Of each type, with values that a way through another format could change. */
const everything = [
  '{"id":"a","createdAt":"2026-01-02T03:04:05.678Z","t":"a\\"b\\\\","n":1.1,"i":9007199254740993,"b":true,"d":"2026-01-31","m":["x","y|z"],"j":{"a":[1,null]},"g":"50.7,3.6"}',
  '{"id":"b","createdAt":"2026-01-03T00:00:00.000Z","t":"","n":1e300,"i":-1,"b":false,"d":null,"m":[],"j":"text","g":null}',
  '',
].join('\n');

describe('a replacement', () => {
  test('says what comes, changes and goes, and what visitors lose; and is brought back whole', async () => {
    const { ask, publicId } = await newOwner();
    const types = { g: 'geo', j: 'json', m: 'multiselect', b: 'boolean' } as const;
    await add(ask, everything, 'things.ndjson', { types });
    await expose(ask, 'things', ['t', 'n', 'i', 'b', 'd', 'm', 'j', 'g']);
    const before = await recordsOf(`${publicId}/things?sort=id`);
    expect(before?.length).toBe(2);
    const sent = await send(ask, '{"id":"a","t":"other","fresh":1}\n{"id":"c","t":"new"}\n', 'next.ndjson', 'things');
    expect(sent.body.data).toMatchObject({ collection: 'things', name: 'Things', isReplacing: true, mistakes: [] });
    const { difference } = sent.body.data;
    expect(difference).toMatchObject({
      added: { count: 1, ids: ['c'] },
      gone: { count: 1, ids: ['b'] },
      changed: { count: 1, examples: [{ id: 'a', field: 'T', before: 'a"b\\', after: 'other' }] },
      fieldsNew: [{ key: 'fresh', isShown: false }],
    });
    expect(difference?.fieldsGone.map(({ key, isShown }) => `${key} ${isShown}`)).toContain('n true');
    expect((await store(ask, sent)).status).toBe(200);
    expect(await recordsOf(`${publicId}/things?sort=id&fields=t`)).toMatchObject([{ t: 'other' }, { t: 'new' }]);
    const { collections } = (await ask<Files>('GET', 'files')).body.data;
    expect(collections).toEqual([{ slug: 'things', name: 'Things', records: 2, replacedAt: expect.any(String) }]);

    const undo = await ask<FilePreview>('POST', 'undo/things');
    expect([undo.status, undo.body.data]).toMatchObject([
      201,
      { isUndo: true, mistakes: [], difference: { added: { ids: ['b'] } } },
    ]);
    expect((await store(ask, undo)).status).toBe(200);
    await expose(ask, 'things', ['t', 'n', 'i', 'b', 'd', 'm', 'j', 'g']);
    expect(await recordsOf(`${publicId}/things?sort=id`)).toEqual(before);
    const again = await ask<FilePreview>('POST', 'undo/things');
    expect(again.body.data.difference?.added.ids).toEqual(['c']);
  });

  test('is read as the file before was, and its names stay with what is brought back', async () => {
    const { ask } = await newOwner();
    await add(ask, 'Art.-Nr.;Preis (€);geheim\n7;1,5;x\n8;2,5;y\n', 'preise.csv', {
      id: 'Art.-Nr.',
      decimal: ',',
      leftOut: ['geheim'],
    });
    const sent = await send(ask, 'Art.-Nr.;Preis (€);geheim\n7;1,5;z\n9;3,5;y\n', 'x.csv', 'preise');
    expect(sent.body.data).toMatchObject({
      id: { kind: 'column', column: 'Art.-Nr.' },
      fields: [
        { label: 'Preis (€)', type: 'currency', typeFrom: 'kept', isLeftOut: false },
        { key: 'geheim', isLeftOut: true },
      ],
      difference: { added: { ids: ['9'] }, gone: { ids: ['8'] }, changed: { count: 0 }, fieldsNew: [] },
    });
    const { id, leftOut, decimal } = { id: 'Art.-Nr.', leftOut: ['geheim'], decimal: ',' as const };
    expect((await store(ask, sent, { id, leftOut, decimal })).status).toBe(200);
    const undo = await ask<FilePreview>('POST', 'undo/preise');
    expect(undo.body.data.fields.map(({ label }) => label)).toEqual(['Preis (€)']);
  });

  test('takes place only of own records from files', async () => {
    const { ask } = await newOwner();
    expect((await send(ask, hours, 'a.csv', 'nothing')).body.message).toBe('There is no such collection.');
    expect((await ask('POST', 'undo/nothing')).body.message).toBe('Nothing is kept of before.');
  });
});

describe('a workbook', () => {
  test('is read as an import reads it, and brought back after a replacement', async () => {
    const { ask, publicId } = await newOwner();
    const goods = await Bun.file(join(import.meta.dir, '../../../tools/importing/tests/excel/goods.xlsx')).bytes();
    const sent = await send(ask, goods, 'goods.xlsx');
    expect([sent.status, sent.body.data.mistakes]).toEqual([201, []]);
    const stored = await store(ask, sent);
    expect(stored.status).toBe(200);
    const keys = sent.body.data.fields.map(({ key }) => key);
    await expose(ask, 'goods', keys);
    const before = await recordsOf(`${publicId}/goods`);
    expect(before?.length).toBe(sent.body.data.records);
    const replaced = await send(ask, 'id,name\n1,One\n', 'goods.csv', 'goods');
    expect((await store(ask, replaced)).status).toBe(200);
    const undo = await ask<FilePreview>('POST', 'undo/goods');
    expect((await store(ask, undo)).status).toBe(200);
    expect((await recordsOf(`${publicId}/goods`))?.map(({ id }) => id)).toEqual(before?.map(({ id }) => id));
  });
});

describe('refused', () => {
  test.each([
    ['nothing', '', 'is empty. Expected'],
    ['an archive that is no workbook', 'PK\x03\x04\x14\0\x06\0', 'no workbook of Excel'],
    ['blanks', ' \n \n', 'nothing but blanks'],
    ['a NUL in a header', 'a\0b\n1\n', 'NUL'],
    ['a NUL in a value', 'a,b\n1,x\0y\n', 'text without NUL'],
    ['a quote that never ends', 'a\n"x\n', 'quote'],
    ['an uneven row', 'a,b\n1,2,3\n', 'found 3 cells'],
    [
      '10,000 columns',
      `${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join()}\n`,
      'more than 1000 columns',
    ],
  ])('with what is wrong: %s', async (_what, content, message) => {
    const { ask } = await newOwner();
    const { status, body } = await send(ask, content);
    expect([status, JSON.stringify(body.data.mistakes)]).toEqual([201, expect.stringContaining(message)]);
    expect(JSON.stringify(body)).not.toContain(
      service.config.database.kind === 'sqlite' ? service.config.database.path : '',
    );
  });

  test('more records, fields, bytes and collections than the operator allows', async () => {
    const { ask } = await newOwner();
    const before = await left();
    expect((await send(ask, rows(1000))).status).toBe(201);
    const [records, fields, bytes] = await Promise.all([
      send(ask, rows(1001)).then(reasonOf),
      newOwner().then(async (other) =>
        send(other.ask, 'a,b,c,d,e,f,g,h,i,j,k\n1,2,3,4,5,6,7,8,9,0,1\n').then(reasonOf),
      ),
      newOwner().then(async (other) => send(other.ask, `a\n${'x'.repeat(1_000_000)}\n`).then(reasonOf)),
    ]);
    expect([records, fields, bytes]).toEqual([
      [409, { code: 'fileRecords', values: { max: 1000 } }],
      [409, { code: 'fileFields', values: { max: 10 } }],
      [413, { code: 'fileLarge', values: { megabytes: 1 } }],
    ]);
    expect(await left()).toEqual(before);
  });

  test('another tenant’s upload, and names that are paths', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const sent = await send(one.ask, hours, '../../../etc/passwd.csv');
    expect(sent.body.data).toMatchObject({ fileName: '../../../etc/passwd.csv', collection: 'etc-passwd' });
    expect((await store(other.ask, sent)).status).toBe(409);
    for (const id of ['..', '%2e%2e', '..%2f..', sent.body.data.upload.toUpperCase()]) {
      const { status } = await one.ask('POST', `files/${id}/preview`, { collection: 'x', isReplacing: false });
      expect([400, 404, 409]).toContain(status);
    }
    expect((await one.ask('DELETE', `files/${sent.body.data.upload}`)).status).toBe(200);
    expect((await store(one.ask, sent)).body.meta).toMatchObject({ reason: { code: 'fileGone' } });
  });

  test('a taken name, every column left out, and one file more than a tenant may have', async () => {
    const { ask } = await newOwner();
    await add(ask, hours);
    const sent = await send(ask, hours);
    expect(sent.body.data.collection).toBe('hours-2');
    expect(reasonOf(await store(ask, sent, { collection: 'hours' }))).toEqual([
      409,
      { code: 'slugTaken', values: { slug: 'hours' } },
    ]);
    expect(reasonOf(await store(ask, sent, { leftOut: ['day', 'opens', 'price'] }))).toMatchObject([
      409,
      { code: 'fileNoField' },
    ]);
    expect(reasonOf(await store(ask, sent, { collection: 'No Slug' }))).toMatchObject([409, { code: 'slugForm' }]);
  });
});

const rows = (count: number): string => `a\n${Array.from({ length: count }, (_, index) => index).join('\n')}\n`;

const reasonOf = ({ status, body: { meta } }: Told): readonly unknown[] => [status, meta?.reason];

test('an upload that breaks off leaves nothing behind', async () => {
  const { ask, publicId } = await newOwner();
  const before = await left();
  const cookie = await cookieFor(publicId);
  const aborted = new AbortController();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('a\n1\n')),
    pull: async () => {
      aborted.abort();
      return new Promise(() => undefined);
    },
  });
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'X-Vitrine-Console': '1' };
  const url = `${service.consoleUrl}/api/files?name=a.csv`;
  await fetch(url, { method: 'POST', headers, body, signal: aborted.signal }).catch(() => undefined);
  while ((await send(ask, hours)).status !== 201) await Bun.sleep(10);
  await ask('DELETE', `files/${(await send(ask, hours)).body.data.upload}`);
  expect(await left()).toEqual(before);
});

const cookieFor = async (publicId: string): Promise<string> =>
  cookieOf(await enter(service, await signToken(service, publicId)));

test('what is kept goes with the tenant', async () => {
  const { ask, publicId } = await newOwner();
  const before = await left();
  await add(ask, hours);
  await store(ask, await send(ask, hours, 'h.csv', 'hours'));
  expect((await left()).length).toBeGreaterThan(before.length);
  const { database } = service.config;
  const { database: own, store: catalog } = await openEmbedded(database.kind === 'sqlite' ? database.path : '');
  const tables = openTables(own, catalog, service.clock);
  const writer = { store: catalog, tables, now: new Date(service.clock.now()), randomBytes, actor: operator };
  await deleteTenant(writer, await findTenant(catalog, publicId));
  await catalog.destroy();
  expect(await left()).toEqual(before);
});
