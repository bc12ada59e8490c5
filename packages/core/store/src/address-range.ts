/** Ranges of IP addresses in CIDR notation, such as 10.0.0.0/8 (contract §8.3). */
import ipaddr from 'ipaddr.js';
import { parseAddress, type Address } from './address.ts';

/** A range of addresses; a single address has a prefix of full length. */
export interface AddressRange {
  readonly network: Address;
  readonly prefixBits: number;
}

/** Parses an address or a range. @returns a hint if it is neither, or has bits past its prefix */
export function parseAddressRange(text: string): AddressRange | string {
  const [addressText = '', prefixText, ...rest] = text.split('/');
  const network = parseAddress(addressText);
  if (network === null || rest.length > 0) return `"${text}" is neither an address nor a range.`;
  const prefixBits = prefixText === undefined ? bitsOf(network) : parsePrefix(prefixText, addressText, network);
  if (prefixBits === null) return `The prefix of "${text}" is not a number of bits of its address.`;
  const range = { network, prefixBits };
  const start = startOf(range);
  return start === network.toString() ? range : `"${text}" has bits past its prefix: write ${start}/${prefixBits}.`;
}

/** The whole range around an address with bits past its prefix; undefined if the text is none. */
export function rangeAround(text: string): string | undefined {
  const [addressText = '', prefixText = ''] = text.split('/');
  const network = parseAddress(addressText);
  const prefixBits = network && parsePrefix(prefixText, addressText, network);
  if (network === null || prefixBits === null) return undefined;
  const start = startOf({ network, prefixBits });
  return start === network.toString() ? undefined : `${start}/${prefixBits}`;
}

/** A single address is printed without a prefix. */
export function printAddressRange({ network, prefixBits }: AddressRange): string {
  const address = network instanceof ipaddr.IPv6 ? network.toRFC5952String() : network.toString();
  return prefixBits === bitsOf(network) ? address : `${address}/${prefixBits}`;
}

/** True if the address is in a range. Mapped addresses have been converted to IPv4 in both. */
export function isInRanges(address: Address, ranges: readonly AddressRange[]): boolean {
  return ranges.some(
    (range) => range.network.kind() === address.kind() && address.match(range.network, range.prefixBits),
  );
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

function startOf({ network, prefixBits }: AddressRange): string {
  const family = network instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${network.toString()}/${prefixBits}`).toString();
}
