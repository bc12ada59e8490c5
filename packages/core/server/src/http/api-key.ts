/** The API key of a request: where it is sent, who owns it, and whether this request may use it. */
import { onceFor } from '@vitrine/query';
import { type Address, isInRanges, parseAddressRange } from '@vitrine/store';
import type { KeyOwner, Keys } from '../editions/keys.ts';
import type { Failure } from './failure.ts';
import { invalidApiKey, originNotAllowed } from './refusals.ts';
import type { Target } from './target.ts';

type Bound = NonNullable<KeyOwner['bound']>;

/**
 * The key of a request; null: it has none. It is the header x-api-key, or on some routes the password of Basic
 * credentials (RFC 7617), whose user may be anything; of credentials that cannot be read the key is the empty text, which
 * is refused.
 */
export const keyOf = (
  { headers }: Request,
  { route }: { readonly route: Pick<NonNullable<Target['route']>, 'takesBasic'> | undefined },
): string | null => {
  const key = headers.get('x-api-key');
  return key === null && route?.takesBasic === true ? passwordOf(headers.get('authorization') ?? '') : key;
};

const passwordOf = (credentials: string): string | null => {
  if (!/^basic\b/i.test(credentials)) return null;
  // Several blanks are cut by one pass: a pattern of all would look at them again from each.
  const encoded = credentials.slice('basic'.length).trim();
  if (!/^[\w+/]+={0,2}$/.test(encoded)) return '';
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
};

/** The owner of a valid key, on a tenant's path only if it is a key of that tenant. @throws as `Keys.ownerOf` */
export const ownerOf = (
  keys: Pick<Keys, 'ownerOf'>,
  key: string,
  { parameters: { publicId } }: Pick<Target, 'parameters'>,
): KeyOwner | undefined => {
  const owner = keys.ownerOf(key);
  return publicId !== '' && publicId !== owner?.publicId ? undefined : owner;
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
