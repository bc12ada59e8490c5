/** Who asks: by which key, from where, and in which encoding and language they are answered. */
import { languageOf, type Language } from '@vitrine/explorer/languages';
import type { Access } from '../access.ts';
import type { Encoding } from '../answers/answer.ts';
import type { KeyOwner, LiveEdition } from '../editions/live-edition.ts';
import type { AddressReader, Caller } from '../limits/caller.ts';
import { invalidApiKey } from './refusals.ts';
import { acceptedEncoding } from './response.ts';
import { isPage, type Target } from './target.ts';

interface AskerServices {
  readonly edition: LiveEdition;
  /** The client's address, from the connection's and X-Forwarded-For. */
  readonly readAddress: AddressReader;
}

/** By which key it is known who asks, if by any. */
export interface Known {
  readonly access: Access;
  readonly keyId: number | undefined;
}

export const nobody: Known = { access: 'anonymous', keyId: undefined };

export interface Asker extends Known {
  readonly caller: Caller;
  /** The best of our encodings that the client accepts; none: the body as it is. */
  readonly encoding: Encoding | undefined;
  /** In which it is shown a page, or its picture. */
  readonly language: Language | undefined;
  /** Why the key that was sent is not taken: then the caller is the address. */
  readonly refusal: unknown;
}

/** Keys are in memory: one that was made up costs a hash. */
export const identify = (
  { edition, readAddress }: AskerServices,
  request: Request,
  target: Target,
  peerAddress: string,
): Asker => {
  const id = readAddress(peerAddress, request.headers);
  const encoding = acceptedEncoding(request);
  const language = languageFor(target, request);
  const anonymous = { ...nobody, caller: { kind: 'address', id }, encoding, language, refusal: undefined } as const;
  const key = request.headers.get('x-api-key');
  if (key === null) return anonymous;
  try {
    const owner = ownerOf(edition, key, target);
    if (owner === undefined) return { ...anonymous, refusal: invalidApiKey() };
    const { keyId } = owner;
    return { ...anonymous, caller: { kind: 'key', id: String(keyId) }, access: 'keyed', keyId };
  } catch (error) {
    return { ...anonymous, refusal: error };
  }
};

/** A picture has one address a language: whoever fetches it is no reader. */
const languageFor = ({ route, search }: Target, { headers }: Request): Language | undefined => {
  if (isPage(route)) return languageOf(search, headers.get('accept-language'));
  return route.kind === 'shared-picture' ? languageOf(search, null) : undefined;
};

export const ownerOf = (edition: LiveEdition, key: string, { route }: Pick<Target, 'route'>): KeyOwner | undefined => {
  const owner = edition.keyOwner(key);
  return 'publicId' in route && route.publicId !== owner?.publicId ? undefined : owner;
};
