/** What the console works with: all of it is given by what wires the service. */
import type { RandomBytes } from '../catalog/key-text.ts';
import type { Access } from '../access.ts';
import type { CatalogDatabase, UsageDatabase } from '../catalog/schema.ts';
import type { Clock } from '../clock.ts';
import type { AddressReader } from '../limits/caller.ts';
import type { RateLimits } from '../limits/limiter.ts';
import type { Observe } from '../observe/observation.ts';
import type { ShownTenant } from '../publisher/shown-tenants.ts';
import type { LoadSite, StaticFile } from '../sites/site.ts';
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
