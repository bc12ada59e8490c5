/** Limits of a key that differ from those of the settings. The operator sets them. */
import { CatalogError } from './catalog-error.ts';

export interface KeyLimits {
  /** Requests a minute; null: as the settings have it. */
  readonly requests: number | null;
  /** Requests a minute of each visitor that `X-Vitrine-Visitor` names; null: the header is ignored. */
  readonly visitorRequests: number | null;
}

export const noKeyLimits: KeyLimits = { requests: null, visitorRequests: null };

/** The most that a key may have. */
export const requestsPerMinuteMax = 1_000_000;

/** @throws CatalogError if a limit is out of bounds */
export const checkKeyLimits = (limits: KeyLimits): void => {
  for (const limit of Object.values<number | null>({ ...limits }))
    if (limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= requestsPerMinuteMax))
      throw new CatalogError(
        `Found a limit of ${limit} requests a minute, expected a whole number from 1 to ${requestsPerMinuteMax}.`,
      );
};

export const limitColumns = ({ requests, visitorRequests }: KeyLimits) => ({
  requests_per_minute: requests,
  visitor_requests_per_minute: visitorRequests,
});
