/** Whether an answer is one that the contract allows: its status, its headers, its envelope. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { errorCodes } from '@vitrine/contract';
import { valuesOf, type RawResponse } from '../../../../tests/service/raw-request.ts';
import type { Ask } from './attempt.ts';

/** What is wrong with the answer to the request; nothing where all is as it should be. */
export const faultsOf = (ask: Ask, answer: RawResponse): string[] => {
  const pagePatterns = ask.mayBePage === true ? patternsOfPage(answer) : undefined;
  return [
    ...faultsOfStatus(ask, answer),
    ...faultsOfHeaders(answer, pagePatterns ?? expectedOf(ask, answer)),
    ...(hasBody(ask, answer) && pagePatterns === undefined ? faultsOfBody(ask, answer) : []),
  ];
};

/** The headers of a page, or of the way to one; undefined where it is neither. */
const patternsOfPage = (answer: RawResponse): readonly Pattern[] | undefined => {
  if (showsPage(answer)) return onPage;
  return answer.status === 303 && answer.body.length === 0 ? onRedirect : undefined;
};

/** A page has a policy of its own: it may load its scripts. */
const showsPage = (answer: RawResponse): boolean =>
  valuesOf(answer, 'content-security-policy').join().includes("script-src 'self'");

const hasBody = ({ method }: Ask, { status }: RawResponse): boolean =>
  method !== 'HEAD' && status !== 204 && status !== 304;

/** 503 is honest where too many large questions wait. */
const readingStatuses = [200, 303, 304, 400, 401, 404, 412, 414, 429, 503];
const otherStatuses = [401, 405, 414, 415, 429];

const unclearStatuses = [400, 414, 429];

const faultsOfStatus = ({ method, isProbe, hasUnclearHost }: Ask, { status }: RawResponse): string[] => {
  const expected =
    hasUnclearHost === true
      ? unclearStatuses
      : isProbe === true
        ? [200]
        : method === 'OPTIONS'
          ? [204]
          : method === 'GET' || method === 'HEAD'
            ? readingStatuses
            : otherStatuses;
  return expected.includes(status) ? [] : [`the status ${status} of ${method}`];
};

type Pattern = readonly [name: string, pattern: RegExp];

const onAll: readonly Pattern[] = [
  ['access-control-allow-origin', /^\*$/],
  ['access-control-expose-headers', /^RateLimit, .*ETag, .*Last-Modified, /],
  ['x-content-type-options', /^nosniff$/],
  ['ratelimit-limit', /^\d+$/],
  ['ratelimit-remaining', /^\d+$/],
  ['ratelimit-reset', /^[1-9]\d?$/],
  ['ratelimit-policy', /^"default";q=\d+;w=60$/],
  ['ratelimit', /^"default";r=\d+;t=[1-9]\d?$/],
  ['vary', /^x-api-key, Accept-Encoding(?:, Accept)?$/],
];
const onJson: readonly Pattern[] = [['content-type', /^application\/json; charset=utf-8$/]];
const onEdition: readonly Pattern[] = [
  ['etag', /^"[\w+/=.-]+"$/],
  ['last-modified', /GMT$/],
  ['cache-control', /^(?:public|private), max-age=\d+$/],
];
const onNotFound: readonly Pattern[] = [['cache-control', /^(?:public|private), max-age=10$/]];
const onFailure: readonly Pattern[] = [['cache-control', /^no-store$/]];
const onPage: readonly Pattern[] = [
  ['content-security-policy', /^default-src 'none'; /],
  ['x-content-type-options', /^nosniff$/],
  ['cache-control', /^(?:no-cache|no-store|(?:public|private), max-age=10)$/],
];
const onRedirect: readonly Pattern[] = [
  ['location', /^\/(?![/\\])[!-~]*$/],
  ['x-content-type-options', /^nosniff$/],
  ['cache-control', /^no-store$/],
];
const retryAfter: readonly Pattern[] = [['retry-after', /^[1-9]\d*$/]];

/** Who asks for a page is not counted. */
const expectedOf = (ask: Ask, answer: RawResponse): readonly Pattern[] => {
  const patterns = patternsFor(ask, answer.status);
  const isCounted = ask.mayBePage !== true || valuesOf(answer, 'ratelimit-limit').length > 0;
  return isCounted ? patterns : patterns.filter(([name]) => !name.startsWith('ratelimit'));
};

const patternsFor = ({ isProbe }: Ask, status: number): readonly Pattern[] => {
  if (isProbe === true) return [...onJson, ...onFailure];
  if (status === 204) return onAll;
  if (status === 304) return [...onAll, ...onEdition];
  if (status === 200) return [...onAll, ...onJson, ...onEdition];
  const again = status === 429 || status === 503 ? retryAfter : [];
  return [...onAll, ...onJson, ...again, ...(status === 404 ? onNotFound : onFailure)];
};

const faultsOfHeaders = (answer: RawResponse, patterns: readonly Pattern[]): string[] => {
  const names = answer.headers.map(([name]) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const wrong = patterns.filter(([name, pattern]) => {
    const values = valuesOf(answer, name);
    return values.length !== 1 || !pattern.test(values[0] ?? '');
  });
  return [
    ...repeated.map((name) => `the header ${name} twice`),
    ...wrong.map(([name]) => `the header ${name}: ${valuesOf(answer, name).join(' and ') || 'missing'}`),
  ];
};

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  '': (bytes) => bytes,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

const faultsOfBody = ({ holds = '', isProbe }: Ask, answer: RawResponse): string[] => {
  try {
    const encoding = valuesOf(answer, 'content-encoding').join();
    const text = new TextDecoder('utf-8', { fatal: true }).decode(decoders[encoding]?.(answer.body));
    const envelope: unknown = JSON.parse(text);
    return [
      ...(isProbe === true ? [] : faultsOfEnvelope(envelope, answer.status)),
      ...(text.includes(holds) ? [] : [`a body without ${holds}`]),
    ];
  } catch (error) {
    return [`a body that cannot be read: ${String(error)}`];
  }
};

/** Contract §2. */
const faultsOfEnvelope = (envelope: unknown, status: number): string[] => {
  const { success, message, data, meta, ...others }: Readonly<Record<string, unknown>> = Object(envelope);
  const { code }: { code?: unknown } = Object(meta);
  const codes = Object.entries(errorCodes).flatMap(([name, row]) => (row.status === status ? [name] : []));
  const isRight =
    status === 200
      ? success === true && typeof data === 'object' && data !== null
      : success === false && data === null && typeof code === 'string' && codes.includes(code);
  const isPlain = typeof message === 'string' && message !== '' && Object.keys(others).length === 0;
  return isRight && isPlain ? [] : [`the envelope of a ${status}: ${JSON.stringify(envelope).slice(0, 300)}`];
};
