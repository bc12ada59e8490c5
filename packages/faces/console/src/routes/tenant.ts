/** The tenant: its name, its ID, and whether its public API is enabled. */
import { findTenant, setTenantEnabled, type Tenant } from '@vitrine/catalog';
import { createBodyReader } from '../body.ts';
import type { Route } from '../route.ts';
import type { ConsoleServices } from '../services.ts';
import { actorOf } from '../visitor.ts';

export const tenantRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/tenant',
    id: 'readOwnTenant',
    summary: 'The tenant, and the address and limits of its public API',
    run: async ({ services, visitor: { tenant } }) => ({ message: describe(tenant), data: present(tenant, services) }),
  },
  {
    method: 'PATCH',
    path: '/api/tenant',
    id: 'switchPublicApi',
    summary: 'Enable or disable the public API',
    body: () => readSwitch,
    run: async ({ services, request, visitor, now }) => {
      const { store } = services;
      const { isEnabled } = await readSwitch(request);
      await setTenantEnabled(store, visitor.tenant, isEnabled, now, actorOf(visitor));
      const tenant = await findTenant(store, visitor.tenant.publicId);
      return { message: describe(tenant), data: present(tenant, services) };
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

const present = (
  { publicId, name, industry, isEnabled, createdAt }: Tenant,
  { apiUrl, rateLimits }: Pick<ConsoleServices, 'apiUrl' | 'rateLimits'>,
) => ({
  publicId,
  name,
  industry,
  isEnabled,
  createdAt,
  apiUrl,
  rateLimits,
  /** The path of the profile, below the API's URL. */
  path: `/api/v1/public/t/${publicId}`,
});
