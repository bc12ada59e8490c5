/** All routes of the operator's API. The documents list them from here. */
import type { OperatorRoute } from './call.ts';
import { catalogRoutes } from './routes/catalog.ts';
import { exposureRoutes, exposureSchemas } from './routes/exposures.ts';
import { healthRoutes } from './routes/health.ts';
import { type OfTenant, routesOfTenant } from './routes/of-tenant.ts';
import { keyLimitRoutes } from './routes/key-limits.ts';
import { overviewRoutes } from './routes/overview.ts';
import { tenantFileRoutes } from './routes/tenant-files.ts';
import { tenantRoutes, tenantSchemas } from './routes/tenants.ts';

/** In the order in which tests ask their examples. */
const ownRoutes: readonly OperatorRoute[] = [
  ...tenantRoutes,
  ...tenantFileRoutes,
  ...exposureRoutes,
  ...catalogRoutes,
  ...overviewRoutes,
  ...keyLimitRoutes,
  ...healthRoutes,
];

export const operatorRoutes: readonly OfTenant[] = [...ownRoutes, ...routesOfTenant];

/** The schemas that answers refer to. */
export const operatorSchemas = { ...tenantSchemas, ...exposureSchemas };
