/** The list of trusted proxies as it is written in the settings. */
import { describe, expect, test } from 'bun:test';
import { rangeAround } from '@vitrine/store';
import { parseTrustedProxies } from '../../src/limits/trusted-proxies.ts';

const printProxies = (text: string): string => {
  const parsed = parseTrustedProxies(text);
  if (parsed.kind === 'mistake') return parsed.hint ?? '';
  return parsed.value.map(({ network, prefixBits }) => `${network.toString()}/${prefixBits}`).join(' ');
};

describe('contract §8.3: trusted proxies are addresses and CIDR ranges', () => {
  const rows: [text: string, proxies: string][] = [
    ['', ''],
    [' , ', ''],
    ['10.0.0.1', '10.0.0.1/32'],
    ['10.0.0.0/8, 192.168.0.0/16,', '10.0.0.0/8 192.168.0.0/16'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['10.0.0.1/32', '10.0.0.1/32'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['::ffff:10.0.0.1', '10.0.0.1/32'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['::ffff:0:0/95', 'The prefix of "::ffff:0:0/95" is not a number of bits of its address.'],
    ['10.0.0.0/33', 'The prefix of "10.0.0.0/33" is not a number of bits of its address.'],
    ['2001:db8::/129', 'The prefix of "2001:db8::/129" is not a number of bits of its address.'],
    ['10.0.0.0/08', 'The prefix of "10.0.0.0/08" is not a number of bits of its address.'],
    ['10.0.0.0/', 'The prefix of "10.0.0.0/" is not a number of bits of its address.'],
    ['10.0.0.5/8', '"10.0.0.5/8" has bits past its prefix: write 10.0.0.0/8.'],
    ['2001:db8::1/32', '"2001:db8::1/32" has bits past its prefix: write 2001:db8::/32.'],
    ['10/8', '"10/8" is neither an address nor a range.'],
    ['0x0a.0.0.0/8', '"0x0a.0.0.0/8" is neither an address nor a range.'],
    ['10.0.0.0/8/8', '"10.0.0.0/8/8" is neither an address nor a range.'],
    ['true, 10.0.0.1, *', '"true" is neither an address nor a range. "*" is neither an address nor a range.'],
  ];
  test.each(rows)('%p is %p', (text, proxies) => {
    expect(printProxies(text)).toBe(proxies);
  });
});

test.each([
  ['10.0.0.1/8', '10.0.0.0/8'],
  ['2001:db8::1/32', '2001:db8::/32'],
  ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
  ['10.0.0.0/8', undefined],
  ['10.0.0.1', undefined],
  ['10.0.0.1/99', undefined],
  ['example/8', undefined],
])('the whole range around %s is %p', (text, range) => expect(rangeAround(text)).toBe(range));
