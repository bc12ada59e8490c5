/** Random attempts with one whole request: each must be answered, but for what the HTTP server is known to refuse. */
import { bounds } from '@vitrine/contract';
import * as fc from 'fast-check';
import { headersArbitrary, type Header } from './arbitrary-headers.ts';
import { besideArbitrary, pathArbitrary, questionArbitrary } from './arbitrary-targets.ts';
import { attemptOf, type Ask, type Attempt, type AttemptKind } from './attempt.ts';
import { closing, host, printRequest, type Request } from './print-request.ts';
import { paths } from './subject.ts';

/** One request, the last of its connection where nothing else is said. */
const requestAlone = (
  kind: AttemptKind,
  request: Request,
  ask: Partial<Ask> = {},
  more: Partial<Attempt> = {},
): Attempt => {
  const { method = 'GET', headers = [host, closing] } = request;
  const closes = headers.includes(closing);
  return attemptOf(kind, printRequest({ ...request, headers }), [{ method, ...ask }], { closes, ...more });
};

const lastOrNot = fc.constantFrom<(readonly Header[])[]>([host, closing], [host, closing], [host]);
const readingMethod = fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD');

export const questions = fc
  .tuple(questionArbitrary, readingMethod, lastOrNot)
  .map(([target, method, headers]) => requestAlone('questions', { method, target, headers }));

export const beside = fc
  .tuple(besideArbitrary, readingMethod, lastOrNot)
  .map(([target, method, headers]) => requestAlone('beside the grammar', { method, target, headers }));

export const pathRequests = fc
  .tuple(fc.constantFrom('', '', '', 'http://localhost', 'http://evil.example:99'), pathArbitrary, readingMethod)
  .map(([origin, path, method]) => requestAlone('paths', { method, target: `${origin}${path}` }, { mayBePage: true }));

export const headerRequests = (key: string): fc.Arbitrary<Attempt> =>
  fc
    .tuple(
      fc.oneof(questionArbitrary, fc.constantFrom(paths.profile, paths.staff, paths.things, '/')),
      headersArbitrary(key),
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST'),
    )
    .map(([target, headers, method]) =>
      requestAlone(
        'headers',
        { method, target, headers: [...headers, host, closing] },
        { mayBePage: target === '/', hasUnclearHost: headers.some(([name]) => name === 'Host') },
      ),
    );

/** Head and URL together have 64 KiB; of what is far past it, the server may close before it has read all. */
const headBytesMax = 65_536;
const sizes = [8191, 8192, 8193, 8194, 12_000, 16_384, 30_000, 60_000, headBytesMax, 66_000, 200_000, 1_000_000];

export const lengths = fc
  .tuple(
    fc.constantFrom(...sizes),
    fc.constantFrom(`${paths.things}?search=`, '/', `${paths.things}?`),
    fc.constantFrom('a', '&', '%41'),
  )
  .map(([size, start, filler]) => {
    const target = start + filler.repeat(Math.ceil(size / filler.length)).slice(0, size - start.length);
    const holds = size > bounds.urlBytesMax ? { holds: '"uri_too_long"' } : {};
    return requestAlone(
      'lengths',
      { target },
      { ...holds, mayBePage: start === '/' },
      size < headBytesMax - 100 ? {} : { allowed: ['refused', 'closed'] },
    );
  });

const knownMethods = 'GET HEAD OPTIONS POST PUT PATCH DELETE TRACE CONNECT QUERY PROPFIND MKCOL PURGE LINK'.split(' ');
const unknownMethods = ['get', 'FOO', 'G', 'GETGET', 'HTTP/1.1', 'X'.repeat(5000), 'G\u00CBT', 'GET,POST', '*'];

export const methods = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...knownMethods)
      .map((method) => requestAlone('methods', { method, target: paths.things })),
  },
  fc
    .constantFrom(...knownMethods)
    .map((method) => requestAlone('methods', { method, target: paths.probe }, { isProbe: true })),
  fc
    .constantFrom(...unknownMethods)
    .map((method) => requestAlone('methods', { method, target: paths.things }, {}, { allowed: ['refused', 'closed'] })),
);

const unknownVersions = 'HTTP/0.9 HTTP/1.2 HTTP/2.0 HTTP/3 http/1.1 HTTP/1 HTTP/11 ICY HTTP/01.1 HTTP/1.1\t'.split(' ');

export const versions = fc.oneof(
  fc
    .tuple(
      questionArbitrary,
      fc.subarray<Header>([host, ['Connection', 'keep-alive'], ['X-Forwarded-For', '10.1.1.1']]),
    )
    .map(([target, headers]) =>
      requestAlone('versions', { target, version: 'HTTP/1.0', headers }, {}, { closes: true }),
    ),
  fc
    .constantFrom(...unknownVersions)
    .map((version) => requestAlone('versions', { target: paths.profile, version }, {}, { allowed: ['refused'] })),
);
