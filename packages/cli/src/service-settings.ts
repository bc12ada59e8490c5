/** Parses the service's own settings: rate-limit counters, metrics' port, store and log level. */
import { type Counters, type Parsed, parseRedisAddress } from '@vitrine/server/settings';
import { type BucketAddress, parseBucketAddress } from '@vitrine/bucket';
import { logLevels, type LogLevel } from './log.ts';
import { orWord, parsePort, wholeNumber } from './setting-text.ts';

export function parseCounters(text: string): Parsed<Counters> {
  if (text === '') return { kind: 'value', value: { kind: 'memory' } };
  const parsed = parseRedisAddress(text);
  return parsed.kind === 'mistake' ? parsed : { kind: 'value', value: { kind: 'redis', url: text } };
}

export function parseMetricsPort(text: string): Parsed<number | null> {
  if (text.toLowerCase() === 'off') return { kind: 'value', value: null };
  return orWord(parsePort(text), 'off');
}

export function parseKeyRecords(text: string): Parsed<number | null> {
  if (text.toLowerCase() === 'off') return { kind: 'value', value: null };
  return orWord(wholeNumber(1, 1_000_000_000)(text), 'off');
}

/** The location of editions: a folder by its path or by default, or a bucket. */
export type EditionStore =
  | { readonly kind: 'auto' }
  | { readonly kind: 'folder'; readonly path: string }
  | ({ readonly kind: 'bucket' } & BucketAddress);

export function parseStore(text: string): Parsed<EditionStore> {
  if (/^s3:/i.test(text)) {
    const address = parseBucketAddress(text);
    if (address !== undefined) return { kind: 'value', value: { kind: 'bucket', ...address } };
    const hint = 'Write s3://BUCKET or s3://BUCKET/FOLDER; the address of the service is S3_ENDPOINT.';
    return { kind: 'mistake', expected: 'the address of a bucket', hint };
  }
  const parsed = parseFolder(text);
  if (parsed.kind === 'mistake')
    return {
      ...parsed,
      expected: 'the path of a folder, or s3://BUCKET',
      hint: 'Write a path, such as ./data/editions.',
    };
  const { value: path } = parsed;
  return { kind: 'value', value: path === null ? { kind: 'auto' } : { kind: 'folder', path } };
}

export function parseFolder(text: string): Parsed<string | null> {
  if (text.toLowerCase() === 'auto') return { kind: 'value', value: null };
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return { kind: 'value', value: text };
  return { kind: 'mistake', expected: 'the path of a folder', hint: 'Write a path, such as ./data/editions.' };
}

export function parseFile(text: string): Parsed<string | null> {
  if (text === '' || !/^[a-z][a-z0-9+.-]*:/i.test(text)) return { kind: 'value', value: text === '' ? null : text };
  return { kind: 'mistake', expected: 'the path of a file', hint: 'Write a path, such as /etc/vitrine/sources.yaml.' };
}

export function parseEndpoint(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  const url = URL.parse(text);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
  if (isPlain) return { kind: 'value', value: text.replace(/\/$/, '') };
  return { kind: 'mistake', expected: 'the address of a service, http:// or https://, with no user in it' };
}

/** Parses names and secrets of services. */
export function parseWord(text: string): Parsed<string> {
  if (/^[\x21-\x7e]*$/.test(text)) return { kind: 'value', value: text };
  return { kind: 'mistake', expected: 'letters, digits and signs of ASCII without blanks' };
}

export function parseLogLevel(text: string): Parsed<LogLevel> {
  const level = logLevels.find((name) => name === text.toLowerCase());
  return level === undefined
    ? { kind: 'mistake', expected: `one of ${logLevels.join(', ')}` }
    : { kind: 'value', value: level };
}
