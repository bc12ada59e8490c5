/** A link by which somebody enters a tenant's console, once. */
import type { Tenant } from '@vitrine/publisher';
import type { Signing } from '../console/tokens.ts';
import { nowOf, type Context } from './context.ts';

const idBytes = 16;

/** @param url where the console is */
export const makeEntryLink = async (
  context: Pick<Context, 'clock' | 'randomBytes'>,
  signing: Signing,
  { publicId }: Tenant,
  person: string,
  url: string,
): Promise<string> => {
  const { signToken } = await import('../console/tokens.ts');
  const id = Buffer.from(context.randomBytes(idBytes)).toString('base64url');
  const token = await signToken(signing, 'entry', { tenant: publicId, person, id }, nowOf(context));
  return `${url}/enter?token=${token}`;
};
