/** Random bytes that are no request by RFC 9112, or two that want to pass for one: the HTTP server must refuse them. */
import * as fc from 'fast-check';
import { attemptOf, smuggled, type Attempt, type AttemptKind } from './attempt.ts';
import { printRequest } from './print-request.ts';
import { paths } from './subject.ts';

const refused = (kind: AttemptKind, bytes: string, allowed: Attempt['allowed'] = ['refused']): Attempt =>
  attemptOf(kind, bytes, [], { closes: true, allowed });

const startedBy = (line: string): string => `${line}\r\nHost: localhost\r\n\r\n`;
const withLines = (...lines: readonly string[]): string =>
  ['GET / HTTP/1.1', 'Host: localhost', ...lines, '', ''].join('\r\n');

const brokenStarts =
  'GET\t/ HTTP/1.1|GET  / HTTP/1.1|GET /  HTTP/1.1| GET / HTTP/1.1|GET / HTTP/1.1 |GET /|/ HTTP/1.1|GET api HTTP/1.1|' +
  'GET \\api HTTP/1.1|GET ?a HTTP/1.1|OPTIONS * HTTP/1.1|GET  HTTP/1.1||GET /\0 HTTP/1.1|GET /?a=\0 HTTP/1.1|' +
  'GET /a b HTTP/1.1|GET /\u007F\u0001 HTTP/1.1|GE\0T / HTTP/1.1';
const brokenLines = 'A|: b|A : b| A: b|A\0: b|A: b\0c|A: \u0001|A: \u007F\u001B|A: b\rc|A(): b|A\u00FF: b|"A": b';

const brokenTexts: readonly string[] = [
  ...brokenStarts.split('|').map(startedBy),
  ...brokenLines.split('|').map((line) => withLines(line)),
  withLines('A: b', ' c'),
  withLines('A: b', '\tc'),
  withLines(`A: ${'a'.repeat(70_000)}`),
  withLines(...Array.from({ length: 300 }, (_, index) => `A${index}: b`)),
  'GET / HTTP/1.1\nHost: localhost\n\n',
  'GET / HTTP/1.1\rHost: localhost\r\r',
  'GET / HTTP/1.1\r\nHost: localhost\n\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  '\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
];

export const brokenRequests = fc.constantFrom(...brokenTexts).map((text) => refused('broken requests', text));

const strangers: readonly string[] = [
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  '\r\n\r\n\0\r\nQUIT\n!\u0011\0\u000C\u0001\u0002\u0003\u0004\0\u0050\0\u0051\r\n\r\n',
  `\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00FC\u0003\u0003${'x'.repeat(300)}\r\n\r\n`,
  'SSH-2.0-OpenSSH_9.9\r\n\r\n',
  '*1\r\n$4\r\nPING\r\n\r\n',
  'EHLO localhost\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  '{"jsonrpc":"2.0"}\r\n\r\n',
];

const randomBytes = fc
  .uint8Array({ minLength: 1, maxLength: 400 })
  .map((bytes) => `${String.fromCharCode(...bytes)}\r\n\r\n`);

export const noHttp = fc
  .oneof(fc.constantFrom(...strangers), randomBytes)
  .map((text) => refused('no HTTP', text, ['refused', 'closed']));

const codings = [
  'Transfer-Encoding: chunked',
  'transfer-encoding: CHUNKED',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: cow',
  'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding : chunked',
  ' Transfer-Encoding: chunked',
  'X: X\nTransfer-Encoding: chunked',
  'X: X\rTransfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: \u000Bchunked',
  'Transfer-Encoding: chunked\0',
  'Transfer\0-Encoding: chunked',
  'Transfer-Encoding: chu\0nked',
] as const;

const badLengths = [
  '-1',
  '+5',
  '0x5',
  '5, 6',
  '5,5',
  '5 6',
  '',
  '1e1',
  '5.0',
  '5;',
  '\u00A05',
  '99999999999999999999',
  '5\0',
  'five',
];

/** A second request in what one reading takes for the body of the first. */
const hidden = `0\r\n\r\n${printRequest({ target: `${paths.things}?${smuggled}=1` })}`;

const outer = (lines: readonly string[]): string =>
  `POST ${paths.things} HTTP/1.1\r\nHost: localhost\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${hidden}`;

export const smuggling = fc
  .oneof(
    fc
      .tuple(fc.constantFrom(...codings), fc.constantFrom(5, hidden.length), fc.boolean())
      .map(([coding, length, isFirst]) => {
        const contentLength = `Content-Length: ${length}`;
        return isFirst ? [coding, contentLength] : [contentLength, coding];
      }),
    fc.constantFrom(...badLengths).map((length) => [`Content-Length: ${length}`]),
    fc.constantFrom(...badLengths, '6').map((length) => ['Content-Length: 5', `Content-Length: ${length}`]),
  )
  .map((lines) => refused('smuggling', outer(lines)));
