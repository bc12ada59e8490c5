/** The tenant: what it is called, its tenant ID, and its public API on and off. */
import { findTenant, setTenantEnabled, type Tenant } from '../../catalog/tenants.ts';
import { createBodyReader } from '../body.ts';
import type { Route } from '../route.ts';
import { actorOf } from '../visitor.ts';

export const tenantRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/tenant',
    run: async ({ visitor: { tenant } }) => ({ message: describe(tenant), data: present(tenant) }),
  },
  {
    method: 'PATCH',
    path: '/api/tenant',
    run: async ({ services: { store }, request, visitor, now }) => {
      const { isEnabled } = await readSwitch(request);
      await setTenantEnabled(store, visitor.tenant, isEnabled, now, actorOf(visitor));
      const tenant = await findTenant(store, visitor.tenant.publicId);
      return { message: describe(tenant), data: present(tenant) };
    },
  },
];

const readSwitch = createBodyReader<{ readonly isEnabled: boolean }>({
  type: 'object',
  additionalProperties: false,
  required: ['isEnabled'],
  properties: { isEnabled: { type: 'boolean' } },
});

const describe = ({ name, isEnabled }: Tenant): string => `The public API of ${name} is ${isEnabled ? 'on' : 'off'}.`;

const present = ({ publicId, name, industry, isEnabled, createdAt }: Tenant) => ({
  publicId,
  name,
  industry,
  isEnabled,
  createdAt,
  /** Of the profile, behind the address of the API. */
  path: `/api/v1/public/t/${publicId}`,
});
