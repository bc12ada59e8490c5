/** Requests to a remote: where they may go, what they carry, and where they end. */
import { afterAll, describe, expect, test } from 'bun:test';
import { findAddresses } from '../../src/http/reachable-addresses.ts';
import { type RequestLimits, Requests, type RequestsOptions } from '../../src/http/requests.ts';
import { failureOf } from '../../../../../tests/support/scanned.ts';

const loopback = ['127.0.0.0/8', '::1'];
const servers: { stop: (closes: boolean) => unknown }[] = [];
afterAll(() => servers.forEach((server) => void server.stop(true)));

type Answering = (request: Request) => Response | Promise<Response>;

const serve = (answer: Answering): URL => {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer });
  servers.push(server);
  return new URL(server.url.href);
};

/** Sends these bytes to each connection that asks, and closes it where it says so. */
const serveBytes = (bytes: string, { closes }: { readonly closes: boolean }): URL => {
  const socket = { data: (to: Bun.Socket) => void (closes ? to.end(bytes) : to.write(bytes)) };
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket });
  servers.push(server);
  return new URL(`http://127.0.0.1:${server.port}/`);
};

const silenceMs = 60_000;

type Options = Partial<Omit<RequestsOptions, 'limits'> & RequestLimits>;

const open = (url: URL, options: Options = {}): Requests => {
  const { requestsMax = 100, bytesMax = 1_000_000, deadlineMs = silenceMs, waitMsMax = 60_000 } = options;
  const limits = { requestsMax, bytesMax, deadlineMs, waitMsMax };
  const { signal } = new AbortController();
  return new Requests({ url, headers: {}, allowed: loopback, silenceMs, signal, ...options, limits });
};

const read = async (requests: Requests, url: URL): Promise<string> => {
  const { body } = await requests.get(url);
  return Buffer.concat(await Array.fromAsync(body)).toString();
};

const ask = async (url: URL, options: Options = {}): Promise<string> => read(open(url, options), url);

const faultOf = async (url: URL, options: Options = {}): Promise<string> =>
  ask(url, options).then(
    (text) => `read ${text}`,
    (error: unknown) => String(error),
  );

const found = async (addresses: string[], allowed: string[] = []) =>
  findAddresses('shop.example.com', allowed, async () => addresses);

describe('addresses', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['this machine', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['metadata of clouds', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['mapped', '::ffff:10.0.0.1'],
    ['mapped', '::ffff:7f00:1'],
    ['compatible', '::7f00:1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['6to4', '2002:a00:1::'],
    ['Teredo', '2001::1'],
    ['link-local', 'fe80::1'],
    ['unique local', 'fd00::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['unassigned', '4000::1'],
    ['documentation', '2001:db8::1'],
  ])('%s: %s is refused as a literal, and as what a name resolves to', async (_kind, address) => {
    const literal = address.includes(':') ? `[${address}]` : address;
    expect(await failureOf(findAddresses(literal, []))).toContain('is not a public one');
    expect(await failureOf(findAddresses('shop.example.com', [], async () => [address]))).toContain(
      'is not a public one',
    );
  });

  test('public addresses are not refused, nor are those that the operator allows', async () => {
    expect(await found(['8.8.8.8', '2606:4700::1'])).toEqual(['8.8.8.8', '2606:4700::1']);
    expect(await found(['10.1.2.3'], ['10.0.0.0/8'])).toEqual(['10.1.2.3']);
    expect(await found(['::1'], ['127.0.0.0/8', '::1'])).toEqual(['::1']);
    expect(await found(['::ffff:10.1.2.3'], ['10.1.2.3'])).toEqual(['::ffff:10.1.2.3']);
    expect(await failureOf(found(['10.1.2.3', '10.9.9.9'], ['10.1.2.3']))).toContain('10.9.9.9 is not a public one');
    expect(await failureOf(found(['8.8.8.8', '10.1.2.3']))).toContain('10.1.2.3 is not a public one');
    expect(await failureOf(found([]))).toContain('not a public one');
  });

  test('a private address is not connected to, and the message says how to allow it', async () => {
    let asked = 0;
    const url = serve(() => new Response(`${asked++}`));
    expect(await faultOf(url, { allowed: ['10.0.0.0/8'] })).toContain('ALLOWED_PRIVATE_ADDRESSES=127.0.0.1');
    expect(asked).toBe(0);
  });

  test('a name that resolves to another address later is asked at the first one', async () => {
    const url = serve((request) => new Response(request.headers.get('host')));
    const named = new URL(url);
    named.hostname = 'shop.example.com';
    const answers = ['127.0.0.1', '127.0.0.9'];
    const requests = open(named, { lookup: async () => [answers.shift() ?? '127.0.0.9'] });
    expect([await read(requests, named), await read(requests, named)]).toEqual([named.host, named.host]);
    expect(answers).toEqual(['127.0.0.9']);
  });

  test('another address of the name is tried where the first does not listen', async () => {
    const url = serve(() => new Response('here'));
    const named = new URL(url);
    named.hostname = 'shop.example.com';
    expect(await ask(named, { lookup: async () => ['127.0.0.77', '127.0.0.1'] })).toBe('here');
  });
});

const redirect = (to: string): Response => new Response(null, { status: 302, headers: { location: to } });

describe('redirects', () => {
  test('within the origin they are followed, with the headers', async () => {
    const url = serve((request) =>
      request.url.endsWith('/there') ? new Response(request.headers.get('x-key')) : redirect('/there'),
    );
    expect(await ask(url, { headers: { 'x-key': 'k' } })).toBe('k');
  });

  test('to another origin none is followed, and no credentials go there', async () => {
    const received: string[] = [];
    const other = serve((request) => new Response(`${received.push(request.headers.get('authorization') ?? 'none')}`));
    const url = serve(() => redirect(other.href));
    expect(await faultOf(url, { headers: { Authorization: 'Bearer secret' } })).toBe(
      `FileError: ${url.href}: It refers to ${other.origin}, and only ${url.origin} is asked. If the records have moved there, write its address.`,
    );
    expect(received).toEqual([]);
  });

  test('an address that is given elsewhere goes to the origin alone, too', async () => {
    const other = serve(() => new Response('other'));
    const requests = open(serve(() => new Response('own')));
    expect(await failureOf(read(requests, other))).toContain(`It refers to ${other.origin}`);
    expect(await failureOf(read(requests, new URL(`https://127.0.0.2/`)))).toContain('It refers to https://127.0.0.2');
    expect(await failureOf(read(requests, new URL(`file:///etc/passwd`)))).toContain('It refers to null');
  });

  test('a loop ends', async () => {
    const url = serve(() => redirect('/'));
    expect(await faultOf(url)).toContain('It redirects more than 5 times.');
  });

  test('a redirect to what is no address is told', async () =>
    expect(await faultOf(serve(() => redirect('http://')))).toContain('It refers to an address that is none.'));
});

describe('credentials', () => {
  test('userinfo is sent as Basic, and is in no message', async () => {
    const url = serve(({ headers }) => new Response(headers.get('authorization')));
    [url.username, url.password] = ['us er', 'p:ä'];
    expect(await ask(url)).toBe(`Basic ${Buffer.from('us er:p:ä').toString('base64')}`);
    const failing = serve(() => new Response(null, { status: 401 }));
    [failing.username, failing.password, failing.search] = ['user', 'secret', '?key=secret'];
    const fault = await faultOf(failing);
    expect(fault).toBe(`FileError: ${failing.origin}/: The credentials are missing or not accepted. (HTTP 401)`);
  });

  test('headers that are set take the place of ours', async () => {
    const url = serve(({ headers }) => new Response(headers.get('accept')));
    expect(await ask(url, { headers: { accept: 'application/xml' } })).toBe('application/xml');
  });

  test('they are not sent without TLS to the internet', async () => {
    const url = new URL('http://shop.example.com/');
    const options = { allowed: [], lookup: async () => Promise.resolve(['8.8.8.8']) };
    const sentence = 'are not sent without TLS: write https.';
    expect(await faultOf(url, { ...options, headers: { 'X-Key': 'secret' } })).toContain(sentence);
    url.username = 'user';
    expect(await faultOf(url, options)).toContain(sentence);
  });
});

test.each([
  [403, 'The credentials do not allow to read this. (HTTP 403)'],
  [404, 'There is nothing at this address. (HTTP 404)'],
  [204, 'Its answer brings no records. (HTTP 204)'],
  [418, 'Its answer brings no records. (HTTP 418)'],
  [429, 'It was asked too often, and does not say when to ask again. (HTTP 429)'],
  [500, 'It has failed. (HTTP 500)'],
  [503, 'It has failed. (HTTP 503)'],
])('status %d', async (status, sentence) =>
  expect(await faultOf(serve(() => new Response(null, { status })))).toEndWith(sentence),
);

describe('Retry-After', () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';

  const retrying = (after: string, status: number, times = 1) => {
    const waits: number[] = [];
    let asked = 0;
    const url = serve(() =>
      asked++ < times
        ? new Response('later', { status, headers: { date, 'retry-after': after } })
        : new Response('here'),
    );
    const wait = async (delayMs: number): Promise<void> => {
      waits.push(delayMs);
      await Promise.resolve();
    };
    return { url, waits, options: { wait } };
  };

  test.each([
    ['seconds', '7', 429, 7000],
    ['a time', 'Thu, 01 Jan 2026 00:00:09 GMT', 503, 9000],
    ['no time at all', '0', 503, 1000],
    ['a time that has passed', 'Thu, 01 Jan 2015 00:00:00 GMT', 429, 1000],
  ])('%s', async (_about, after, status, delayMs) => {
    const { url, waits, options } = retrying(after, status);
    expect(await ask(url, options)).toBe('here');
    expect(waits).toEqual([delayMs]);
  });

  test('the end of a wait by the deadline is a fault of the table, and by a closed source its reason', async () => {
    const { url } = retrying('60', 429, 9);
    expect(await faultOf(url, { deadlineMs: 300 })).toBe(`FileError: ${url.href}: Reading it takes longer than 0.3 s.`);
    const closing = new AbortController();
    const asking = Promise.withResolvers<undefined>();
    const later = serve(() => {
      asking.resolve(undefined);
      return new Response('later', { status: 429, headers: { 'retry-after': '60' } });
    });
    const reading = faultOf(later, { signal: closing.signal });
    await asking.promise;
    closing.abort(new Error('The source is closed.'));
    expect(await reading).toBe('Error: The source is closed.');
  });

  test('longer waits than its limit are left to the next edition', async () => {
    const { url, waits, options } = retrying('40', 429, 9);
    expect(await faultOf(url, options)).toEndWith(
      'It asks to wait for 40 s, and at most 60 s are waited in all. The next edition asks again. (HTTP 429)',
    );
    expect(waits).toEqual([40_000]);
  });
});

describe('limits', () => {
  test('requests', async () => {
    const url = serve(() => new Response('a'));
    const requests = open(url, { requestsMax: 2 });
    await read(requests, url);
    await read(requests, url);
    expect(await failureOf(read(requests, url))).toContain('More than 2 requests would be needed.');
  });

  test.each([
    [10, 'read 0123456789'],
    [9, 'More than 9 bytes would be read.'],
  ])('%d bytes', async (bytesMax, expected) =>
    expect(
      await faultOf(
        serve(() => new Response('0123456789')),
        { bytesMax },
      ),
    ).toContain(expected),
  );

  test('bytes are counted decompressed', async () => {
    const body = Bun.gzipSync(Buffer.alloc(1_000_001));
    const url = serve(() => new Response(body, { headers: { 'content-encoding': 'gzip' } }));
    expect(await faultOf(url)).toContain('More than 1000000 bytes would be read.');
  });

  test('silence before an answer', async () =>
    expect(await faultOf(serveBytes('', { closes: false }), { silenceMs: 50 })).toContain(
      'It has sent no byte for 0.05 s. If it takes that long to answer, raise SOURCE_SILENCE_SECONDS.',
    ));

  test('silence within one', async () => {
    const url = serveBytes('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,', { closes: false });
    expect(await faultOf(url, { silenceMs: 50 })).toContain('It has sent no byte for 0.05 s.');
  });

  test('bytes that drip', async () => {
    const url = serve(
      () =>
        new Response(
          new ReadableStream({
            pull: async (controller) => {
              await Bun.sleep(5);
              controller.enqueue(Buffer.from(' '));
            },
          }),
        ),
    );
    expect(await faultOf(url, { deadlineMs: 300 })).toContain('Reading it takes longer than 0.3 s.');
  });

  test('a closed source asks nothing more', async () => {
    const url = serveBytes('', { closes: false });
    const closing = new AbortController();
    const requests = open(url, { signal: closing.signal });
    const reading = read(requests, url).catch(String);
    closing.abort(new Error('The source is closed.'));
    expect(await reading).toContain('The source is closed.');
    expect(await failureOf(read(requests, url))).toContain('The source is closed.');
  });
});

test.each([
  [
    'cut off',
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,',
    'The connection was closed before the end of the answer. (ECONNRESET)',
  ],
  [
    'cut off within chunks',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n[1,2\r\n',
    'The connection was closed before the end of the answer. (ECONNRESET)',
  ],
  ['without an answer', '', 'The connection was closed before the end of the answer. (ECONNRESET)'],
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', 'The answer is not HTTP. (Malformed_HTTP_Response)'],
  [
    'not compressed as it says',
    'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n[1,2',
    'The compressed answer is damaged or cut off. (ZlibError)',
  ],
])('%s', async (_about, bytes, sentence) =>
  expect(await faultOf(serveBytes(bytes, { closes: true }))).toEndWith(sentence),
);

test('nothing listens', async () =>
  expect(await faultOf(new URL('http://127.0.0.1:1/'))).toEndWith(
    'Nothing listens there, or a firewall refuses the connection. (ECONNREFUSED)',
  ));

const lookUpNothing = async (): Promise<never> => {
  await Promise.resolve();
  throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'DNS_ENOTFOUND' });
};

test('no such host', async () => {
  expect(await faultOf(new URL('http://nowhere.invalid/'), { lookup: lookUpNothing })).toBe(
    'FileError: http://nowhere.invalid/: There is no host of this name. (DNS_ENOTFOUND)',
  );
});
