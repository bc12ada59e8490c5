/** All routes of the console's HTTP API. The documents list them from here. */
import type { Route } from './route.ts';
import { appearanceRoutes } from './routes/appearance.ts';
import { changeRoutes } from './routes/changes.ts';
import { exposureRoutes } from './routes/exposures.ts';
import { fileRoutes } from './routes/files.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { keyRoutes } from './routes/keys.ts';
import { recordRoutes } from './routes/records.ts';
import { sampleRoutes } from './routes/samples.ts';
import { scheduleRoutes } from './routes/schedule.ts';
import { sessionRoutes } from './routes/session.ts';
import { tenantRoutes } from './routes/tenant.ts';
import { usageRoutes } from './routes/usage.ts';
import { viewRoutes } from './routes/views.ts';

export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...invitationRoutes,
  ...tenantRoutes,
  ...exposureRoutes,
  ...scheduleRoutes,
  ...sampleRoutes,
  ...recordRoutes,
  ...fileRoutes,
  ...viewRoutes,
  ...appearanceRoutes,
  ...keyRoutes,
  ...usageRoutes,
  ...changeRoutes,
];
