/** What the console works with: all of it is given by what wires the service. */
import type { Clock, RandomBytes } from '@vitrine/store';
import type { Access, AddressReader, LoadSite, RateLimits, StaticFile } from '@vitrine/server';
import type { CatalogDatabase, ShownTenant, UsageDatabase } from '@vitrine/publisher';
import type { Observe } from '../observation.ts';
import type { ConsoleLimits } from './limits.ts';
import type { Signing } from './tokens.ts';

/** What a caller would be sent if a tenant showed what is proposed. */
export interface PreviewResponse {
  readonly status: number;
  readonly body: string;
}

/**
 * @param tenant none: its public API is off
 * @param path behind `/api/v1/public/t/`
 */
export type RespondToPreview = (
  tenant: ShownTenant | undefined,
  access: Access,
  path: string,
) => Promise<PreviewResponse>;

/** Sends a file as its kind is sent: compressed, and not at all where the browser has it. */
type SendFile = (file: StaticFile, request: Request) => Promise<Response>;

export interface ConsoleServices {
  readonly store: CatalogDatabase;
  readonly usage: UsageDatabase;
  readonly respond: RespondToPreview;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly observe: Observe;
  readonly signing: Signing;
  readonly loadSite: LoadSite;
  readonly sendFile: SendFile;
  readonly limits: ConsoleLimits;
  /** The client's address, from the connection's and X-Forwarded-For. */
  readonly readAddress: AddressReader;
  /** Where consumers reach the API. */
  readonly apiUrl: string;
  /** The API's requests a minute, without a key and with one. */
  readonly rateLimits: RateLimits;
  /** The origins of the pages that may embed the console. */
  readonly origins: readonly string[];
}
