/** Invitations of colleagues into the console: listing, making (the link is shown once), and ending. */
import { endSessions } from '../console-sessions.ts';
import { createBodyReader, notBlank } from '../body.ts';
import { makeSecret } from '../entry.ts';
import { type Invitation, invite, listInvitations } from '../invitations.ts';
import { checkName } from '../names.ts';
import { Refusal } from '../refusal.ts';
import type { Call, Route } from '../route.ts';
import { actorOf } from '../visitor.ts';

export const invitationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/invitations',
    id: 'listInvitations',
    summary: 'List the people who were invited, whether they have come or not',
    run: async ({ services, visitor: { tenant }, now }) => ({
      message: `Who is invited to the console of ${tenant.name}.`,
      data: (await listInvitations(services.store, tenant, now)).map(present),
    }),
  },
  {
    method: 'POST',
    path: '/api/invitations',
    id: 'invite',
    summary: 'Invite a colleague by a link, which is shown this once',
    description:
      'The link opens the console once, and the session lasts until the end. The colleague can do what you can, but invite nobody.',
    body: () => readDraft,
    status: 201,
    failures: ['forbidden'],
    run: async (call) => {
      const { services, request, visitor, now } = call;
      refuseInvited(call);
      const { name, days } = await readDraft(request);
      checkName(name);
      const person = `${name.trim()} (${visitor.person})`;
      const draft = { id: makeSecret(services), person, endsAt: new Date(now.getTime() + days * dayMs) };
      const secret = makeSecret(services);
      await invite(services.store, visitor.tenant, draft, secret, now, actorOf(visitor));
      const data = { person, endsAt: draft.endsAt.toISOString(), path: `enter?invitation=${secret}` };
      return { status: 201, message: 'The link is shown this once. It opens the console once.', data };
    },
  },
  {
    method: 'DELETE',
    path: '/api/invitations/:invitation',
    id: 'endInvitation',
    summary: 'End an invitation, or the session that it opened',
    failures: ['forbidden'],
    run: async (call) => {
      const { services, visitor, parameter, now } = call;
      refuseInvited(call);
      const found = (await listInvitations(services.store, visitor.tenant, now)).filter(
        ({ invitation }) => invitation === parameter,
      );
      if (found.length === 0)
        throw new Refusal('not_found', 'There is no such invitation, or it has ended.', {
          reason: { code: 'sessionUnknown', values: {} },
        });
      const ended = await endSessions(
        services.store,
        visitor.tenant,
        found.map(({ hash }) => hash),
        now,
        actorOf(visitor),
      );
      return { message: 'It has ended.', data: { ended } };
    },
  },
];

const daysMax = 30;
const dayMs = 24 * 60 * 60 * 1000;

const readDraft = createBodyReader<{ readonly name: string; readonly days: number }>({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'days'],
  properties: {
    name: { type: 'string', pattern: notBlank, maxLength: 100, description: "The colleague's name." },
    days: {
      type: 'integer',
      minimum: 1,
      maximum: daysMax,
      description: 'After so many days the link ends, and the session that it opened.',
    },
  },
});

/** @throws Refusal where a colleague was invited: the end that was chosen for them holds for all */
const refuseInvited = ({ visitor: { session } }: Call): void => {
  if (session?.isInvited !== true) return;
  throw new Refusal('forbidden', 'Only people whom the business system signs in can invite others.', {
    reason: { code: 'invitedOnly', values: {} },
  });
};

const present = ({ invitation, person, isOpened, startedAt, endsAt, address, browser }: Invitation) => ({
  id: invitation,
  person,
  isOpened,
  startedAt,
  endsAt,
  address,
  browser,
});
