/** Random headers that a request may have: those that the service reads, those that others read, and any at all. */
import * as fc from 'fast-check';

export type Header = readonly [name: string, value: string];

const addresses = fc.oneof(
  fc.nat(4095).map((number) => `10.0.${number >> 8}.${number & 255}`),
  fc.constantFrom(
    '::1',
    '2001:db8::1',
    '[::1]:443',
    '1.2.3.4:80',
    '::ffff:1.2.3.4',
    '1.2.3.4.5',
    '999.1.1.1',
    '127.0.0.1',
  ),
  fc.constantFrom('', 'unknown', '_hidden', 'localhost', '[', '::', '%00', '\u00FF', '1.2.3.4%eth0', '0x7f.1', '-1'),
);

const forwardedFor = fc.oneof(
  fc.array(addresses, { minLength: 1, maxLength: 5 }).map((list) => list.join(', ')),
  fc.constantFrom(','.repeat(2000), '127.0.0.1, '.repeat(1000), '1'.repeat(9000)),
);

const validators = fc.oneof(
  fc.array(fc.constantFrom('*', '""', '"x"', 'W/"x"', 'w/"x"', '"', 'x', '"a,b"', '"\u00FF"', ''), { maxLength: 5 }),
  fc.constant(Array.from({ length: 2000 }, () => '"x"')),
);

const codings = fc.oneof(
  fc
    .array(
      fc
        .tuple(
          fc.constantFrom('gzip', 'br', 'zstd', 'identity', '*', 'deflate', 'GZIP', 'x', '', ';', 'gzip gzip'),
          fc.constantFrom(
            '',
            '',
            ';q=0',
            ';q=1',
            ';q=0.5',
            ';q=-1',
            ';q=NaN',
            ';q=',
            ';q=1.0000',
            '; q = 1',
            ';q=2;q=0',
          ),
        )
        .map((parts) => parts.join('')),
      { maxLength: 5 },
    )
    .map((list) => list.join(', ')),
  fc.constantFrom('gzip, '.repeat(2000), 'br;'.repeat(3000)),
);

/** A value as RFC 9110 §5.5 has it. */
const anyValue = fc
  .string({
    unit: fc.oneof(fc.constantFrom('\t', '"', ',', ';', '=', ' '), byte(0x21, 0x7e), byte(0x80, 0xff)),
    maxLength: 60,
  })
  .map((value) => value.trim());
const anyName = fc.string({
  unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCXYZ0123456789!#$%&'*+-.^_`|~".split('')),
  minLength: 1,
  maxLength: 30,
});

function byte(first: number, last: number): fc.Arbitrary<string> {
  return fc.integer({ min: first, max: last }).map((code) => String.fromCharCode(code));
}

const named = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Header> =>
  values.map((value) => [name, value] as const);

const fixed: readonly Header[] = [
  ['Origin', 'https://shop.example'],
  ['Origin', 'null'],
  ['Host', 'evil.example:99999'],
  ['Host', 'a b/c?d\u00FF'],
  ['Host', ''],
  ['Access-Control-Request-Method', 'DELETE'],
  ['If-None-Match', '*'],
  ['Range', 'bytes=0-1'],
  ['Range', 'bytes=9999999999-, -1, 0-0'],
  ['If-Range', '"x"'],
  ['If-Match', '"x"'],
  ['If-Modified-Since', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  ['If-Unmodified-Since', 'never'],
  ['Expect', '100-continue'],
  ['Expect', 'the unexpected'],
  ['Upgrade', 'websocket'],
  ['Upgrade', 'h2c'],
  ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
  ['Sec-WebSocket-Version', '13'],
  ['Connection', 'Upgrade'],
  ['Connection', 'keep-alive, x-api-key'],
  ['Connection', ','],
  ['Keep-Alive', 'timeout=99999'],
  ['TE', 'trailers'],
  ['Trailer', 'x-api-key'],
  ['Content-Type', 'multipart/form-data; boundary='],
  ['Content-Encoding', 'gzip'],
  ['Content-Length', '0'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Original-URL', '/admin'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'https'],
  ['Forwarded', 'for=1.2.3.4'],
  ['Cookie', 'a=b; '.repeat(200)],
  ['Authorization', 'Basic !!!'],
  ['Cache-Control', 'no-cache, only-if-cached'],
  ['Accept', 'text/html;q=0'],
  ['Max-Forwards', '0'],
  ['Proxy', 'http://evil.example'],
  ['__proto__', 'x'],
];

export const headersArbitrary = (key: string): fc.Arbitrary<readonly Header[]> => {
  const keys = fc.oneof(
    fc.constantFrom(
      key,
      key,
      key.slice(0, -1),
      `${key}x`,
      key.toUpperCase(),
      '',
      'vtr_',
      'a'.repeat(5000),
      `${key},${key}`,
    ),
    anyValue,
  );
  const header = fc.oneof(
    named('X-Forwarded-For', forwardedFor),
    named('x-api-key', keys),
    named(
      'If-None-Match',
      validators.map((list) => list.join(', ')),
    ),
    named('Accept-Encoding', codings),
    { weight: 3, arbitrary: fc.constantFrom(...fixed) },
    fc.tuple(anyName, anyValue).filter(([name]) => !meaningful.test(name)),
  );
  return fc
    .array(header, { maxLength: 8 })
    .filter((headers) => headers.filter(([name]) => name === 'Content-Length').length < 2);
};

/** To write these at random would make it another request, or none. */
const meaningful = /^(?:host|connection|content-length|transfer-encoding|upgrade|expect)$/i;
