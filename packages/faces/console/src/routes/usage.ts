/** Usage: the requests of the last day or month, by time, collection and key. */
import type { NamedKey } from '@vitrine/contract/console';
import { type ApiKey, type Grouping, listKeys, noRequests, type Outcomes, readUsage } from '@vitrine/publisher';
import { hourMs, hourOf, usageOutcomes } from '@vitrine/store';
import { createSearchReader } from '../body.ts';
import type { Call, Route } from '../route.ts';

export const usageRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/usage',
    id: 'readUsage',
    summary: 'The requests of the last day or month, by time, collection and key',
    description:
      'Numbers of requests: `cached`, `computed`, `unchanged` (304), `refused` (4xx), `limited` (429) and `failed` (5xx). A period ends with the current hour or day, in UTC. The slug of unknown collections is null, and so is the key of requests without one.',
    search: () => readPeriod,
    run: async (call) => {
      const { period = 'day' } = readPeriod(call.search);
      return { message: `The requests of the last ${period}.`, data: await report(call, period) };
    },
  },
];

type Period = keyof typeof periods;

/** A period ends with the current, incomplete step. */
export const periods = {
  day: { stepMs: hourMs, steps: 24, grouping: 'hour' },
  month: { stepMs: 24 * hourMs, steps: 30, grouping: 'day' },
} as const;

const readPeriod = createSearchReader<{ readonly period?: Period }>({
  period: { type: 'string', enum: Object.keys(periods), default: 'day', description: 'Until now.' },
});

export interface UsageReport {
  readonly period: Period;
  readonly stepSeconds: number;
  readonly total: Outcomes;
  readonly steps: readonly { readonly at: string; readonly requests: Outcomes }[];
  /** Null: requests without an existing collection. */
  readonly collections: readonly { readonly slug: string | null; readonly requests: Outcomes }[];
  /** Null: requests without a key. */
  readonly keys: readonly { readonly key: NamedKey | null; readonly requests: Outcomes }[];
}

const report = async ({ services, visitor: { tenant }, now }: Call, period: Period): Promise<UsageReport> => {
  const { stepMs, steps, grouping } = periods[period];
  const last = Math.floor(now.getTime() / stepMs) * stepMs;
  const starts = Array.from({ length: steps }, (_, step) => hourOf(last - (steps - 1 - step) * stepMs));
  const since = starts[0] ?? '';
  const read = async (by: Grouping) => readUsage(services.usage, tenant.id, since, by);
  const [byTime, byCollection, byKey] = [await read(grouping), await read('collection'), await read('key_id')];
  const keys = new Map((await listKeys(services.store, tenant)).map((key) => [String(key.id), key]));
  return {
    period,
    stepSeconds: stepMs / 1000,
    total: sum([...byTime.values()]),
    steps: starts.map((at) => ({ at, requests: byTime.get(grouping === 'hour' ? at : dateOf(at)) ?? noRequests() })),
    collections: Array.from(byCollection, ([slug, requests]) => ({ slug: slug === '' ? null : slug, requests })),
    keys: Array.from(byKey, ([id, requests]) => ({ key: nameKey(keys.get(id)), requests })),
  };
};

const dateOf = (iso: string): string => iso.slice(0, 'YYYY-MM-DD'.length);

const nameKey = (key: ApiKey | undefined): NamedKey | null =>
  key === undefined ? null : { id: key.id, name: key.name, lastFour: key.lastFour };

const sum = (all: readonly Outcomes[]): Outcomes => {
  const total = noRequests();
  for (const outcomes of all) for (const outcome of usageOutcomes) total[outcome] += outcomes[outcome];
  return total;
};
