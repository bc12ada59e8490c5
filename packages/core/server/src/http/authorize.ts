/** Authorizes a request: what its caller may see of a tenant now. */
import { opensNothing } from '../access.ts';
import type { ServedExposure } from '../served.ts';
import { keyOf, ownerOf, refusalOfUse } from './api-key.ts';
import { invalidApiKey, tenantNotFound } from './refusals.ts';
import type { Arrived } from './refuse.ts';
import type { Services } from './services.ts';

/** The current exposure to the caller. @throws Failure without one, or if the key is no longer valid */
export const exposureTo = (
  { keys, tenants }: Pick<Services, 'keys' | 'tenants'>,
  { request, target, requester }: Pick<Arrived, 'request' | 'target' | 'requester'>,
): ServedExposure => {
  const key = keyOf(request, target);
  const owner = key === null ? undefined : ownerOf(keys, key, target);
  if (key !== null && owner === undefined) throw invalidApiKey();
  const refusal = owner && refusalOfUse(owner, request, requester.address);
  if (refusal !== undefined) throw refusal;
  const { publicId } = target.parameters;
  // What the key opens now, which may be less than when the request arrived.
  const exposure = publicId === '' ? undefined : tenants.exposure(publicId, owner?.opens ?? opensNothing);
  if (exposure === undefined) throw tenantNotFound();
  return exposure;
};
