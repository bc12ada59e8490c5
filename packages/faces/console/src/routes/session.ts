/** The sessions of the console: the present one, listing, and ending. */
import { type ConsoleSession, endSessions, listSessions } from '../console-sessions.ts';
import { Refusal } from '../refusal.ts';
import type { Call, Route } from '../route.ts';
import { writeSessionCookie } from '../session-cookie.ts';
import { actorOf } from '../visitor.ts';

export const sessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/session',
    id: 'readSession',
    summary: 'The person, the tenant, and when the session ends',
    run: async ({ visitor: { person, tenant, session } }) => ({
      message: `${person} is in.`,
      data: {
        person,
        tenant: tenant.publicId,
        endsAt: session?.endsAt ?? null,
        isInvited: session?.isInvited === true,
      },
    }),
  },
  {
    method: 'DELETE',
    path: '/api/session',
    id: 'endSession',
    summary: 'End the session',
    run: async ({ services, request, visitor: { person, tenant, session }, now }) => {
      if (session !== undefined) await endSessions(services.store, tenant, [session.hash], now, undefined);
      return {
        message: `${person} is out.`,
        data: null,
        headers: { 'Set-Cookie': writeSessionCookie(request, services, '', 0) },
      };
    },
  },
  {
    method: 'GET',
    path: '/api/sessions',
    id: 'listSessions',
    summary: 'List the sessions of the person',
    run: async (call) => {
      const sessions = await listOwn(call);
      return { message: `The sessions of ${call.visitor.person}.`, data: sessions.map((each) => present(each, call)) };
    },
  },
  {
    method: 'DELETE',
    path: '/api/sessions',
    id: 'endOtherSessions',
    summary: 'End the other sessions of the person; with a token all',
    run: async (call) => {
      const others = (await listOwn(call)).filter(({ hash }) => hash !== call.visitor.session?.hash);
      return { message: 'They have ended.', data: { ended: await end(call, others) } };
    },
  },
  {
    method: 'DELETE',
    path: '/api/sessions/:session',
    id: 'endSessionById',
    summary: 'End a session of the person',
    run: async (call) => {
      const found = (await listOwn(call)).filter(({ hash }) => hash === call.parameter);
      if (found.length === 0)
        throw new Refusal('not_found', 'There is no such session, or it has ended.', {
          reason: { code: 'sessionUnknown', values: {} },
        });
      return { message: 'It has ended.', data: { ended: await end(call, found) } };
    },
  },
];

/** The sessions of the same person and tenant. */
const listOwn = async ({ services, visitor: { tenant, person }, now }: Call): Promise<readonly ConsoleSession[]> =>
  (await listSessions(services.store, tenant, person, now)).filter(({ isOpened }) => isOpened);

const end = async (call: Call, sessions: readonly ConsoleSession[]): Promise<number> => {
  const { services, visitor, now } = call;
  const hashes = sessions.map(({ hash }) => hash);
  return endSessions(services.store, visitor.tenant, hashes, now, actorOf(visitor));
};

const present = ({ hash, startedAt, lastUsedAt, endsAt, address, browser }: ConsoleSession, { visitor }: Call) => ({
  id: hash,
  startedAt,
  lastUsedAt,
  endsAt,
  address,
  browser,
  isOwn: hash === visitor.session?.hash,
});
