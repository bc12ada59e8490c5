/** The health of sources and collections, and "publish now". */
import { CatalogError, findSharedCollection, findTenant, listCollections, readStates } from '@vitrine/catalog';
import type { CollectionFailure } from '@vitrine/publisher';
import { createBodyReader, noNul } from '../../body.ts';
import { count, flag, listOf, moment, object, text } from '../../openapi/schema.ts';
import { invalidRequest, Refusal } from '../../refusal.ts';
import type { OperatorCall, OperatorRoute } from '../call.ts';

const edition = {
  type: ['object', 'null'],
  description: 'The edition that is published; null: none yet.',
  additionalProperties: false,
  required: ['number', 'openedAt', 'endsAt'],
  properties: {
    number: count('Its number.'),
    openedAt: moment('When its records were read.'),
    endsAt: moment('When it ends: records that it has change then, and not before.'),
  },
} as const;

const failing = listOf(
  object({
    source: text('Its source.'),
    collection: text('Its slug.'),
    since: moment('When it first failed.'),
    at: moment('When it was last tried.'),
    reason: text('Why, without values of rows.'),
  }),
  'The collections that could not be read; their earlier records are still shown.',
);

const readTarget = createBodyReader<{ readonly tenant?: string; readonly collection?: string }>({
  type: 'object',
  additionalProperties: false,
  properties: {
    tenant: { type: 'string', pattern: noNul, description: 'Only what this tenant shows, by its ID.' },
    collection: { type: 'string', description: 'Only this collection, by its slug.' },
  },
});

export const healthRoutes: readonly OperatorRoute[] = [
  {
    method: 'GET',
    path: '/operator/health',
    id: 'readHealth',
    summary: 'The health of sources and collections',
    description: 'What the publisher knows. No database is asked.',
    answer: object({
      isLeading: flag('Whether this publisher publishes; false: it waits for another.'),
      edition,
      sources: listOf(
        object({
          name: text('Its name in the settings.'),
          readAt: moment('The time of most of its records.'),
          records: count('Records in its segments.'),
          failing: count('Collections that could not be read.'),
        }),
        'The sources whose records are published.',
      ),
      failing,
      damagedPartitions: count('Tenants whose part of a segment is damaged, until it is read again.'),
    }),
    example: {},
    run: async (call) => Promise.resolve({ message: 'What the publisher knows.', data: presentHealth(call) }),
  },
  {
    method: 'POST',
    path: '/operator/doctor',
    id: 'examine',
    summary: 'Check settings, databases and editions, as `vitrine doctor`',
    description: 'It connects to every database; six times a minute at most, with publishing.',
    answer: listOf(
      {
        type: 'object',
        required: ['about', 'state', 'found'],
        properties: {
          about: text('What it is about.'),
          state: text('`error`: it does not work, or must be changed.', { enum: ['ok', 'warning', 'error'] }),
          found: text('What was found, and what to do.'),
          statement: text('Statements that fix it.'),
          runIn: text('Where to run them.'),
        },
      },
      'The findings.',
    ),
    example: { isUnasked: true },
    run: async ({ services, operator }) => ({
      message: 'What was found.',
      data: await services.limits.urgent(async () => operator.examine()),
    }),
  },
  {
    method: 'POST',
    path: '/operator/publish',
    id: 'publishNow',
    summary: 'Publish now what need not wait for the next edition',
    description:
      'Takes over changes of the catalog, reads what is shown and was not read yet, and reads again what failed. Records that the edition has do not change before it ends (`endsAt`). Six times a minute at most.',
    body: () => readTarget,
    answer: object({ edition, failing }),
    example: { body: { collection: 'products' } },
    run: async (call) => {
      const isMeant = await findMeant(call, await readTarget(call.request));
      const { publisher } = call.operator;
      if (!publisher.isLeading) throw new Refusal('conflict', 'Another publisher leads. Ask its console.');
      await call.services.limits.urgent(async () => publisher.publishNow(isMeant));
      const left = publisher.failures.filter(({ collectionId }) => isMeant(collectionId));
      const message = 'All else that is published stays until the edition ends.';
      return { message, data: { edition: presentEdition(call), failing: left.map(presentFailure) } };
    },
  },
];

/** @throws Refusal for a tenant or a collection that there is not */
const findMeant = async (
  { services: { store } }: OperatorCall,
  { tenant: publicId, collection: slug }: { readonly tenant?: string; readonly collection?: string },
): Promise<(collectionId: number) => boolean> => {
  try {
    if (publicId === undefined) {
      if (slug === undefined) return () => true;
      const { id } = await findSharedCollection(store, slug);
      return (collectionId) => collectionId === id;
    }
    const tenant = await findTenant(store, publicId);
    const { states } = await readStates(store, tenant);
    const shown = (await listCollections(store, tenant)).filter((each) => states.has(each.id));
    const meant = new Set(shown.filter((each) => slug === undefined || each.slug === slug).map(({ id }) => id));
    if (slug !== undefined && meant.size === 0) throw new CatalogError(`${tenant.name} shows no collection ${slug}.`);
    return (collectionId) => meant.has(collectionId);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    throw invalidRequest([{ parameter: 'body', message: error.message }]);
  }
};

const presentHealth = (call: OperatorCall) => {
  const { isLeading, failures, segments, damagedPartitions } = call.operator.publisher;
  const bySource = Map.groupBy(segments.byKey.values(), ({ source }) => source);
  const sources = Array.from(segments.readings, ([name, { readAt }]) => ({
    name,
    readAt: new Date(readAt).toISOString(),
    records: (bySource.get(name) ?? []).reduce((sum, { records }) => sum + records, 0),
    failing: failures.filter(({ source }) => source === name).length,
  }));
  return {
    isLeading,
    edition: presentEdition(call),
    sources,
    failing: failures.map(presentFailure),
    damagedPartitions,
  };
};

const presentEdition = ({ operator: { publisher } }: OperatorCall) => {
  const { edition: published } = publisher;
  if (published === undefined) return null;
  const [openedAt, endsAt] = [new Date(published.openedAt), new Date(published.endsAt)];
  return { number: published.edition, openedAt: openedAt.toISOString(), endsAt: endsAt.toISOString() };
};

const presentFailure = ({ source, collection, since, at, sentence }: CollectionFailure) => ({
  source,
  collection,
  since: new Date(since).toISOString(),
  at: new Date(at).toISOString(),
  reason: sentence,
});
