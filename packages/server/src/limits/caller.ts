/** Who asks: the client's address as it counts for the limits (contract §8.3), or the key it sent. */
import { LRUCache } from 'lru-cache';
import { parseAddress, printCaller } from './address.ts';
import { isTrusted, type TrustedProxy } from './trusted-proxies.ts';

export type Caller = { readonly kind: 'address'; readonly id: string } | { readonly kind: 'key'; readonly id: string };

/** Takes the connection's address and the request's headers; gives the canonical text of the client's address. */
export type AddressReader = (peerAddress: string, headers: Pick<Headers, 'get'>) => string;

/** What all peers without an IP address count as together, such as those of a Unix socket. */
const unknownAddress = 'unknown';

/** A cached text can keep the header alive that it was cut from, so the cache is small. */
const recentHopsMax = 1024;

/** The longest address, its brackets and a port. */
const hopCharactersMax = 72;

/** More proxies than stand in a row anywhere: further to the left nothing is read. */
const hopsMax = 32;

/**
 * Creates the reader of client addresses: the peer's, or, only where the peer is a trusted proxy, the rightmost untrusted
 * one of X-Forwarded-For. Where all are trusted it is the leftmost; where an entry is no address, the trusted one to its
 * right, for what stands further left was vouched for by nobody. Entries may carry a port.
 */
export function createAddressReader(trustedProxies: readonly TrustedProxy[]): AddressReader {
  const recentHops = new LRUCache<string, Hop>({ max: recentHopsMax });
  const readHop = (text: string): Hop | null => {
    const recent = recentHops.peek(text);
    if (recent !== undefined) return recent;
    const hop = parseHop(text, trustedProxies);
    if (hop !== null) recentHops.set(text, hop);
    return hop;
  };
  return (peerAddress, headers) => {
    const peer = readHop(peerAddress);
    if (peer === null) return unknownAddress;
    if (!peer.isTrusted) return peer.address;
    const forwardedFor = headers.get('x-forwarded-for');
    return forwardedFor === null ? peer.address : nearestUntrusted(peer, forwardedFor, readHop).address;
  };
}

/** A station on the way of a request. */
interface Hop {
  readonly address: string;
  readonly isTrusted: boolean;
}

/** Walks from the peer towards the client, that is from right to left, for as long as it is told by someone trusted. */
function nearestUntrusted(peer: Hop, forwardedFor: string, readHop: (text: string) => Hop | null): Hop {
  let hop = peer;
  let rest = forwardedFor;
  for (let hops = 0; hop.isTrusted && hops < hopsMax; hops++) {
    const comma = rest.lastIndexOf(',');
    const next = readHop(rest.slice(comma + 1).trim());
    if (next === null) return hop;
    hop = next;
    if (comma === -1) return hop;
    rest = rest.slice(0, comma);
  }
  return hop;
}

function parseHop(text: string, trustedProxies: readonly TrustedProxy[]): Hop | null {
  if (text.length > hopCharactersMax) return null;
  const address = parseAddress(withoutPort(text));
  return address && { address: printCaller(address), isTrusted: isTrusted(address, trustedProxies) };
}

/** `1.2.3.4:5678` and `[2001:db8::1]:443` carry a port; a bare IPv6 address never does. */
function withoutPort(text: string): string {
  const match = /^\[([^\]]*:[^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text);
  return match?.[1] ?? match?.[2] ?? text;
}
