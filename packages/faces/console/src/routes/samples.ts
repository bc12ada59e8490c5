/** Sample values of the fields that "all" leaves hidden, to help the owner decide. */
import { bounds } from '@vitrine/contract';
import type { Offer } from '@vitrine/administering';
import { chooseSamples } from '@vitrine/privacy';
import { dryRun } from '@vitrine/catalog';
import { loadStoredTenants } from '@vitrine/publisher';
import { findOffer, showAll } from '../all-records.ts';
import type { Call, Route } from '../route.ts';

type Samples = Readonly<Record<string, readonly string[]>>;

export const sampleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/samples/:collection',
    id: 'readSamples',
    summary: 'Values of fields that are neither usual to publish nor look private',
    run: async (call) => {
      const { services, visitor, parameter } = call;
      const data = await services.limits.preview(visitor.tenant.publicId, async () => readSamples(call));
      return { message: `Values of the fields of ${parameter} that are not known to be usual to publish.`, data };
    },
  },
  {
    method: 'GET',
    path: '/api/options/:collection',
    id: 'readOptions',
    summary: 'The most frequent values of shown fields with options, for filters',
    run: async (call) => {
      const { services, visitor, parameter } = call;
      const data = await services.limits.preview(visitor.tenant.publicId, async () => readOptions(call));
      return { message: `The most frequent options of ${parameter}.`, data };
    },
  },
];

/** None where nothing of the collection is shown. */
const readOptions = async ({ services, visitor: { tenant }, parameter: slug }: Call): Promise<Samples> => {
  const { fields } = await findOffer(services.store, tenant, slug);
  const keys = fields.filter(({ isShown, type }) => isShown && type.endsWith('select')).map(({ key }) => key);
  if (keys.length === 0) return {};
  const shown = (await loadStoredTenants(services.store, [tenant.id])).get(tenant.id);
  const search = `fields=${keys.slice(0, bounds.facetsMax).join(',')}&facets.limit=${optionsMax}`;
  const { status, body } = await services.respond(shown, 'keyed', `${tenant.publicId}/${slug}/facets?${search}`);
  if (status !== 200) return {};
  const { data }: { readonly data: readonly Facet[] } = JSON.parse(body);
  return Object.fromEntries(data.map(({ key, values = [] }) => [key, values.map(({ value }) => value)]));
};

interface Facet {
  readonly key: string;
  readonly values?: readonly { readonly value: string }[];
}

const optionsMax = 50;

const readSamples = async ({ services, visitor: { tenant }, parameter: slug, now }: Call): Promise<Samples> => {
  const { shown, keys } = await dryRun(services.store, async (transaction) => {
    const chosen = sampledKeys(await findOffer(transaction, tenant, slug));
    return {
      keys: chosen,
      shown: chosen.length === 0 ? undefined : await showAll(transaction, tenant, slug, { keys: chosen }, now),
    };
  });
  if (shown === undefined) return {};
  const { status, body } = await services.respond(shown, 'keyed', `${tenant.publicId}/${slug}?limit=${recordsMax}`);
  if (status !== 200) return {};
  const { data }: { readonly data: readonly Readonly<Record<string, unknown>>[] } = JSON.parse(body);
  return Object.fromEntries(keys.map((key) => [key, chooseSamples(data.map((record) => print(record[key])))]));
};

const recordsMax = 20;

/** Fields that look private are listed without values. */
const sampledKeys = ({ fields }: Offer): readonly string[] =>
  fields.filter(({ isUsual, concern }) => !isUsual && concern === null).map(({ key }) => key);

/** The items of a list have commas between them. */
const print = (value: unknown): string | null => {
  if (value === null || value === undefined || typeof value === 'string') return value ?? null;
  const isOfTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isOfTexts ? value.join(', ') : JSON.stringify(value);
};
