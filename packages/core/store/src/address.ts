/** Parses IP addresses by their bits, so that a client has one address in every notation (contract §8.3). */
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The longest IPv6 address has 45 characters; the rest is room for a zone. */
const addressCharactersMax = 64;

/**
 * Parses an IPv4 or IPv6 address; null if the text is neither. IPv4-mapped IPv6 becomes IPv4, and a zone ID is dropped.
 * The octal, hexadecimal and short forms of IPv4 are rejected, because programs disagree on their meaning.
 */
export function parseAddress(text: string): Address | null {
  if (text.length > addressCharactersMax) return null;
  return text.includes(':') ? parseIPv6(text) : parseIPv4(text);
}

/** The ID of a client for the limits: its IPv4 address, or the /64 of its IPv6 address (contract §8.3). */
export function printCaller(address: Address): string {
  return address instanceof ipaddr.IPv4 ? address.toString() : printNetwork64(address);
}

function parseIPv4(text: string): ipaddr.IPv4 | null {
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
}

function parseIPv6(text: string): Address | null {
  const groups = hexadecimalGroups(withoutZone(text));
  if (groups === null || !ipaddr.IPv6.isValid(groups)) return null;
  const address = ipaddr.IPv6.parse(groups);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function withoutZone(text: string): string {
  const zoneStart = text.indexOf('%');
  return zoneStart === -1 ? text : text.slice(0, zoneStart);
}

/**
 * Rewrites a dotted tail as two groups: the parser would accept octal in it, and read `::1.2.3.4` as a mapped address.
 */
function hexadecimalGroups(text: string): string | null {
  if (!text.includes('.')) return text;
  const tailStart = text.lastIndexOf(':') + 1;
  const tail = parseIPv4(text.slice(tailStart));
  if (tail === null) return null;
  const [first = 0, second = 0, third = 0, fourth = 0] = tail.octets;
  return `${text.slice(0, tailStart)}${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
}

function printNetwork64(address: ipaddr.IPv6): string {
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toRFC5952String()}/64`;
}
