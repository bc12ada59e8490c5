/** Identifies the caller of a request by API key or address. */
import { opensNothing } from '../access.ts';
import type { KeyOwner, LiveEdition } from '../editions/live-edition.ts';
import { onceFor } from '@vitrine/query';
import { type Address, type Clock, isInRanges, parseAddress, parseAddressRange, printCaller } from '@vitrine/store';
import type { AddressReader, Caller } from '../limits/caller.ts';
import type { Asker, Known } from './asker.ts';
import type { Failure } from './failure.ts';
import { invalidApiKey, originNotAllowed } from './refusals.ts';
import { acceptedEncoding } from './response.ts';
import type { Target } from './target.ts';

interface AskerServices {
  readonly edition: LiveEdition;
  /** The usual limit of records a day for secret keys; undefined: any number. */
  readonly keyRecords?: number | undefined;
  readonly clock: Pick<Clock, 'now'>;
  /** Reads the client's address from the connection and X-Forwarded-For. */
  readonly readAddress: AddressReader;
}

type Bound = NonNullable<KeyOwner['bound']>;

/** A caller without a key. */
export const anonymous: Known = { access: 'anonymous', opens: opensNothing, keyId: undefined };

/** Keys are in memory, so checking an invalid one costs only a hash. */
export const identify = (
  { edition, keyRecords, clock, readAddress }: AskerServices,
  request: Request,
  target: Target,
  peerAddress: string,
): Asker => {
  const { id, address } = readAddress(peerAddress, request.headers);
  const encoding = acceptedEncoding(request);
  const ofAddress = {
    ...anonymous,
    caller: { kind: 'address', id },
    address,
    client: request,
    encoding,
    acceptLanguage: request.headers.get('accept-language'),
    refusal: undefined,
  } as const;
  const key = request.headers.get('x-api-key');
  if (key === null) return ofAddress;
  try {
    const owner = ownerOf(edition, key, target);
    if (owner === undefined) return { ...ofAddress, refusal: invalidApiKey() };
    const { keyId, opens } = owner;
    const refusal = refusalOfUse(owner, request, address);
    if (refusal !== undefined) return { ...ofAddress, keyId, refusal };
    edition.keyUses.note(keyId, clock.now());
    if (owner.kind === 'secret' && request.headers.has('origin')) edition.keyUses.noteInPage(keyId);
    return {
      ...ofAddress,
      caller: callerOf(owner, request, id, keyRecords),
      access: 'keyed',
      opens,
      keyId,
      isOriginBound: owner.origins !== undefined,
    };
  } catch (error) {
    return { ...ofAddress, refusal: error };
  }
};

/**
 * The reason why a request may not use a key; undefined: it may. From another address it is refused as an invalid key
 * is, so that no caller learns that it is valid. Programs can send any Origin: the check rations, and protects nothing.
 */
export const refusalOfUse = (
  { bound, origins }: KeyOwner,
  { headers }: Request,
  address: Address | undefined,
): Failure | undefined => {
  if (bound !== undefined && !isWithin(bound, address)) return invalidApiKey();
  if (origins === undefined) return undefined;
  const origin = headers.get('origin');
  return origin !== null && origins.includes(origin) ? undefined : originNotAllowed(origin);
};

const isWithin = (bound: Bound, address: Address | undefined): boolean =>
  address !== undefined && isInRanges(address, rangesOf(bound));

/** A range that cannot be read holds no address. Those of a key are read once: how long a refusal takes tells nothing. */
const rangesOf = onceFor(({ addresses }: Bound) =>
  addresses.map(parseAddressRange).filter((range) => typeof range !== 'string'),
);

/**
 * A key, or a visitor: of a page that has a publishable key, or of the server that has a secret one. Visitors count among
 * addresses, so that many of them evict no key; no address contains a space.
 */
const callerOf = (
  { keyId, kind, requests, visitorRequests, records, recordsWith = keyId }: KeyOwner,
  { headers }: Request,
  address: string,
  keyRecords: number | undefined,
): Caller => {
  // One visitor could use up the day of all.
  const usual = kind === 'secret' ? keyRecords : undefined;
  const key: Caller = {
    kind: 'key',
    id: String(keyId),
    limit: requests,
    records: records ?? usual,
    recordsId: String(recordsWith),
  };
  if (kind === 'publishable')
    return { kind: 'address', id: `${keyId} ${address}`, limit: visitorRequests, within: key };
  const visitor = visitorRequests === undefined ? null : parseAddress(headers.get(visitorHeader)?.trim() ?? '');
  if (visitor === null) return key;
  return { kind: 'address', id: `${keyId} ${printCaller(visitor)}`, limit: visitorRequests, within: key };
};

/** By which a server names the address that it asks for. */
const visitorHeader = 'x-vitrine-visitor';

export const ownerOf = (
  edition: LiveEdition,
  key: string,
  { parameters: { publicId } }: Pick<Target, 'parameters'>,
): KeyOwner | undefined => {
  const owner = edition.keyOwner(key);
  return publicId !== '' && publicId !== owner?.publicId ? undefined : owner;
};
