/** The clients for Python and PHP, as a service gives them: the same answers, failures and waits in both. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordsUrl } from '@vitrine/client';
import { listOperators, operators } from '@vitrine/contract';
import { findProgram } from '../../../../tests/support/system-program.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { readBlocks, readDocument } from '../docs/documents.ts';
import { addCollection, exposeAll, follow, startTestService, type TestService } from '../support/test-service.ts';

const needs = 'the tests of the clients for Python and PHP';
const python = findProgram({ names: ['/usr/bin/python3', 'python3'], package: 'python3', needs });
const php = findProgram({ names: ['php'], package: 'php-cli', needs });
const curl = findProgram({
  names: ['20220829', '20230831', '20240924'].map((api) => `/usr/lib/php/${api}/curl.so`),
  package: 'php-curl',
  needs,
});

const phpTypes = findProgram({
  names: ['/usr/share/php/PHPStan/PhpDocParser/autoload.php'],
  package: 'php-phpstan-phpdoc-parser',
  needs,
});

const folder = mkdtempSync(join(tmpdir(), 'vitrine-clients-'));
let service: TestService;
let shop: Shop;
/** A proxy before the service, which gives these in the place of answers, one after another. */
let proxy: Bun.Server<undefined>;
const scripted: ((request: Request) => Response | Promise<Response | undefined> | undefined)[] = [];
const asked: { readonly url: string; readonly method: string; readonly key: string | null }[] = [];

const pass = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const body = method === 'QUERY' ? await request.text() : null;
  const response = await fetch(service.service.url + pathname + search, { method, headers, body });
  const sent = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) sent.delete(name);
  return new Response(await response.bytes(), { status: response.status, headers: sent });
};

const names = Array.from({ length: 450 }, (_, index) => `Größe ${index}, "weiß" 雪 😀`);

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_ANONYMOUS: '100000', RATE_LIMIT_KEYED: '100000' });
  shop = await openShop(service, 'openshop');
  const fields = [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'price', label: 'Price', type: 'currency', currency: 'EUR' },
    { key: 'class', label: 'Class', type: 'multiselect' },
  ] as const;
  const records = names.map((name, index) => ({
    id: index === 0 ? '..' : `r/${String(index).padStart(3, '0')}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    name,
    price: index === 1 ? 0.1 : index,
    class: ['a'],
  }));
  await addDemoTenants(service);
  await exposeAll(
    service,
    shop.tenant,
    await addCollection(service, shop.tenant, { slug: 'many-things', fields }, records),
  );
  await follow(service);
  await service.turn();
  proxy = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { url, method, headers } = request;
      asked.push({ url, method, key: headers.get('x-api-key') });
      return (await scripted.shift()?.(request)) ?? pass(request);
    },
  });
  await Bun.write(join(folder, 'vitrine.py'), await (await fetch(`${service.service.url}/client.py`)).text());
  await Bun.write(join(folder, 'Vitrine.php'), await (await fetch(`${service.service.url}/client.php`)).text());
});
afterAll(async () => {
  await proxy.stop(true);
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** The same program in both languages: it prints JSON. `waits` has the seconds that it would have waited. */
interface Program {
  readonly python: string;
  readonly php: string;
}

type Told = readonly [result: unknown, waits: readonly number[]];

const run = async (words: readonly string[]): Promise<Told> => {
  const env = { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1' };
  const child = Bun.spawn([...words], { cwd: folder, env, stdout: 'pipe', stderr: 'pipe' });
  const [out, error] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0 || error !== '') throw new Error(error + out);
  const told: Told = JSON.parse(out);
  return told;
};

const languages = {
  Python: {
    isMissing: python === null,
    run: async (program: Program, options: string) =>
      run([
        python ?? '',
        '-c',
        `
import json, vitrine, datetime, decimal
waits = []
vitrine.time.sleep = waits.append
client = vitrine.Client('${proxy.url.origin}/', 'openshop'${options})
def attempt(make):
    try:
        return make()
    except vitrine.VitrineError as error:
        return [error.code, error.status, str(error), list(error.details)]
    except (TypeError, ValueError) as error:
        return str(error)
result = ${program.python}
print(json.dumps([result, waits], default=str))`,
      ]),
  },
  PHP: {
    isMissing: php === null || curl === null,
    run: async (program: Program, options: string) =>
      run([
        php ?? '',
        '-d',
        'display_errors=stderr',
        '-r',
        `
namespace Vitrine;
$waits = [];
function usleep($microseconds) { $GLOBALS['waits'][] = $microseconds / 1e6; }
require 'Vitrine.php';
$client = new Client('${proxy.url.origin}/', 'openshop'${options.replaceAll('=', ': ')});
function attempt($make) {
  try { return $make(); }
  catch (VitrineError $error) { return [$error->apiCode, $error->status, $error->getMessage(), $error->details]; }
  catch (\\InvalidArgumentException $error) { return $error->getMessage(); }
}
$result = ${program.php};
echo json_encode([$result, $waits], JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);`,
      ]),
  },
};

/** A refusal as the API has it. */
const refuse =
  (status: number, headers: Record<string, string> = {}, code = 'internal_error') =>
  () =>
    Response.json({ success: false, message: 'Not now.', data: null, meta: { code } }, { status, headers });

/** A failure as a program prints it. */
const failed = (code: string, status: number): unknown => [code, status, expect.any(String), expect.any(Array)];

const succeed = (data: unknown, meta: object, edition: string) => () =>
  Response.json({ success: true, message: '', data, meta }, { headers: { edition } });

const gatewayPage = () => new Response('<html>', { status: 502 });
const move = () => new Response('', { status: 302, headers: { location: `${proxy.url.origin}/elsewhere` } });
const pageOf = (id: string, edition: string) => succeed([{ id }], { pages: 2 }, edition);

const keyOf = (key: string): string => `, key='${key}'`;

const walk = (onTurn: string): Program => ({
  python: `(lambda seen: [attempt(lambda: [seen.append(record['id']) for record in client.all('products', on_turn='${onTurn}')] and None), seen])([])`,
  php: `(function () use ($client) { $seen = []; $failed = attempt(function () use ($client, &$seen) { foreach ($client->all('products', [], '${onTurn}') as $record) $seen[] = $record['id']; }); return [$failed, $seen]; })()`,
});

describe.each(Object.entries(languages))('%s', (language, { isMissing, run: runProgram }) => {
  const runIt = async (program: Program, options = ''): Promise<Told> => {
    asked.length = 0;
    scripted.length = 0;
    return runScripted(program, options);
  };
  const runScripted = async (program: Program, options = '', ...steps: typeof scripted): Promise<Told> => {
    asked.length = 0;
    scripted.push(...steps);
    const told = await runProgram(program, options);
    expect(scripted).toEqual([]);
    return told;
  };

  test.skipIf(isMissing)('it knows the operators of the contract', async () => {
    const source = await Bun.file(join(folder, language === 'PHP' ? 'Vitrine.php' : 'vitrine.py')).text();
    const [, written = ''] =
      (language === 'PHP' ? /phpstan-type Operator (.*)$/m : /^Operator = Literal\[([^\]]*)\]/m).exec(source) ?? [];
    expect(Array.from(written.matchAll(/'(\w+)'/g), ([, name]) => name)).toEqual([...operators]);
    const [listed] = await runIt({ python: `','.join(vitrine.LISTED)`, php: `implode(',', Client::LISTED)` });
    expect(new Set(String(listed).split(','))).toEqual(new Set(listOperators));
  });

  test.skipIf(isMissing)('a page: conditions, alternatives, search, order, fields', async () => {
    const [result] = await runIt({
      python: `(lambda page: [page.data, page.meta['total'], page.edition])(client.records('many-things',
        where={'price': {'gte': 2, 'lt': decimal.Decimal('99.5')}, 'name': {'in': ['Größe 7, "weiß" 雪 😀', '"', '']}, 'createdAt': {'lt': datetime.datetime(2026, 1, 2, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))}},
        or_=[{'id': {'eq': 'r/007'}}, {'class': {'contains': ['a', 'b']}}], search="Größe 'x'", fuzzy=True, sort=['-price', 'name'], fields=['name', 'price'], limit=2, page=1, highlights=True))`,
      php: `(fn($page) => [$page->data, $page->meta['total'], $page->edition])($client->records('many-things', [
        'where' => ['price' => ['gte' => 2, 'lt' => 99.5], 'name' => ['in' => ['Größe 7, "weiß" 雪 😀', '"', '']], 'createdAt' => ['lt' => new \\DateTime('2026-01-02T01:00:00+01:00')]],
        'or' => [['id' => ['eq' => 'r/007']], ['class' => ['contains' => ['a', 'b']]]], 'search' => "Größe 'x'", 'fuzzy' => true, 'sort' => ['-price', 'name'], 'fields' => ['name', 'price'], 'limit' => 2, 'page' => 1, 'highlights' => true]))`,
    });
    expect(result).toEqual([[], 0, expect.any(String)]);
    const where = {
      price: { gte: 2, lt: 99.5 },
      name: { in: ['Größe 7, "weiß" 雪 😀', '"', ''] },
      createdAt: { lt: new Date('2026-01-02') },
    };
    const or = [{ id: { eq: 'r/007' } }, { class: { contains: ['a', 'b'] } }];
    const query = { sort: ['-price', 'name'], fields: ['name', 'price'], limit: 2, page: 1, highlights: true };
    const place = { url: proxy.url.origin, tenant: 'openshop' };
    const expected = recordsUrl(place, 'many-things', { where, or, search: "Größe 'x'", fuzzy: true, ...query });
    expect(asked.map(({ url }) => url)).toEqual([expected]);
  });

  test.skipIf(isMissing)('all records of several pages, in order, with every letter', async () => {
    const [result] = await runIt({
      python: `[[record['name'], record['price']] for record in client.all('many-things', sort=['price'], fields=['name', 'price'])]`,
      php: `array_map(fn($record) => [$record['name'], $record['price']], iterator_to_array($client->all('many-things', ['sort' => ['price'], 'fields' => ['name', 'price']]), false))`,
    });
    const tenth = language === 'Python' ? '0.1' : 0.1;
    expect(result).toEqual(names.map((name, index) => [name, index === 1 ? tenth : index]));
    expect(asked).toHaveLength(3);
  });

  test.skipIf(isMissing)('single records, whatever their ids, and none', async () => {
    const [result] = await runIt({
      python: `[client.get('many-things', 'r/001', fields=['name'])['name'], client.get('many-things', '..')['name'], attempt(lambda: client.get('many-things', 'no'))]`,
      php: `[$client->get('many-things', 'r/001', ['fields' => ['name']])['name'], $client->get('many-things', '..')['name'], attempt(fn() => $client->get('many-things', 'no'))]`,
    });
    expect(result).toEqual([names[1], names[0], ['record_not_found', 404, expect.any(String), []]]);
  });

  test.skipIf(isMissing)('related records, with some of their fields', async () => {
    const [result] = await runIt({
      python: `(lambda client: [client.get('events', 'EV-02363', fields=['title'], expand=['artist'], related_fields={'artist': ['name']})['expanded'], client.records('artists', sort=['name'], limit=1, expand=['events'], related_fields={'events': ['title', 'startsAt']}).data[0]['expanded']['events']['records'][0]])(vitrine.Client('${proxy.url.origin}', 'lumenart'))`,
      php: `(fn($client) => [$client->get('events', 'EV-02363', ['fields' => ['title'], 'expand' => ['artist'], 'relatedFields' => ['artist' => ['name']]])['expanded'], $client->records('artists', ['sort' => ['name'], 'limit' => 1, 'expand' => ['events'], 'relatedFields' => ['events' => ['title', 'startsAt']]])->data[0]['expanded']['events']['records'][0]])(new Client('${proxy.url.origin}', 'lumenart'))`,
    });
    expect(result).toEqual([
      { artist: { id: 'ART-0237', createdAt: expect.any(String), name: 'Chloé Lemaître' } },
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        title: expect.any(String),
        startsAt: expect.any(String),
      },
    ]);
    const place = { url: proxy.url.origin, tenant: 'lumenart' };
    expect(asked.map(({ url }) => url)).toEqual([
      recordsUrl(place, 'events', {
        fields: ['title'],
        expand: ['artist'],
        relatedFields: { artist: ['name'] },
      }).replace('events?', 'events/records/EV-02363?'),
      recordsUrl(place, 'artists', {
        sort: ['name'],
        limit: 1,
        expand: ['events'],
        relatedFields: { events: ['title', 'startsAt'] },
      }),
    ]);
  });

  test.skipIf(isMissing)('facets, changes, the profile', async () => {
    const [result] = await runIt({
      python: `[client.facets('many-things', fields=['class'], limit=2).data[0]['values'], client.changes('many-things', client.records('many-things').edition).data, client.profile().data['publicId']]`,
      php: `[$client->facets('many-things', ['fields' => ['class'], 'limit' => 2])->data[0]['values'], $client->changes('many-things', $client->records('many-things')->edition)->data, $client->profile()->data['publicId']]`,
    });
    expect(result).toEqual([[{ value: 'a', count: 450 }], { upserted: [], removed: [] }, 'openshop']);
  });

  test.skipIf(isMissing)('a file, which is whole or as it was', async () => {
    const path = join(folder, `${language}.csv`);
    await runIt({
      python: `client.export('many-things', 'csv', '${path}', fields=['name'], sort=['price'], decimal=',')`,
      php: `$client->export('many-things', 'csv', '${path}', ['fields' => ['name'], 'sort' => ['price'], 'decimal' => ','])`,
    });
    const whole = await Bun.file(path).text();
    expect(whole.split('\r\n')).toHaveLength(452);
    expect(whole).toContain('Größe 449, ""weiß"" 雪 😀');
    const [failure] = await runIt({
      python: `attempt(lambda: client.export('many-things', 'csv', '${path}', fields=['nothing']))`,
      php: `attempt(fn() => $client->export('many-things', 'csv', '${path}', ['fields' => ['nothing']]))`,
    });
    expect(failure).toEqual(failed('invalid_request', 400));
    expect(await Bun.file(path).text()).toBe(whole);
    expect(await Bun.file(`${path}.part`).exists()).toBe(false);
  });

  test.skipIf(isMissing)('a private collection, with a key in a header and not without', async () => {
    const program = {
      python: `attempt(lambda: [record['name'] for record in client.all('prices')])`,
      php: `attempt(fn() => array_column(iterator_to_array($client->all('prices'), false), 'name'))`,
    };
    expect((await runIt(program))[0]).toEqual(failed('collection_not_found', 404));
    expect((await runIt(program, keyOf(shop.key)))[0]).toEqual(['Retail']);
    expect(asked).toMatchObject([{ key: shop.key }]);
    expect(asked[0]?.url).not.toContain(shop.key);
    expect((await runIt(program, keyOf('vtr_wrong')))[0]).toEqual(failed('invalid_api_key', 401));
  });

  test.skipIf(isMissing)('a mistake comes with its details; what got lost asks for nothing', async () => {
    const [result] = await runIt({
      python: `[attempt(lambda: client.records('many-things', where={'prise': {'lt': 5}})), attempt(lambda: client.records('many-things', where={'price': {'lt': None}})), attempt(lambda: client.records('many-things', where={'price': 5})), attempt(lambda: client.records('many-things', or_=[{}])), attempt(lambda: client.records('..')), attempt(lambda: client.records('many-things', order='x'))]`,
      php: `[attempt(fn() => $client->records('many-things', ['where' => ['prise' => ['lt' => 5]]])), attempt(fn() => $client->records('many-things', ['where' => ['price' => ['lt' => null]]])), attempt(fn() => $client->records('many-things', ['where' => ['price' => 5]])), attempt(fn() => $client->records('many-things', ['or' => [[]]])), attempt(fn() => $client->records('..')), attempt(fn() => $client->records('many-things', ['order' => 'x']))]`,
    });
    const lost = 'has no value. Leave it out, or ask whether there is a value with exists.';
    const details = [
      { message: 'Unknown field "prise". Did you mean "price"? The tenant\'s profile lists the fields.' },
    ];
    expect(result).toMatchObject([
      ['invalid_request', 400, expect.any(String), details],
      `where[price][lt] ${lost}`,
      expect.stringContaining('where[price] takes operators'),
      `where[or][0] ${lost}`,
      '".." is no collection.',
      '"order" is no option here.',
    ]);
    expect(asked).toHaveLength(1);
  });

  test.skipIf(isMissing)('a long question goes into the body', async () => {
    const [result] = await runIt({
      python: `client.records('many-things', where={'id': {'in': ['r/%03d' % number + (number % 2) * 100 * 'x' for number in range(1, 160)]}}, limit=1).meta['total']`,
      php: `$client->records('many-things', ['where' => ['id' => ['in' => array_map(fn($number) => sprintf('r/%03d', $number) . str_repeat('x', $number % 2 * 100), range(1, 159))]], 'limit' => 1])->meta['total']`,
    });
    expect([result, asked.map(({ method }) => method)]).toEqual([79, ['QUERY']]);
  });

  const ask: Program = {
    python: `attempt(lambda: client.records('products').meta['total'])`,
    php: `attempt(fn() => $client->records('products')->meta['total'])`,
  };

  test.skipIf(isMissing)('a 429 is waited for as it says, by seconds or a date', async () => {
    const date = 'Sun, 01 Mar 2026 12:00:00 GMT';
    const later = { date, 'retry-after': 'Sun, 01 Mar 2026 12:00:09 GMT' };
    const steps = [refuse(429, { 'retry-after': '7' }, 'rate_limited'), refuse(429, later, 'rate_limited')];
    const [result, waits] = await runScripted(ask, '', ...steps);
    expect([result, waits.length, asked.length]).toEqual([3, 2, 3]);
    expect([(waits[0] ?? 0) >= 7, (waits[0] ?? 0) <= 7.5, (waits[1] ?? 0) >= 9, (waits[1] ?? 0) <= 10]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test.skipIf(isMissing)('a wait that is too long is not begun', async () => {
    const [result, waits] = await runScripted(ask, '', refuse(429, { 'retry-after': '1000' }, 'rate_limited'));
    expect([result, waits]).toEqual([['rate_limited', 429, 'Not now.', []], []]);
  });

  test.skipIf(isMissing)('a 503, and a proxy’s page of a 502, pass', async () => {
    const [result, waits] = await runScripted(ask, '', refuse(503), gatewayPage);
    expect([result, waits.length]).toEqual([3, 2]);
  });

  test.skipIf(isMissing)('a cut answer, or a cut file, is none', async () => {
    let count = 0;
    using cutting = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        data: (socket) => {
          count++;
          socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{"success":true');
        },
      },
    });
    const path = join(folder, 'cut.csv');
    const away = `http://127.0.0.1:${cutting.port}`;
    const [result, waits] = await runIt({
      python: `(lambda client: [attempt(client.profile), attempt(lambda: client.export('things', 'csv', '${path}'))])(vitrine.Client('${away}', 'openshop', retries=1))`,
      php: `(fn($client) => [attempt($client->profile(...)), attempt(fn() => $client->export('things', 'csv', '${path}'))])(new Client('${away}', 'openshop', retries: 1))`,
    });
    expect([result, waits.length, count]).toEqual([[failed('network', 0), failed('network', 0)], 2, 4]);
    expect([await Bun.file(path).exists(), await Bun.file(`${path}.part`).exists()]).toEqual([false, false]);
  });

  test.skipIf(isMissing)('it gives up after its retries, and at once where asking again is no use', async () => {
    const [given] = await runScripted(ask, ', retries=1', refuse(503), refuse(503));
    expect(given).toEqual(['internal_error', 503, 'Not now.', []]);
    const [page, waits] = await runScripted(ask, '', () => new Response('<html>'));
    expect([page, waits]).toEqual([failed('unexpected_answer', 200), []]);
  });

  test.skipIf(isMissing)('no server listens at the address', async () => {
    const { python: inPython, php: inPhp } = ask;
    const away = proxy.url.origin.replace(/\d+$/, '1');
    const [result, waits] = await runScripted({
      python: `[client := vitrine.Client('${away}', 'openshop'), ${inPython}][1]`,
      php: `(function () { $client = new Client('${away}', 'openshop'); return ${inPhp}; })()`,
    });
    expect([result, waits.length]).toEqual([failed('network', 0), 3]);
  });

  test.skipIf(isMissing)('a redirect is not followed, so that no key goes elsewhere', async () => {
    const [result] = await runScripted(ask, keyOf(shop.key), move);
    expect([result, asked.length]).toEqual([failed('unexpected_answer', 302), 1]);
  });

  test.skipIf(isMissing)('numbers keep every digit', async () => {
    const text = '{"success":true,"data":[0.1,12345678901234567890,0.12345678901234567890,"a\\"1234567890123456789"]}';
    const [result] = await runScripted(
      {
        python: `[str(value) for value in client.profile().data]`,
        php: `array_map('strval', $client->profile()->data)`,
      },
      '',
      () => new Response(text),
    );
    expect(result).toEqual(['0.1', '12345678901234567890', '0.12345678901234567890', 'a"1234567890123456789']);
  });

  describe.skipIf(isMissing)('a walk over a new edition', () => {
    const [old, same, other] = ['1-aaaa', '2-aaaa', '2-bbbb'];
    const turned = expect.arrayContaining(['edition_turned']);
    const again = [pageOf('b', other), pageOf('a', old)];
    test.each([
      ['fail', [pageOf('a', old), pageOf('b', same)], [null, ['a', 'b']]],
      ['fail', [pageOf('a', old), pageOf('b', other)], [turned, ['a']]],
      ['continue', [pageOf('a', old), pageOf('b', other)], [null, ['a', 'b']]],
      ['restart', [pageOf('a', old), pageOf('b', other), pageOf('c', other), pageOf('d', other)], [null, ['c', 'd']]],
      ['restart', [pageOf('a', old), ...again, ...again, ...again, pageOf('b', other)], [turned, []]],
    ])('%s', async (onTurn, steps, expected) => {
      expect((await runScripted(walk(onTurn), '', ...steps))[0]).toEqual(expected);
    });
  });
});

test.skipIf(python === null)('a tenant’s types are a Python file with its records', async () => {
  await Bun.write(join(folder, 'shown.py'), await (await fetch(`${service.service.url}/t/openshop/types.py`)).text());
  const program = `import json, shown; print(json.dumps([[list(shown.Record_many_things.__annotations__), list(shown.Record_products.__annotations__), [name for name in dir(shown) if name.startswith('Record')]], []]))`;
  expect((await run([python ?? '', '-c', program]))[0]).toEqual([
    ['id', 'createdAt', 'name', 'price', 'class'],
    ['id', 'createdAt', 'name', 'price'],
    ['Record_many_things', 'Record_products'],
  ]);
});

test.skipIf(python === null)('types for Python have the related records', async () => {
  await Bun.write(join(folder, 'art.py'), await (await fetch(`${service.service.url}/t/lumenart/types.py`)).text());
  const program = `import json, typing, art
hints = typing.get_type_hints(art.Record_events)['expanded'].__annotations__
print(json.dumps([[list(hints), str(hints['artist']), list(art.Expanded_artists.__annotations__['events'].__annotations__)], []]))`;
  expect((await run([python ?? '', '-c', program]))[0]).toEqual([
    ['artist', 'hall'],
    expect.stringContaining('art.Record_artists'),
    ['total', 'records', 'more'],
  ]);
});

test.skipIf(php === null || phpTypes === null)(
  "a tenant's types for PHP are read by PHPStan's own parser",
  async () => {
    await Bun.write(join(folder, 'art.php'), await (await fetch(`${service.service.url}/t/lumenart/types.php`)).text());
    const program = `require '${phpTypes}'; require 'art.php';
use PHPStan\\PhpDocParser\\{Lexer\\Lexer, Parser\\ConstExprParser, Parser\\PhpDocParser, Parser\\TokenIterator, Parser\\TypeParser};
$constants = new ConstExprParser();
$comment = (new ReflectionClass('Vitrine\\Tenant_lumenart'))->getDocComment();
$read = (new PhpDocParser(new TypeParser($constants), $constants))->parse(new TokenIterator((new Lexer())->tokenize($comment)));
$shapes = [];
foreach ($read->getTypeAliasTagValues('@phpstan-type') as $tag)
    $shapes[$tag->alias] = array_map(fn($item) => trim((string) $item->keyName, "'"), $tag->type->items ?? []);
echo json_encode([[array_map(fn($tag) => (string) $tag->value, $read->getTagsByName('@invalid')), $shapes], []]);`;
    const [result] = await run([php ?? '', '-d', 'display_errors=stderr', '-r', program]);
    expect(result).toEqual([
      [],
      expect.objectContaining({
        Record_halls: expect.arrayContaining(['id', 'createdAt', 'name']),
        Expanded_events: ['artist', 'hall'],
      }),
    ]);
  },
);

test.skipIf(python === null || php === null || curl === null)('the examples of docs/client.md', async () => {
  const blocks = readBlocks(await readDocument('docs/client.md'));
  const outputOf = async (language: string, words: readonly string[]): Promise<string> => {
    const text = blocks.find((block) => block.language === language)?.text ?? '';
    const env = { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' };
    const program = text.replace('http://localhost:8080', service.service.url);
    const child = Bun.spawn([...words, program], { cwd: folder, env, stdout: 'pipe', stderr: 'inherit' });
    return child.stdout.text();
  };
  const outputs = await Promise.all([outputOf('python', [python ?? '', '-c']), outputOf('php', [php ?? '', '-r'])]);
  const expected = expect.stringContaining('Rosinen-Brötchen 0.92\nZwiebel-Brötchen 0.91\n');
  expect(outputs).toEqual([expected, expected]);
});
