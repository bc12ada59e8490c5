/** What the service's own settings read: where callers are counted, the metrics' port, readers, the level of the log. */
import { parseRedisAddress } from './limits/redis-address.ts';
import { logLevels, type LogLevel } from './observe/log.ts';
import type { Parsed } from './parsed-setting.ts';
import { orWord, parsePort, wholeNumber } from './setting-text.ts';

/** What a default may depend on. */
export interface Machine {
  readonly processors: number;
}

/** Where callers are counted. */
export type Counters = { readonly kind: 'memory' } | { readonly kind: 'redis'; readonly url: string };

export function parseCounters(text: string): Parsed<Counters> {
  if (text === '') return { kind: 'value', value: { kind: 'memory' } };
  const parsed = parseRedisAddress(text);
  return parsed.kind === 'mistake' ? parsed : { kind: 'value', value: { kind: 'redis', url: text } };
}

export function parseMetricsPort(text: string): Parsed<number | null> {
  if (text.toLowerCase() === 'off') return { kind: 'value', value: null };
  return orWord(parsePort(text), 'off');
}

export function parseReaders(text: string, { processors }: Machine): Parsed<number> {
  if (text.toLowerCase() === 'auto') return { kind: 'value', value: Math.max(2, processors + 1) };
  return orWord(wholeNumber(1, 256)(text), 'auto');
}

export function parseLogLevel(text: string): Parsed<LogLevel> {
  const level = logLevels.find((name) => name === text.toLowerCase());
  return level === undefined
    ? { kind: 'mistake', expected: `one of ${logLevels.join(', ')}` }
    : { kind: 'value', value: level };
}
