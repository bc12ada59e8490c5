/** Keys and usage over all tenants, in pages. */
import { listKeysOfTenants, listTenants, readUsageOfTenants, noRequests } from '@vitrine/catalog';
import { hourOf, usageOutcomes } from '@vitrine/store';
import { createSearchReader } from '../../body.ts';
import { count, listOf, moment, object, orNull, text } from '../../openapi/schema.ts';
import { periods } from '../../usage-report.ts';
import { invalidRequest } from '../../refusal.ts';
import type { OperatorRoute } from '../call.ts';
import { pageParameters, refuseAfter } from '../pages.ts';

const day = (description: string) => ({ type: 'string', pattern: dayPattern, description }) as const;
const dayPattern = String.raw`^\d{4}-\d\d-\d\d$`;

/** The largest integer of the database. */
const idMax = 2 ** 31 - 1;

const readKeyPage = createSearchReader<{
  readonly limit?: number;
  readonly after?: number;
  readonly valid?: boolean;
  readonly expiresBefore?: string;
  readonly unusedSince?: string;
}>({
  limit: pageParameters.limit,
  after: { type: 'integer', minimum: 1, maximum: idMax, description: 'What the page before gave as `next`.' },
  valid: { type: 'boolean', default: true, description: 'Whether expired and revoked keys are left out.' },
  expiresBefore: day('Only keys that expire before this day (UTC).'),
  unusedSince: day('Only keys that are older, and were not used since.'),
});

const readUsagePage = createSearchReader<{
  readonly limit?: number;
  readonly after?: string;
  readonly period?: keyof typeof periods;
}>({
  ...pageParameters,
  period: { type: 'string', enum: ['day', 'month'], default: 'day', description: 'The last one.' },
});

const requests = object(Object.fromEntries(usageOutcomes.map((outcome) => [outcome, count('Requests.')])));
const when = (description: string) => orNull(moment(description));

export const overviewRoutes: readonly OperatorRoute[] = [
  {
    method: 'GET',
    path: '/operator/keys',
    id: 'listKeysOfTenants',
    summary: 'List the keys of all tenants',
    search: () => readKeyPage,
    answer: object({
      keys: listOf(
        object({
          id: count('The ID of the key.'),
          kind: text('Whether it is for a server or may stand in a page.', { enum: ['secret', 'publishable'] }),
          tenant: text('The tenant ID.'),
          name: text('Its name.'),
          lastFour: text('Its last four characters.'),
          createdAt: moment('When it was made.'),
          expiresAt: when('When it expires; null: never.'),
          revokedAt: when('When it was revoked.'),
          lastUsedAt: when('When it was last used.'),
          opens: listOf({ type: 'string' }, 'The slugs of the private collections and views that it opens.'),
          origins: listOf({ type: 'string' }, 'The origins of the pages that may use it; empty: any.'),
          addresses: listOf({ type: 'string' }, 'The addresses and ranges that may use it; empty: any.'),
          pageRequests: count('Requests of web pages with it, if it is secret.'),
        }),
        'A page of keys, the oldest first.',
      ),
      next: { type: ['integer', 'null'], description: 'What the next page is `after`; null: there is none.' },
    }),
    example: { search: { expiresBefore: '2027-01-31' } },
    run: async ({ services: { store }, search, now }) => {
      const { limit = pageParameters.limit.default, after, valid = true, ...days } = readKeyPage(search);
      const [expiresBefore, unusedSince] = (['expiresBefore', 'unusedSince'] as const).map((name) =>
        readDay(name, days[name]),
      );
      const page = { limit: limit + 1, after, validAt: valid ? now : undefined, expiresBefore, unusedSince };
      const found = await listKeysOfTenants(store, page);
      const keys = found.slice(0, limit);
      const next = found.length > limit ? (keys.at(-1)?.id ?? null) : null;
      return { message: 'Keys, the oldest first.', data: { keys, next } };
    },
  },
  {
    method: 'GET',
    path: '/operator/usage',
    id: 'readUsageOfTenants',
    summary: 'The requests of all tenants in the last day or month',
    search: () => readUsagePage,
    answer: object({
      tenants: listOf(
        object({ publicId: text('The tenant ID.'), name: text('Its name.'), requests }),
        'A page of tenants by name.',
      ),
      next: orNull(text('What the next page is `after`; null: there is none.')),
    }),
    example: { search: { period: 'month' } },
    run: async ({ services: { store, usage }, search, now }) => {
      const { limit = pageParameters.limit.default, after, period = 'day' } = readUsagePage(search);
      const found = await listTenants(store, { after, limit: limit + 1 }).catch(refuseAfter);
      const tenants = found.slice(0, limit);
      const { stepMs, steps } = periods[period];
      const since = hourOf(Math.floor(now.getTime() / stepMs) * stepMs - (steps - 1) * stepMs);
      const sums = await readUsageOfTenants(
        usage,
        tenants.map(({ id }) => id),
        since,
      );
      const told = tenants.map(({ id, publicId, name }) => ({
        publicId,
        name,
        requests: sums.get(id) ?? noRequests(),
      }));
      const next = found.length > limit ? (tenants.at(-1)?.publicId ?? null) : null;
      return { message: `The requests of the last ${period}.`, data: { tenants: told, next } };
    },
  },
];

/** @throws Refusal where there is no such day */
const readDay = (parameter: string, written: string | undefined): Date | undefined => {
  if (written === undefined) return undefined;
  const date = new Date(written);
  if (!Number.isNaN(date.getTime())) return date;
  throw invalidRequest([{ parameter, message: `There is no day ${written}.` }]);
};
