/** Who is in the console, and the way out. */
import { endSession } from '../../catalog/console-sessions.ts';
import type { Route } from '../route.ts';
import { writeSessionCookie } from '../session-cookie.ts';

export const sessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/session',
    run: async ({ visitor: { person, tenant, session } }) => ({
      message: `${person} is in.`,
      data: { person, tenant: tenant.publicId, endsAt: session?.endsAt ?? null },
    }),
  },
  {
    method: 'DELETE',
    path: '/api/session',
    run: async ({ services, request, visitor: { person, session }, now }) => {
      if (session !== undefined) await endSession(services.store, session.hash, now);
      return {
        message: `${person} is out.`,
        data: null,
        headers: { 'Set-Cookie': writeSessionCookie(request, services, '', 0) },
      };
    },
  },
];
