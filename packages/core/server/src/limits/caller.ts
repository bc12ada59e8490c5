/** The caller that a request is counted for: the client's address (contract §8.3), or its API key. */
import { type Address, type AddressRange, isInRanges, parseAddress, printCaller } from '@vitrine/store';
import { LRUCache } from 'lru-cache';

export interface Caller {
  readonly kind: 'address' | 'key';
  readonly id: string;
  /** Requests a window; undefined: the limit of its kind. */
  readonly limit?: number | undefined;
  /** The records that a key may read in a day; undefined: any number. */
  readonly records?: number | undefined;
  /** Keys with the same ID share a day of records; undefined: it has its own. */
  readonly recordsId?: string | undefined;
  /** Another caller whose limit holds as well: the key by which a visitor asks. */
  readonly within?: Caller | undefined;
}

/** The address of a request. */
interface ClientAddress {
  /** The ID that it counts for: the text of an IPv4 address, or of the /64 of an IPv6 one. */
  readonly id: string;
  /** Undefined: the peer has no IP address. */
  readonly address: Address | undefined;
}

/** Takes the connection's address and the request's headers; returns the client's address. */
export type AddressReader = (peerAddress: string, headers: Pick<Headers, 'get'>) => ClientAddress;

/** The shared address of all peers without an IP address, such as those of a Unix socket. */
const unknownAddress: ClientAddress = { id: 'unknown', address: undefined };

/** A cached text can keep the header alive that it was cut from, so the cache is small. */
const recentHopsMax = 1024;

/** The longest address, its brackets and a port. */
const hopCharactersMax = 72;

/** Entries further to the left are not read; no real chain of proxies is longer. */
const hopsMax = 32;

/**
 * Creates the reader of client addresses: the peer's, or, only if the peer is a trusted proxy, the rightmost untrusted
 * one of X-Forwarded-For. If all are trusted, it is the leftmost. If an entry is not an address, it is the trusted one
 * to its right, as no trusted proxy vouches for entries further left. Entries may have a port.
 */
export function createAddressReader(trustedProxies: readonly AddressRange[]): AddressReader {
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
    if (!peer.isTrusted) return peer;
    const forwardedFor = headers.get('x-forwarded-for');
    return forwardedFor === null ? peer : nearestUntrusted(peer, forwardedFor, readHop);
  };
}

interface Hop extends ClientAddress {
  readonly isTrusted: boolean;
}

/** Walks from the peer towards the client, that is from right to left, past trusted proxies. */
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

function parseHop(text: string, trustedProxies: readonly AddressRange[]): Hop | null {
  if (text.length > hopCharactersMax) return null;
  const address = parseAddress(withoutPort(text));
  return address && { id: printCaller(address), address, isTrusted: isInRanges(address, trustedProxies) };
}

/** `1.2.3.4:5678` and `[2001:db8::1]:443` have a port; a bare IPv6 address never does. */
function withoutPort(text: string): string {
  const match = /^\[([^\]]*:[^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text);
  return match?.[1] ?? match?.[2] ?? text;
}
