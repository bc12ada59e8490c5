/** What the service's own settings read: where callers are counted, the metrics' port, the store's folder, the level of the log. */
import { type Counters, type Parsed, parseRedisAddress } from '@vitrine/server/settings';
import { logLevels, type LogLevel } from './log.ts';
import { orWord, parsePort } from './setting-text.ts';

export function parseCounters(text: string): Parsed<Counters> {
  if (text === '') return { kind: 'value', value: { kind: 'memory' } };
  const parsed = parseRedisAddress(text);
  return parsed.kind === 'mistake' ? parsed : { kind: 'value', value: { kind: 'redis', url: text } };
}

export function parseMetricsPort(text: string): Parsed<number | null> {
  if (text.toLowerCase() === 'off') return { kind: 'value', value: null };
  return orWord(parsePort(text), 'off');
}

export function parseFolder(text: string): Parsed<string | null> {
  if (text.toLowerCase() === 'auto') return { kind: 'value', value: null };
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text)) return { kind: 'value', value: text };
  return { kind: 'mistake', expected: 'the path of a folder', hint: 'Write a path, such as ./data/editions.' };
}

export function parseLogLevel(text: string): Parsed<LogLevel> {
  const level = logLevels.find((name) => name === text.toLowerCase());
  return level === undefined
    ? { kind: 'mistake', expected: `one of ${logLevels.join(', ')}` }
    : { kind: 'value', value: level };
}
