/** The URL of a tenant's service. */
import type { FaceServices, ServedExposure } from '@vitrine/server/face';

/** With a slash at its end. Without PUBLIC_URL it is a path, as in the answers of the API: a client may send any Host. */
export const rootOf = (
  { publicUrl }: Pick<FaceServices, 'publicUrl'>,
  { tenant: { publicId } }: ServedExposure,
): string => `${publicUrl ?? ''}/t/${encodeURIComponent(publicId)}/odata/v4/`;
