/** What the console works with: all of it is given by what wires the service. */
import type { Exposure } from '@vitrine/query';
import type { RandomBytes } from '../catalog/key-text.ts';
import type { Access } from '../catalog/live-catalog.ts';
import type { CatalogDatabase, UsageDatabase } from '../catalog/schema.ts';
import type { Clock } from '../editions/clock.ts';
import type { AddressReader } from '../limits/caller.ts';
import type { RateLimits } from '../limits/limiter.ts';
import type { Observe } from '../observe/observation.ts';
import type { LoadSite, StaticFile } from '../sites/site.ts';
import type { ConsoleLimits } from './limits.ts';
import type { Signing } from './tokens.ts';

/** What a caller would be sent if an exposure were in force. */
export interface Foretold {
  readonly status: number;
  readonly body: string;
}

export type Foretell = (exposure: Exposure | undefined, access: Access, path: string) => Promise<Foretold>;

/** Sends a file as its kind is sent: compressed, and not at all where the browser has it. */
type SendFile = (file: StaticFile, request: Request) => Promise<Response>;

export interface ConsoleServices {
  readonly store: CatalogDatabase;
  readonly usage: UsageDatabase;
  readonly foretell: Foretell;
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
