/**
 * Decides which addresses may be connected to: public ones, and those that the operator allows. So no name makes the
 * publisher send a request to a service of the operator's network (server-side request forgery).
 */
import ipaddr from 'ipaddr.js';
import { FileError } from '@vitrine/files';

export type Lookup = (host: string) => Promise<readonly string[]>;

const lookUp: Lookup = async (host) => (await Bun.dns.lookup(host)).map(({ address }) => address);

/**
 * @param hostname as in a URL: an IPv6 address has brackets
 * @param allowed addresses and CIDR ranges that may be connected to although they are not public
 * @throws FileError if one of the addresses may not be connected to
 */
export const findAddresses = async (
  hostname: string,
  allowed: readonly string[],
  lookup: Lookup = lookUp,
): Promise<readonly string[]> => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = ipaddr.isValid(host) ? [host] : await lookup(host);
  const refused = addresses.find((address) => !mayConnect(address, allowed));
  if (refused === undefined && addresses.length > 0) return addresses;
  throw new FileError(
    `${hostname}: Its address ${refused ?? ''} is not a public one. If it is the right one, allow it: ALLOWED_PRIVATE_ADDRESSES=${refused ?? ''}.`,
  );
};

const mayConnect = (text: string, allowed: readonly string[]): boolean =>
  ipaddr.isValid(text) && (isPublic(addressOf(text)) || isAllowed(text, allowed));

/** True for an address of the operator's own network. */
export const isAllowed = (text: string, allowed: readonly string[]): boolean =>
  allowed.some((range) => isWithin(addressOf(text), range));

/** An IPv4 address that is mapped into IPv6 is that address. */
const addressOf = (text: string): ipaddr.IPv4 | ipaddr.IPv6 => {
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
};

/** By the registries of IANA for special addresses, and in IPv6 by the range of global unicast (RFC 4291 §2.4). */
const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast));

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean => {
  const [network, bits] = ipaddr.parseCIDR(range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`);
  return network.kind() === address.kind() && address.match(network, bits);
};
