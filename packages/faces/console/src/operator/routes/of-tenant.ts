/** The routes of the console for one tenant: its exposures, views, keys, usage and log, as its owner has them. */
import type { Described, Route } from '../../route.ts';
import { routes } from '../../routes.ts';
import { consoleAnswers } from '../../openapi/console-schemas.ts';
import { findNamed, type OperatorCall } from '../call.ts';
import type { RouteOf } from '../../route.ts';

/** Sessions and invitations are people's, a tenant has routes of the operator, and only an owner can confirm a scope. */
const isOfOwner = ({ path }: Route): boolean =>
  !/^\/api\/(?:session|sessions|invitations|tenant|keys\/seen)(?:\/|$)/.test(path);

/** `/api/keys` is `/operator/tenants/:tenant/keys`, by the same code, with the program as its author. */
const forOperator = (route: Route): OfTenant => ({
  ...route,
  answer: consoleAnswers[route.id],
  path: `/operator/tenants/:tenant${route.path.slice('/api'.length)}`,
  id: `${route.id}OfTenant`,
  run: async (call) => {
    const { actor, parameters } = call;
    const visitor = { tenant: await findNamed(call), person: actor.name, actor, session: undefined };
    return route.run({ ...call, visitor, parameter: parameters[1] ?? '' });
  },
});

export type OfTenant = RouteOf<OperatorCall> & Omit<Described, 'example'> & Partial<Described>;

export const routesOfTenant: readonly OfTenant[] = routes.filter(isOfOwner).map(forOperator);
