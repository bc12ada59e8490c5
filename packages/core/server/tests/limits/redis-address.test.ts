/** The texts of REDIS_URL that are taken; those that are refused are rows of the settings. */
import { describe, expect, test } from 'bun:test';
import { parseRedisAddress, type RedisAddress } from '../../src/limits/redis-address.ts';

const plain: RedisAddress = { host: 'h', port: 6379, user: '', password: '', database: 0, isEncrypted: false };

describe('REDIS_URL: host, port, user, password, database, and TLS', () => {
  const rows: [text: string, address: Partial<RedisAddress>][] = [
    ['redis://h', {}],
    ['redis://h/', {}],
    ['REDIS://h:6380', { port: 6380 }],
    ['redis://h/0', {}],
    ['redis://h/15', { database: 15 }],
    ['redis://h/9999', { database: 9999 }],
    ['redis://127.0.0.1', { host: '127.0.0.1' }],
    ['redis://[2001:db8::1]:6380/2', { host: '2001:db8::1', port: 6380, database: 2 }],
    ['rediss://h', { isEncrypted: true }],
    ['Rediss://h', { isEncrypted: true }],
    ['redis://:p@h', { password: 'p' }],
    ['redis://u:p@h', { user: 'u', password: 'p' }],
    ['redis://u:p%2F%3F%23%40%3A%25@h', { user: 'u', password: 'p/?#@:%' }],
    ['redis://u:p@ss:word@h', { user: 'u', password: 'p@ss:word' }],
  ];
  test.each(rows)('%s', (text, address) => {
    expect(parseRedisAddress(text)).toEqual({ kind: 'value', value: { ...plain, ...address } });
  });
});
