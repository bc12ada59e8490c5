/** Usage of a tenant in the last day or month, grouped by its properties; also as a file for spreadsheets. */
import { printSpreadsheet } from '@vitrine/contract';
import type { NamedKey } from '@vitrine/contract/console';
import type { CountedWord, UsageReport } from '@vitrine/contract/console-answers';
import {
  type ApiKey,
  type CatalogDatabase,
  type Grouping,
  listKeys,
  type NamedRequests,
  noRequests,
  type Outcomes,
  readNames,
  readUsage,
  type Tenant,
  type UsageDatabase,
} from '@vitrine/catalog';
import { dayOf, hourMs, hourOf, type UsageNameKind, usageOutcomes } from '@vitrine/store';

export type Period = keyof typeof periods;

/** A period ends with the current, incomplete step. */
export const periods = {
  day: { stepMs: hourMs, steps: 24, grouping: 'hour' },
  month: { stepMs: 24 * hourMs, steps: 30, grouping: 'day' },
} as const;

export interface UsageQuestion {
  readonly store: CatalogDatabase;
  readonly usage: UsageDatabase;
  readonly tenant: Tenant;
  readonly period: Period;
  readonly now: Date;
  /** The most origins, filters and words each. */
  readonly namesMax?: number;
}

export const reportUsage = async (question: UsageQuestion): Promise<UsageReport> => {
  const { store, usage, tenant, period, now, namesMax = 20 } = question;
  const { stepMs, steps, grouping } = periods[period];
  const last = Math.floor(now.getTime() / stepMs) * stepMs;
  const starts = Array.from({ length: steps }, (_, step) => hourOf(last - (steps - 1 - step) * stepMs));
  const since = starts[0] ?? '';
  const read = async (by: Grouping) => readUsage(usage, tenant.id, since, by);
  const name = async (kind: UsageNameKind) => readNames(usage, tenant.id, dayOf(Date.parse(since)), kind, namesMax);
  const [byTime, byCollection, byKey] = [await read(grouping), await read('collection'), await read('key_id')];
  const keys = new Map((await listKeys(store, tenant)).map((key) => [String(key.id), key]));
  return {
    period,
    stepSeconds: stepMs / 1000,
    total: sum([...byTime.values()]),
    steps: starts.map((at) => ({
      at,
      requests: byTime.get(grouping === 'hour' ? at : dayOf(Date.parse(at))) ?? noRequests(),
    })),
    collections: Array.from(byCollection, ([slug, requests]) => ({ slug: slug === '' ? null : slug, requests })),
    keys: Array.from(byKey, ([id, requests]) => ({ key: nameKey(keys.get(id)), requests })),
    origins: (await name('origin')).map(({ name: origin, requests, refused }) => ({
      origin: origin === '' ? null : origin,
      requests,
      refused,
    })),
    filters: (await name('filter')).map(({ collection, name: field, requests }) => ({ collection, field, requests })),
    words: (await name('word')).map(wordOf),
    missed: (await name('missed')).map(wordOf),
  };
};

const wordOf = ({ collection, name: word, requests }: NamedRequests): CountedWord => ({ collection, word, requests });

const nameKey = (key: ApiKey | undefined): NamedKey | null =>
  key === undefined ? null : { id: key.id, name: key.name, lastFour: key.lastFour };

const sum = (all: readonly Outcomes[]): Outcomes => {
  const total = noRequests();
  for (const outcomes of all) for (const outcome of usageOutcomes) total[outcome] += outcomes[outcome];
  return total;
};

/** A file has all names that are stored. */
export const namesOfFileMax = 10_000;

/** A row for each time, collection, key, origin, field and word; columns that were not counted are empty. */
export const printUsage = ({ steps, collections, keys, origins, filters, words, missed }: UsageReport): string =>
  printSpreadsheet([
    ['by', 'collection', 'name', 'requests', ...usageOutcomes],
    ...steps.map(({ at, requests }) => rowOf('time', null, at, totalOf(requests), requests)),
    ...collections.map(({ slug, requests }) => rowOf('collection', slug, null, totalOf(requests), requests)),
    ...keys.map(({ key, requests }) => rowOf('key', null, key && printKey(key), totalOf(requests), requests)),
    ...origins.map(({ origin, requests, refused }) => rowOf('origin', null, origin, requests, { refused })),
    ...filters.map(({ collection, field, requests }) => rowOf('filter', collection, field, requests, {})),
    ...words.map(({ collection, word, requests }) => rowOf('word', collection, word, requests, {})),
    ...missed.map(({ collection, word, requests }) => rowOf('missed', collection, word, requests, {})),
  ]);

const rowOf = (
  by: string,
  collection: string | null,
  name: string | null,
  total: number,
  outcomes: Partial<Outcomes>,
): readonly (string | number | null)[] => [
  by,
  collection,
  name,
  total,
  ...usageOutcomes.map((outcome) => outcomes[outcome] ?? null),
];

const totalOf = (requests: Outcomes): number => usageOutcomes.reduce((total, outcome) => total + requests[outcome], 0);

const printKey = ({ name, lastFour }: NamedKey): string => `${name} (…${lastFour})`;
