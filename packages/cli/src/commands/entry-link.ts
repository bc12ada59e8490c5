/** Creates a sign-in link to a tenant's console, valid once. */
import type { Tenant } from '@vitrine/catalog';
import type { Signing } from '@vitrine/console';
import { nowOf, type Context } from './context.ts';

const idBytes = 16;

/** @param url the console's URL */
export const makeEntryLink = async (
  context: Pick<Context, 'clock' | 'randomBytes'>,
  signing: Signing,
  { publicId }: Tenant,
  person: string,
  url: string,
): Promise<string> => {
  const { signToken } = await import('@vitrine/console');
  const id = Buffer.from(context.randomBytes(idBytes)).toString('base64url');
  const token = await signToken(signing, 'entry', { tenant: publicId, person, id }, nowOf(context));
  return `${url}/enter?token=${token}`;
};
