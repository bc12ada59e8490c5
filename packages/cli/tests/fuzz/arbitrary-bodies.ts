/** Random attempts with a request that has a body: nothing of it may be taken for a request, and nothing behind it for a body. */
import * as fc from 'fast-check';
import type { Header } from './arbitrary-headers.ts';
import { attemptOf, type Attempt } from './attempt.ts';
import { closing, host, printRequest } from './print-request.ts';
import { paths } from './subject.ts';

const chunked: Header = ['Transfer-Encoding', 'chunked'];
const lengthOf = (bytes: number): Header => ['Content-Length', String(bytes)];
const withLength = (body: string): readonly [Header, string] => [lengthOf(body.length), body];
const asChunks = (parts: readonly string[]): readonly [Header, string] => [
  chunked,
  [...parts.filter((part) => part !== ''), ''].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join(''),
];

const bodyParts = ['', 'a', '{"name":1}', '\r\n\r\n', '0\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', '\0', 'x'.repeat(9000)];
const oddChunks = [
  `20000\r\n${'x'.repeat(0x20000)}\r\n0\r\n\r\n`,
  '5;a="b"\r\nhello\r\n0\r\n\r\n',
  '0005\r\nhello\r\n000\r\n\r\n',
];

const bodyArbitrary: fc.Arbitrary<readonly [Header, string]> = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.constantFrom(...bodyParts), { maxLength: 6 }).map(asChunks) },
  {
    weight: 8,
    arbitrary: fc.array(fc.constantFrom(...bodyParts), { maxLength: 6 }).map((parts) => withLength(parts.join(''))),
  },
  fc.constantFrom(...oddChunks).map((body) => [chunked, body] as const),
);

/** Behind the body comes another request, which must be seen where it is, and nowhere else. */
export const bodies = fc
  .tuple(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'), bodyArbitrary)
  .map(([method, [header, body]]) => {
    const first = printRequest({ method, target: '/api/first', headers: [host, header], body });
    const next = printRequest({ target: '/api/next?behind', headers: [host, closing] });
    const asks = [{ method }, { method: 'GET', holds: '"route_not_found"' }];
    return attemptOf('bodies', `${first}${next}`, asks, { closes: true });
  });

const brokenChunks = [
  'zz\r\nhello',
  'ffffffffffffffff1\r\nhello',
  '-1\r\nhello',
  ' 5\r\nhello',
  '5\nhello',
  '5\r\nhello world',
  `5;${'a'.repeat(20_000)}\r\nhello`,
].map((start) => `${start}\r\n0\r\n\r\n`);
/** Bun refuses every field behind the last chunk. */
const trailer = '0\r\nx-api-key: vtr_\r\n\r\n';

const refusedOnly = ['refused'] as const;

/** A body that is too long, longer or shorter than was said; or one that comes to be seen as none when its request is answered. */
export const brokenBodies = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...brokenChunks, trailer).map((body) => brokenBody(chunked, body, refusedOnly)),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom([70_000, 70_000], [10_000_000, 200_000], [10_000_000, 0])
      .map(([said = 0, sent = 0]) => brokenBody(lengthOf(said), 'x'.repeat(sent), ['refused', 'closed'])),
  },
  fc.constant(brokenBody(lengthOf(2), 'hello\r\n\r\n', refusedOnly)),
  fc.constant(brokenBody(lengthOf(100), 'half of it', ['answered'], false)),
);

function brokenBody(header: Header, body: string, allowed: Attempt['allowed'], closes = true): Attempt {
  const bytes = printRequest({ method: 'POST', target: paths.things, headers: [host, header], body });
  return attemptOf('bodies', bytes, [{ method: 'POST' }], { closes, allowed });
}
