/** The proxies whose X-Forwarded-For is trusted: addresses and CIDR ranges (contract §8.3). */
import ipaddr from 'ipaddr.js';
import { parseAddress, type Address } from './address.ts';

/** A range of addresses; a single address has a prefix of full length. */
export interface TrustedProxy {
  readonly network: Address;
  readonly prefixBits: number;
}

export type TrustedProxiesParsed =
  | { readonly kind: 'value'; readonly value: readonly TrustedProxy[] }
  | { readonly kind: 'mistake'; readonly expected: string; readonly hint: string };

/**
 * Parses a comma-separated list of addresses and CIDR ranges, which may be empty. The hint of a mistake names every
 * invalid entry.
 */
export function parseTrustedProxies(text: string): TrustedProxiesParsed {
  const entries = text.split(',').map((entry) => entry.trim());
  const parsed = entries.filter((entry) => entry !== '').map((entry) => parseTrustedProxy(entry));
  const hints = parsed.filter((proxy) => typeof proxy === 'string');
  if (hints.length > 0) return { kind: 'mistake', expected, hint: hints.join(' ') };
  return { kind: 'value', value: parsed.filter((proxy) => typeof proxy !== 'string') };
}

/** True if the address is in a trusted range. Mapped addresses have been converted to IPv4 in both. */
export function isTrusted(address: Address, proxies: readonly TrustedProxy[]): boolean {
  return proxies.some(
    (proxy) => proxy.network.kind() === address.kind() && address.match(proxy.network, proxy.prefixBits),
  );
}

const expected = 'a comma-separated list of IP addresses and CIDR ranges, such as 10.0.0.0/8,2001:db8::1';

/** Parses one entry. @returns a hint if it is invalid */
function parseTrustedProxy(entry: string): TrustedProxy | string {
  const [addressText = '', prefixText, ...rest] = entry.split('/');
  const network = parseAddress(addressText);
  if (network === null || rest.length > 0) return `"${entry}" is neither an address nor a range.`;
  const prefixBits = prefixText === undefined ? bitsOf(network) : parsePrefix(prefixText, addressText, network);
  if (prefixBits === null) return `The prefix of "${entry}" is not a number of bits of its address.`;
  const start = startOf(network, prefixBits);
  if (start !== network.toString()) return `"${entry}" has bits past its prefix: write ${start}/${prefixBits}.`;
  return { network, prefixBits };
}

function bitsOf(network: Address): number {
  return network instanceof ipaddr.IPv4 ? 32 : 128;
}

/** The prefix length; that of a mapped IPv6 range is converted to IPv4. */
function parsePrefix(prefixText: string, addressText: string, network: Address): number | null {
  if (!/^(?:0|[1-9]\d{0,2})$/.test(prefixText)) return null;
  const isMapped = addressText.includes(':') && network instanceof ipaddr.IPv4;
  const prefixBits = Number(prefixText) - (isMapped ? 96 : 0);
  return prefixBits >= 0 && prefixBits <= bitsOf(network) ? prefixBits : null;
}

function startOf(network: Address, prefixBits: number): string {
  const family = network instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${network.toString()}/${prefixBits}`).toString();
}
