/** Limits of a key that differ from those of the settings. The operator sets them. */
import { CatalogError } from './catalog-error.ts';

export interface KeyLimits {
  /** Requests a minute; null: as the settings have it. */
  readonly requests: number | null;
  /** Requests a minute of each visitor that `X-Vitrine-Visitor` names; null: the header is ignored. */
  readonly visitorRequests: number | null;
  /** Records a day, in UTC; null: as the settings have it. */
  readonly records: number | null;
}

export const noKeyLimits: KeyLimits = { requests: null, visitorRequests: null, records: null };

/** The most that a key may have. */
export const requestsPerMinuteMax = 1_000_000;
export const recordsPerDayMax = 1_000_000_000;

const bounds = {
  requests: { most: requestsPerMinuteMax, unit: 'requests a minute' },
  visitorRequests: { most: requestsPerMinuteMax, unit: 'requests a minute' },
  records: { most: recordsPerDayMax, unit: 'records a day' },
} as const satisfies Record<keyof KeyLimits, { readonly most: number; readonly unit: string }>;

const names = ['requests', 'visitorRequests', 'records'] as const satisfies readonly (keyof KeyLimits)[];

/** @throws CatalogError if a limit is out of bounds */
export const checkKeyLimits = (limits: KeyLimits): void => {
  for (const name of names) {
    const limit = limits[name];
    const { most, unit } = bounds[name];
    if (limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= most))
      throw new CatalogError(`Found a limit of ${limit} ${unit}, expected a whole number from 1 to ${most}.`);
  }
};

export const limitColumns = ({ requests, visitorRequests, records }: KeyLimits) => ({
  requests_per_minute: requests,
  visitor_requests_per_minute: visitorRequests,
  records_per_day: records,
});
