/** The day that pages call today: equal in all processes of an edition. */
import { readTenantPresentation } from '@vitrine/contract/presentation';
import type { FaceServices, ServedExposure } from '@vitrine/server/face';

/** @returns the day on which the edition opened, in the tenant's time zone: `2026-01-31` */
export const todayOf = (
  { edition }: Pick<FaceServices, 'edition'>,
  { presentation }: Pick<ServedExposure, 'presentation'>,
): string => {
  const { timeZone = 'UTC' } = readTenantPresentation(presentation);
  const { opensAt = 0 } = edition.times ?? {};
  return Temporal.Instant.fromEpochMilliseconds(opensAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
};
