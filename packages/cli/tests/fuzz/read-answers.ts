/** The bytes that came back ─▶ answers, read as strictly as a client could (RFC 9112 §6): what is left over is told. */
import type { RawResponse } from '../../../../tests/service/raw-request.ts';
import type { Ask } from './attempt.ts';

/** What Bun's HTTP server says itself of bytes that are no request, or too many; then it closes the connection. */
const refusals = [
  [400, 'Bad Request'],
  [413, 'Request Entity Too Large'],
  [413, 'Payload Too Large'],
  [431, 'Request Header Fields Too Large'],
  [505, 'HTTP Version Not Supported'],
] as const;

const refusalBytes = refusals.map(
  ([status, reason]) => [status, Buffer.from(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\n\r\n`)] as const,
);

export interface Answers {
  /** To the requests, in their order. */
  readonly complete: readonly RawResponse[];
  /** What the HTTP server said itself, as its last word. */
  readonly refusal: number | undefined;
  /** The bytes behind all that. */
  readonly rest: Buffer;
}

export const readAnswers = (bytes: Buffer, asks: readonly Ask[]): Answers => {
  const complete: RawResponse[] = [];
  let rest = bytes;
  for (const { method } of asks) {
    const found = readAnswer(withoutInterim(rest), method);
    if (found === undefined) break;
    complete.push(found.answer);
    rest = found.rest;
  }
  const last = withoutInterim(rest);
  const [refusal] = refusalBytes.find(([, said]) => last.equals(said)) ?? [];
  return { complete, refusal, rest: refusal === undefined ? rest : Buffer.alloc(0) };
};

const interim = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n');

/** Whoever expects it is told to go on (RFC 9110 §15.2.1). */
const withoutInterim = (bytes: Buffer): Buffer =>
  bytes.subarray(0, interim.length).equals(interim) ? bytes.subarray(interim.length) : bytes;

interface Found {
  readonly answer: RawResponse;
  readonly rest: Buffer;
}

/** None where the answer is not whole, or none. */
const readAnswer = (bytes: Buffer, method: string): Found | undefined => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) [ -~]+$/.exec(statusLine)?.[1];
  const headers = lines.map(readHeader);
  if (status === undefined || !headers.every((header) => header !== undefined)) return undefined;
  const length = lengthOf(Number(status), method, headers);
  const start = end + 4;
  if (length === undefined || bytes.length < start + length) return undefined;
  const body = bytes.subarray(start, start + length);
  return { answer: { status: Number(status), headers, body }, rest: bytes.subarray(start + length) };
};

const readHeader = (line: string): readonly [string, string] | undefined => {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e]*?)[ \t]*$/.exec(line) ?? [];
  return name === undefined || value === undefined ? undefined : [name.toLowerCase(), value];
};

/** Of the body. The service names it always, so an answer that ends with its connection is none. */
const lengthOf = (
  status: number,
  method: string,
  headers: readonly (readonly [string, string])[],
): number | undefined => {
  if (method === 'HEAD' || status === 204 || status === 304) return 0;
  const lengths = headers.filter(([name]) => name === 'content-length' || name === 'transfer-encoding');
  const [[name, value] = []] = lengths;
  return lengths.length === 1 && name === 'content-length' && /^\d+$/.test(value ?? '') ? Number(value) : undefined;
};
