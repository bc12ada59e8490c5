/** The services that the console needs. */
import type { Clock, RandomBytes } from '@vitrine/store';
import type { Access, AddressReader, LoadSite, RateLimits, StaticFile } from '@vitrine/server';
import type { CatalogDatabase, UsageDatabase } from '@vitrine/catalog';
import type { StoredTenant } from '@vitrine/publisher';
import type { OperatorServices } from './operator/services.ts';
import type { FileServices } from './files.ts';
import type { ConsoleLimits } from './limits.ts';
import type { PreviewResponse } from './preview-answer.ts';
import type { Signing } from './tokens.ts';

/**
 * @param tenant undefined: its public API is disabled
 * @param path the part after `/api/v1/public/t/`
 */
export type RespondToPreview = (
  tenant: StoredTenant | undefined,
  access: Access,
  path: string,
) => Promise<PreviewResponse>;

/** Sends a static file: compressed, and as 304 where the browser has it. */
type SendFile = (file: StaticFile, request: Request) => Promise<Response>;

export interface ConsoleServices {
  readonly store: CatalogDatabase;
  readonly usage: UsageDatabase;
  readonly respond: RespondToPreview;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly observe: (observation: RequestFailed) => void;
  readonly signing: Signing;
  /** Undefined: there is no API for the operator. */
  readonly operator: OperatorServices | undefined;
  /** Undefined: it takes no files. */
  readonly files: FileServices | undefined;
  readonly loadSite: LoadSite;
  readonly sendFile: SendFile;
  readonly limits: ConsoleLimits;
  /** The client's address, from the connection and X-Forwarded-For. */
  readonly readAddress: AddressReader;
  /** The public URL of the API. */
  readonly apiUrl: string;
  /** The API's requests a minute, without a key and with one, and records a day with one; null: any number. */
  readonly rateLimits: RateLimits & { readonly records: number | null };
  /** The origins of the pages that may embed the console. */
  readonly origins: readonly string[];
}

/** A request that failed with an unexpected error. */
interface RequestFailed {
  readonly kind: 'request-failed';
  readonly reason: unknown;
  /** The path of its URL. */
  readonly path: string;
}
