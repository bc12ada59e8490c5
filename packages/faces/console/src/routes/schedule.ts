/** Planned changes: listed, planned as they were previewed, carried out before their time, and cancelled. */
import { cancelPlanned, applyPlannedNow, listPlanned, planChange } from '@vitrine/administering';
import { readMoment } from '@vitrine/contract';
import type { Proposal } from '@vitrine/contract/proposal';
import { createBodyReader } from '../body.ts';
import { readState } from '../previewed-state.ts';
import { checkProposal, proposalProperties } from '../proposal.ts';
import { invalidRequest, Refusal } from '../refusal.ts';
import type { Call, Route } from '../route.ts';
import { actorOf } from '../visitor.ts';
import { present, readCondition, requireRevision } from './exposures.ts';

const planning =
  'The proposal, with `at` and `endsAt`. What differs from the state that was previewed is carried out at `at` (null: now), and what it shows is withdrawn at `endsAt` (null: it stays). Withdrawals are always carried out; what it would publish is not, if that is something else than was previewed.';

const time = {
  type: ['string', 'null'],
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$`,
  description: 'With its offset from UTC.',
} as const;

const readPlan = createBodyReader<Proposal & { readonly at: string | null; readonly endsAt?: string | null }>({
  type: 'object',
  additionalProperties: false,
  required: ['at'],
  properties: { ...proposalProperties, at: time, endsAt: time },
});

export const scheduleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/planned',
    id: 'listPlanned',
    summary: 'List planned changes',
    run: async ({ services, visitor: { tenant } }) => ({
      message: `What is planned for ${tenant.name}.`,
      data: await listPlanned(services.store, tenant),
    }),
  },
  {
    method: 'POST',
    path: '/api/planned',
    id: 'planChange',
    summary: 'Plan a proposal as it was previewed',
    description: planning,
    body: () => readPlan,
    status: 201,
    failures: ['changed', 'precondition_required', 'conflict'],
    run: async ({ services, request, visitor, now }) => {
      const condition = readCondition(request);
      const { at, endsAt, ...proposal } = await readPlan(request);
      const data = await services.limits.preview(visitor.tenant.publicId, async () =>
        planChange(services.store, {
          tenant: visitor.tenant,
          proposal,
          at: readTime(at),
          endsAt: readTime(endsAt),
          actor: actorOf(visitor),
          now,
          check: async (transaction, tenant) => {
            await requireRevision(transaction, tenant, now, condition);
            await checkProposal(transaction, tenant, proposal);
          },
        }),
      );
      return { status: 201, message: 'It is planned.', data };
    },
  },
  {
    method: 'POST',
    path: '/api/planned/:id/now',
    id: 'carryOutPlanned',
    summary: 'Carry out a planned change now',
    failures: ['conflict'],
    run: async (call) => {
      const { services, visitor, now } = call;
      const { store } = services;
      if ((await applyPlannedNow(store, visitor.tenant, readId(call), now, actorOf(visitor))) === 'gone')
        throw unknown();
      return present(await readState(store, visitor.tenant, now), 'It takes effect everywhere within a second.');
    },
  },
  {
    method: 'DELETE',
    path: '/api/planned/:id',
    id: 'cancelPlanned',
    summary: 'Cancel a planned change',
    run: async (call) => {
      const { services, visitor, now } = call;
      const data = await cancelPlanned(services.store, visitor.tenant, readId(call), now, actorOf(visitor));
      if (data === undefined) throw unknown();
      return { message: 'It is cancelled.', data };
    },
  },
];

/** @throws Refusal for a time that no calendar has */
const readTime = (text: string | null | undefined): Date | null => {
  if (text == null) return null;
  const milliseconds = readMoment(text)?.milliseconds;
  if (milliseconds === undefined)
    throw invalidRequest([{ parameter: 'at', message: `${text} is no time, such as 2027-03-01T08:00:00+01:00.` }]);
  return new Date(milliseconds);
};

const unknown = (): Refusal =>
  new Refusal('not_found', 'There is no such planned change.', { reason: { code: 'planUnknown', values: {} } });

/** The largest ID that PostgreSQL's column can hold. */
const idMax = 2 ** 31 - 1;

/** 0: no change has it. */
const readId = ({ parameter }: Call): number => (/^\d{1,10}$/.test(parameter) ? Math.min(Number(parameter), idMax) : 0);
