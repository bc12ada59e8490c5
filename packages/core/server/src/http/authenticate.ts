/** Authenticates a request: by its API key, else by the address that it comes from. */
import { opensNothing } from '../access.ts';
import type { KeyOwner } from '../editions/keys.ts';
import { parseAddress, printCaller } from '@vitrine/store';
import type { Caller } from '../limits/caller.ts';
import { keyOf, ownerOf, refusalOfUse } from './api-key.ts';
import type { Requester, Authentication } from './requester.ts';
import { invalidApiKey } from './refusals.ts';
import { acceptedEncoding } from './headers/accepted-encoding.ts';
import type { Services } from './services.ts';
import type { Target } from './target.ts';

type AuthenticationServices = Pick<Services, 'keys' | 'keyUses' | 'keyRecords' | 'clock' | 'readAddress'>;

/** A caller without a key. */
export const anonymous: Authentication = { access: 'anonymous', opens: opensNothing, keyId: undefined };

/** Keys are in memory, so checking an invalid one costs only a hash. */
export const authenticate = (
  { keys, keyUses, keyRecords, clock, readAddress }: AuthenticationServices,
  request: Request,
  target: Target,
  peerAddress: string,
): Requester => {
  const { id, address } = readAddress(peerAddress, request.headers);
  const key = keyOf(request, target);
  const encoding = acceptedEncoding(request);
  const ofAddress = {
    ...anonymous,
    caller: { kind: 'address', id },
    address,
    client: request,
    request,
    encoding,
    acceptLanguage: request.headers.get('accept-language'),
    refusal: undefined,
  } as const;
  if (key === null) return ofAddress;
  try {
    const owner = ownerOf(keys, key, target);
    if (owner === undefined) return { ...ofAddress, refusal: invalidApiKey() };
    const { keyId, opens } = owner;
    const refusal = refusalOfUse(owner, request, address);
    if (refusal !== undefined) return { ...ofAddress, keyId, refusal };
    keyUses.note(keyId, clock.now());
    if (owner.kind === 'secret' && request.headers.has('origin')) keyUses.noteInPage(keyId);
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
