/** A list of engines: which of them an address is of, and what is said of one that is of none. */
import { describe, expect, test } from 'bun:test';
import type { Engine } from '@vitrine/sources';
import { createEngines, type ListedEngine } from '@vitrine/sources/engines';
import { identifyServer } from '../src/identify-server.ts';

const engine: Engine = {
  openSource: () => {
    throw new Error('It opens nothing.');
  },
  look: async () => Promise.reject(new Error('It looks at nothing.')),
};

const memory: ListedEngine<'memory'> = {
  kind: 'memory',
  start: 'memory:',
  schemes: ['memory', 'ram'],
  mistake: (url) => (url.endsWith(':') ? 'Write a name behind memory:.' : undefined),
  identify: (url, machine) => [machine, url],
  load: async () => Promise.resolve(engine),
};
const server: ListedEngine<'server'> = {
  kind: 'server',
  start: 'server://',
  schemes: ['server'],
  mistake: () => undefined,
  load: async () => Promise.reject(new Error('Its driver is missing.')),
};

const engines = createEngines([memory, server]);

describe('the engine of an address', () => {
  test.each([
    ['memory:a', 'memory'],
    ['RAM:a', 'memory'],
    ['server://a/b', 'server'],
    ['servers://a/b', undefined],
    ['memory', undefined],
    ['', undefined],
  ] as const)('%s', (url, kind) => expect(engines.kindOf(url)).toBe(kind));

  test('is loaded when it is needed', async () => {
    expect(await engines.load('ram:a')).toBe(engine);
    expect(engines.load('server://a/b')).rejects.toThrow('Its driver is missing.');
  });

  test('says what is wrong with the address', () => {
    expect(engines.mistakeOf('memory:')).toBe('Write a name behind memory:.');
    expect(engines.mistakeOf('memory:a')).toBeUndefined();
  });

  test('tells databases apart, as servers are if it says nothing', () => {
    expect(engines.identify('memory:a', 'here')).toEqual(['here', 'memory:a']);
    const url = 'server://reader:secret@127.0.0.1/shop?password=other&ssl=yes';
    expect(engines.identify(url, 'here')).toEqual(identifyServer(url, 'here'));
    expect(identifyServer(url, 'here')).toEqual(['here', 'server:', 'reader', '127.0.0.1', '/shop', 'ssl', 'yes']);
  });
});

describe('an address of no engine', () => {
  const remedy = 'Write an address that begins with memory: or server://.';

  test('has a remedy', () => expect(engines.mistakeOf('oracle://a/b')).toBe(remedy));
  test('loads nothing', () => expect(engines.load('oracle://a/b')).rejects.toThrow(remedy));
  test('is any, where there are no engines', () => {
    const none = createEngines([]);
    expect(none.addressStarts).toEqual([]);
    expect(none.load('memory:a')).rejects.toThrow('No engine is there that reads sources.');
  });
});
