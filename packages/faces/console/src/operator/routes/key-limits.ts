/** The limits of a tenant's key, which the operator sets. */
import { type KeyLimits, listKeys, recordsPerDayMax, requestsPerMinuteMax, setKey } from '@vitrine/catalog';
import { createBodyReader } from '../../body.ts';
import { count, object, text } from '../../openapi/schema.ts';
import { Refusal } from '../../refusal.ts';
import { findNamed, type OperatorRoute } from '../call.ts';

const limit = (description: string, maximum: number = requestsPerMinuteMax) =>
  ({ type: ['integer', 'null'], minimum: 1, maximum, description }) as const;

const limits = {
  requests: limit('Requests a minute; null: `RATE_LIMIT_KEYED`.'),
  visitorRequests: limit(
    'Requests a minute of each visitor; null: `RATE_LIMIT_ANONYMOUS` for a publishable key, otherwise visitors are not counted.',
  ),
  records: limit(
    'Records a day, in UTC; null: `KEY_RECORDS_PER_DAY`, of a publishable key any number.',
    recordsPerDayMax,
  ),
} as const;

const readLimits = createBodyReader<Partial<KeyLimits>>({
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: limits,
});

export const keyLimitRoutes: readonly OperatorRoute[] = [
  {
    method: 'PATCH',
    path: '/operator/tenants/:tenant/keys/:key/limits',
    id: 'setKeyLimits',
    summary: 'Set the limits of a key',
    description: 'What is left out stays. Its owner sees the limits.',
    body: () => readLimits,
    failures: ['conflict'],
    answer: object({ id: count('The ID of the key.'), name: text('Its name.'), limits: object(limits) }),
    example: { parameters: ['k7m2x9q4', '1'], body: { requests: 5000 }, isUnasked: true },
    run: async (call) => {
      const { services, request, actor, parameters, now } = call;
      const change = await readLimits(request);
      const tenant = await findNamed(call);
      const key = (await listKeys(services.store, tenant)).find(({ id }) => String(id) === parameters[1]);
      if (key === undefined) throw new Refusal('not_found', 'There is no such key.');
      const set = await setKey(services.store, tenant, String(key.id), { limits: change }, now, actor);
      const data = { id: set.id, name: set.name, limits: set.limits };
      return { message: 'The limits hold everywhere within a second.', data };
    },
  },
];
