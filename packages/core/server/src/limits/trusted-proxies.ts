/** The proxies whose X-Forwarded-For is trusted: addresses and CIDR ranges (contract §8.3). */
import { type AddressRange, parseAddressRange } from '@vitrine/store';
import type { Parsed } from '../parsed-setting.ts';

/**
 * Parses a comma-separated list of addresses and CIDR ranges, which may be empty. The hint of a mistake names every
 * invalid entry.
 */
export function parseTrustedProxies(text: string): Parsed<readonly AddressRange[]> {
  const entries = text.split(',').map((entry) => entry.trim());
  const parsed = entries.filter((entry) => entry !== '').map((entry) => parseAddressRange(entry));
  const hints = parsed.filter((proxy) => typeof proxy === 'string');
  if (hints.length > 0) return { kind: 'mistake', expected, hint: hints.join(' ') };
  return { kind: 'value', value: parsed.filter((proxy) => typeof proxy !== 'string') };
}

const expected = 'a comma-separated list of IP addresses and CIDR ranges, such as 10.0.0.0/8,2001:db8::1';
