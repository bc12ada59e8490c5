/** The log's lines. */
import { describe, expect, test } from 'bun:test';
import { createLog, redactKeys, type LogLevel } from '../../src/log.ts';
import type { Observation } from '../../src/observation.ts';
import { answered, samples } from './samples.ts';

const now = () => Date.UTC(2026, 0, 31, 9, 30);

const linesOf = (level: LogLevel, observations: readonly Observation[]): string[] => {
  const lines: string[] = [];
  const log = createLog({ level, destination: { write: (line) => lines.push(line) }, now });
  for (const observation of observations) log(observation);
  return lines;
};

const levelOf = (line: string): string => /"level":"([a-z]+)"/.exec(line)?.[1] ?? 'none';

describe('log: lines', () => {
  test('a request', () => {
    expect(linesOf('debug', [answered])).toEqual([
      '{"level":"debug","time":"2026-01-31T09:30:00.000Z","kind":"request-answered","method":"GET","route":"records",' +
        '"status":200,"path":"/api/v1/public/t/abcd1234/products","durationMs":2,"bytes":1234,"from":"held",' +
        '"caller":"anonymous","tenant":"abcd1234","collection":"products"}\n',
    ]);
  });

  test('one of several processes tells which', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) }, now, processNumber: 2 });
    log(samples['server-stopped']);
    expect(lines).toEqual([
      '{"level":"info","time":"2026-01-31T09:30:00.000Z","processNumber":2,"kind":"server-stopped"}\n',
    ]);
  });

  test('an error comes with its stack', () => {
    const [line = ''] = linesOf('info', [samples['request-failed']]);
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      kind: 'request-failed',
      reason: { type: 'Error', message: 'no such thing', stack: expect.stringContaining('samples.ts') },
    });
  });

  test.each(['SyntaxError', 'RangeError', 'TypeError', 'URIError'])(
    'a %s of another thread, which quotes what it was given, has no message',
    (name) => {
      const reason = Object.assign(new Error('Cannot parse "secret"'), { name });
      const lines = linesOf('info', [{ kind: 'source-away', source: 'erp', reason }]);
      expect(lines.map((line) => [line.includes(`"type":"${name}"`), line.includes('secret')])).toEqual([
        [true, false],
      ]);
    },
  );

  test('a text with line ends stays one line', () => {
    const lines = linesOf('info', [{ kind: 'catalog-failed', reason: 'a\n{"level":"info"}' }]);
    expect(lines.map((line) => line.split('\n').length)).toEqual([2]);
  });
});

describe('log: levels', () => {
  const rows: [what: string, observation: Observation, level: string][] = [
    ['a request', answered, 'debug'],
    ['a 404', { ...answered, status: 404, code: 'tenant_not_found' }, 'debug'],
    ['a 499', { ...answered, status: 499 }, 'debug'],
    ['a 500', { ...answered, status: 500, code: 'internal' }, 'error'],
    ['a 503, whose cause has a line of its own', { ...answered, status: 503, code: 'unavailable' }, 'debug'],
    ['an edition', samples['edition-opened'], 'info'],
    ['an edition that was published', samples['edition-published'], 'info'],
    ['a collection that took 800 ms', samples['collection-read'], 'debug'],
    ['a collection that took a second', { ...samples['collection-read'], durationMs: 1000 }, 'info'],
    ['a reading that goes on', samples['records-reading'], 'info'],
    ['an edition that could not be published', samples['publish-failed'], 'error'],
    ['a store that cannot be used', samples['store-failed'], 'error'],
    ['a database that is away', samples['source-away'], 'error'],
    ['a table that cannot be read', samples['collection-failed'], 'error'],
    ['usage that is lost', samples['usage-failed'], 'warn'],
    ['counters in Redis', samples['counters-shared'], 'info'],
    ['counters without Redis', samples['counters-separated'], 'warn'],
    ['a process that hangs', samples['process-silent'], 'error'],
    ['a process that ended by itself', samples['process-ended'], 'error'],
    ['the start', samples['server-started'], 'info'],
  ];
  test.each(rows)('%s', (_what, observation, level) => {
    expect(linesOf('trace', [observation]).map((line) => levelOf(line))).toEqual([level]);
  });

  test('what lies below the level is left out', () => {
    const all = Object.values(samples);
    const heard = (level: LogLevel) => [...new Set(linesOf(level, all).map((line) => levelOf(line)))].toSorted();
    expect(heard('silent')).toEqual([]);
    expect(heard('error')).toEqual(['error']);
    expect(heard('info')).toEqual(['error', 'info', 'warn']);
    expect(linesOf('debug', all)).toHaveLength(all.length);
  });
});

describe('contract §5.1, security row 13: no key is ever logged', () => {
  const key = 'vtr_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZab';
  const rows: [what: string, observation: Observation][] = [
    ['in a path', { ...answered, path: `/api/v1/${key}/x` }],
    ['in a path, percent-encoded', { ...answered, path: `/api/v1/${key.replace('_', '%5F')}` }],
    ['in a path, its characters percent-encoded', { ...answered, path: `/${key.replace('ABC', '%41%42%43')}` }],
    ['in a query string', { ...answered, path: `/api/v1/public?x-api-key=${key}&secret=1` }],
    ['in the query string of a failure', { kind: 'request-failed', path: `/x?key=${key}&secret=1`, reason: 'no' }],
    ['in an error', { kind: 'request-failed', path: '/x', reason: new Error(`bad ${key}, and "${key}"`) }],
    ['in the cause of an error', { kind: 'catalog-failed', reason: new Error('bad', { cause: new Error(key) }) }],
    ['in a property of an error', { kind: 'catalog-failed', reason: Object.assign(new Error('bad'), { sent: [key] }) }],
    ['in a text', { kind: 'publish-failed', reason: `a\n${key}` }],
    ['in a method', { ...answered, method: key }],
    ['in an address', { kind: 'server-started', url: `http://localhost/?secret=${key}` }],
  ];
  test.each(rows)('%s', (_what, observation) => {
    const lines = linesOf('trace', [observation]);
    expect(lines).toHaveLength(1);
    expect(lines.filter((line) => /0123456789|QRSTUV|secret/.test(line))).toEqual([]);
    expect(() => lines.map((line): unknown => JSON.parse(line))).not.toThrow();
  });

  const texts: [text: string, redacted: string][] = [
    ['nothing here, vtr, vtr_ and vtr_!', 'nothing here, vtr, vtr_ and vtr_!'],
    [`a ${key} b ${key}, c`, 'a vtr_… b vtr_…, c'],
    ['cut short: vtr_0', 'cut short: vtr_…'],
    ['xvtr_0z', 'xvtr_…'],
    ['vtr%5f0z', 'vtr_…'],
    ['VTR_0Z', 'vtr_…'],
  ];
  test.each(texts)('%p', (text, redacted) => {
    expect(redactKeys(text)).toBe(redacted);
  });
});
