/** The caller of a request: the API key, the address, and the accepted encodings and languages. */
import type { Address } from '@vitrine/store';
import type { Access, Opens } from '../access.ts';
import type { Encoding } from '../answers/answer.ts';
import type { Client } from '../client.ts';
import type { Caller } from '../limits/caller.ts';

export interface AnswerRequester {
  readonly access: Access;
  readonly caller: Caller;
  /** The best of our encodings that the client accepts; undefined: the body as it is. */
  readonly encoding: Encoding | undefined;
  /** If it disconnects, its queued question is dropped; undefined: it is answered in any case. */
  readonly client?: Client | undefined;
  readonly acceptLanguage?: string | null | undefined;
  /** The request, for what only some routes read of it; undefined: the question is the server's own. */
  readonly request?: Pick<Request, 'headers' | 'url'> | undefined;
}

/** The API key that authenticated the request, if any. */
export interface Authentication {
  readonly access: Access;
  readonly opens: Opens;
  readonly keyId: number | undefined;
  /** True if the key is bound to the origin of the request. */
  readonly isOriginBound?: boolean;
}

/** The caller of an HTTP request. */
export interface Requester extends Authentication, AnswerRequester {
  readonly access: Access;
  readonly client: Client;
  readonly request: Request;
  /** Undefined: the peer has no IP address. */
  readonly address: Address | undefined;
  readonly acceptLanguage: string | null;
  /** The reason why the API key was rejected; the request then counts for its address. */
  readonly refusal: unknown;
}
