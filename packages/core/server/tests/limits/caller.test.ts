/** The client's address as it counts for the limits. */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { isIP } from 'node:net';
import { type AddressRange, parseAddress } from '@vitrine/store';
import { createAddressReader as createReader } from '../../src/limits/caller.ts';
import { parseTrustedProxies } from '../../src/limits/trusted-proxies.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

const forwarded = (value: string | null): Headers => new Headers(value === null ? [] : [['X-Forwarded-For', value]]);

const createAddressReader = (proxies: readonly AddressRange[]) => {
  const read = createReader(proxies);
  return (peer: string, headers: Headers): string => read(peer, headers).id;
};

const proxiesOf = (text: string) => {
  const parsed = parseTrustedProxies(text);
  if (parsed.kind === 'mistake') throw new Error(parsed.hint);
  return parsed.value;
};

describe('contract §8.3, security row 14: a peer has one address, however it is spelled', () => {
  const rows: [peer: string, address: string][] = [
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['0000:0000:0000:0000:0000:ffff:0102:0304', '1.2.3.4'],
    ['::ffff:1.2.3.4%eth0', '1.2.3.4'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:0db8:0000:0001:0000:0000:0000:0001', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['fe80::2%25wlan-0', 'fe80::/64'],
    ['::1', '::/64'],
    ['::1.2.3.4', '::/64'],
    ['::102:304', '::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b::/64'],
  ];
  test.each(rows)('%p counts as %p', (peer, address) => {
    expect(createAddressReader([])(peer, forwarded(null))).toBe(address);
  });
});

const chain = (proxies: number): string =>
  ['1.2.3.4', ...Array.from({ length: proxies }, (_, index) => `10.0.0.${index + 1}`)].join(', ');

describe('a chain of proxies is followed for 32 entries, and an entry for 72 characters', () => {
  const read = createAddressReader(proxiesOf('10.0.0.0/8'));
  test.each([
    [31, '1.2.3.4'],
    [32, '10.0.0.1'],
    [40, '10.0.0.9'],
  ])('%d proxies behind the first', (proxies, address) => {
    expect(read('10.9.9.9', forwarded(chain(proxies)))).toBe(address);
  });

  test.each([
    [`[fe80::1%${'e'.repeat(56)}]:65535`, 'fe80::/64'],
    [`[fe80::1%${'e'.repeat(57)}]:65535`, '10.9.9.9'],
    [`[${':'.repeat(70)}`, '10.9.9.9'],
  ])('%s', (entry, address) => expect(read('10.9.9.9', forwarded(entry))).toBe(address));
});

describe('contract §8.3: what programs disagree on is no address', () => {
  const texts = [
    '',
    'unknown',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '010.0.0.1',
    '1.2.3.04',
    '1.2.3.256',
    '1.2.3.4.5',
    '1.2.3.4%eth0',
    ' 1.2.3.4',
    '::ffff:127.1',
    '::ffff:010.0.0.1',
    '::ffff:0x1.2.3.4',
    '1.2.3.4::',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7',
    '12345::',
    `${'0'.repeat(61)}::1`,
  ];
  test.each(texts)('%p', (text) => {
    expect(parseAddress(text)).toBeNull();
  });

  test('a peer that is none counts with its like', () => {
    expect(createAddressReader(proxiesOf('0.0.0.0/0,::/0'))('', forwarded('1.2.3.4'))).toBe('unknown');
  });

  test('any text is an address exactly where the platform says so', () => {
    const part = fc.constantFrom(
      '0',
      '1',
      '01',
      '255',
      '256',
      'ff',
      'ffff',
      'FFFFF',
      ':',
      ':',
      ':',
      '::',
      '.',
      '.',
      '',
    );
    const text = fc.array(part, { maxLength: 17 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.ipV4(), fc.ipV6()), (value) => {
        expect(parseAddress(value) !== null).toBe(isIP(value) !== 0);
      }),
      { numRuns: fuzzRuns(5000) },
    );
  });
});

describe('contract §8.3, security row 14: X-Forwarded-For counts only from a trusted proxy', () => {
  const trusted = '10.0.0.0/8,192.0.2.7,2001:db8:ffff::/48';
  const rows: [what: string, peer: string, forwardedFor: string | null, address: string][] = [
    ['an untrusted peer is the caller', '203.0.113.9', null, '203.0.113.9'],
    ['an untrusted peer that spoofs is the caller', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['an untrusted peer that spoofs a proxy is the caller', '203.0.113.9', '1.1.1.1, 10.0.0.1', '203.0.113.9'],
    ['a mapped untrusted peer that spoofs is the caller', '::ffff:203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['one past a trusted range is untrusted', '11.0.0.0', '1.1.1.1', '11.0.0.0'],
    ['the last of a trusted range is trusted', '10.255.255.255', '1.1.1.1', '1.1.1.1'],
    ['a trusted address is trusted', '192.0.2.7', '1.1.1.1', '1.1.1.1'],
    ['its neighbour is not', '192.0.2.8', '1.1.1.1', '192.0.2.8'],
    ['a mapped trusted peer is trusted', '::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['an IPv6 range holds', '2001:db8:ffff:1::1', '1.1.1.1', '1.1.1.1'],
    ['one past an IPv6 range is untrusted', '2001:db8:fffe::1', '1.1.1.1', '2001:db8:fffe::/64'],
    ['without the header the trusted peer is the caller', '10.0.0.1', null, '10.0.0.1'],
    [
      'the rightmost untrusted counts, what stands left of it was sent by the client',
      '10.0.0.1',
      '6.6.6.6, 1.1.1.1',
      '1.1.1.1',
    ],
    ['trusted hops are passed', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2,10.0.0.3', '1.1.1.1'],
    ['mapped trusted hops are passed', '10.0.0.1', '1.1.1.1, ::ffff:10.0.0.2', '1.1.1.1'],
    ['where all are trusted the leftmost counts', '10.0.0.1', '10.0.0.4, 10.0.0.3', '10.0.0.4'],
    ['the client counts by its /64', '10.0.0.1', '2001:db8:0:1::5', '2001:db8:0:1::/64'],
    ['the client counts unmapped', '10.0.0.1', '::ffff:101:101', '1.1.1.1'],
    ['an IPv4 entry may carry a port', '10.0.0.1', '1.1.1.1:5678', '1.1.1.1'],
    ['an IPv6 entry may carry a port', '10.0.0.1', '[2001:db8::1]:443', '2001:db8::/64'],
    ['an IPv6 entry may stand in brackets', '10.0.0.1', '[2001:db8::1]', '2001:db8::/64'],
    ['garbage stops at the peer', '10.0.0.1', '1.1.1.1, unknown', '10.0.0.1'],
    ['garbage stops at the nearest trusted hop', '10.0.0.1', '1.1.1.1, nonsense, 10.0.0.2', '10.0.0.2'],
    ['garbage beyond the client is not looked at', '10.0.0.1', 'nonsense, 1.1.1.1', '1.1.1.1'],
    ['an odd form is garbage', '10.0.0.1', '0x01.1.1.1', '10.0.0.1'],
    ['an IPv4 port out of form is garbage', '10.0.0.1', '1.1.1.1:http', '10.0.0.1'],
    ['an unclosed bracket is garbage', '10.0.0.1', '[2001:db8::1', '10.0.0.1'],
    ['an empty header is garbage', '10.0.0.1', '', '10.0.0.1'],
    ['an empty entry is garbage', '10.0.0.1', '1.1.1.1,', '10.0.0.1'],
    ['an endless entry is garbage', '10.0.0.1', `1.1.1.1, ${'1'.repeat(10_000)}`, '10.0.0.1'],
  ];
  test.each(rows)('%s', (_what, peer, forwardedFor, address) => {
    const readAddress = createAddressReader(proxiesOf(trusted));
    expect([readAddress(peer, forwarded(forwardedFor)), readAddress(peer, forwarded(forwardedFor))]).toEqual([
      address,
      address,
    ]);
  });

  test('nobody is trusted where nobody is configured', () => {
    expect(createAddressReader(proxiesOf(' '))('127.0.0.1', forwarded('1.1.1.1'))).toBe('127.0.0.1');
  });

  test('more addresses than are remembered are still read right', () => {
    const readAddress = createAddressReader(proxiesOf('10.0.0.0/8'));
    const clients = Array.from({ length: 3000 }, (_, index) => `1.1.${index >> 8}.${index & 255}`);
    const twice = [...clients, ...clients];
    expect(twice.map((client) => readAddress('10.0.0.1', forwarded(client)))).toEqual(twice);
  });
});
