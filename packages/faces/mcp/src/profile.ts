/**
 * Offers the tenant's profile as resources, and as a tool for models that read no resources. Each contains a part of
 * the profile over HTTP.
 */
import { type CollectionDescriptor, isCurrencyCode, type Success, type TenantProfile } from '@vitrine/contract';
import { type FieldMeaning, readCollectionPresentation } from '@vitrine/contract/presentation';
import { describeRelation, type ExposedCollection, type Exposure } from '@vitrine/query';
import type { Resource } from '@modelcontextprotocol/server';
import type { Arguments } from './arguments.ts';
import type { Api, Reply } from './asking.ts';
import { costOf, fits, resultCharactersMax, scannedCharactersMax } from './fit.ts';
import { describeValues } from './field-values.ts';
import { quoteText } from './tool-schemas.ts';

const mimeType = 'application/json';

/** URIs of a private scheme, because resources are read only through this protocol. */
const uriOf = (publicId: string): string => `vitrine://t/${encodeURIComponent(publicId)}`;

/** Only the profile: it lists all collections, in any number. */
export const listResources = ({ tenant }: Exposure): Resource[] => [
  {
    uri: uriOf(tenant.publicId),
    name: 'profile',
    title: `Profile of ${quoteText(tenant.name)}`,
    description: 'Which collections there are, and the fields of each.',
    mimeType,
  },
];

/**
 * The longest resource that is sent in full, because mostly programs read resources. Of a longer profile the fields are
 * left out, which `describe_collection` returns, and then the collections that do not fit.
 */
const resourceCharactersMax = scannedCharactersMax;

/** The profile's body; undefined for an unknown URI. */
export const readResource = async (
  uri: string,
  { tenant }: Exposure,
  { ask, inTurn }: Api,
): Promise<string | undefined> => {
  if (uri !== uriOf(tenant.publicId)) return undefined;
  const reply = await ask({ kind: 'profile' });
  if (reply.kind === 'refusal') return undefined;
  return isWholeResource(reply.body) ? reply.body : inTurn(() => shortenProfile(reply.body));
};

const isWholeResource = (body: string): boolean => body.length <= resourceCharactersMax;

const shortenProfile = (body: string): string => {
  const { data, ...envelope }: Success<TenantProfile> = JSON.parse(body);
  const collections = data.collections.map(({ slug, name }) => ({ slug, name }));
  const kept = takeFitting(collections, resourceCharactersMax);
  const all =
    kept.length < collections.length ? `The first ${kept.length} of ${collections.length} collections` : 'All';
  const message = `${envelope.message} ${all}, without their fields: describe_collection has those of each.`;
  return JSON.stringify({ ...envelope, message, data: { ...data, collections: kept } });
};

export const describeCollections = async (
  asked: string | undefined,
  others: Arguments,
  { collections }: Pick<Exposure, 'collections'>,
  api: Api,
): Promise<Reply> => {
  const details = Object.keys(others)
    .slice(0, 20)
    .map((parameter) => ({ parameter, message: 'Unknown argument; the only one here is collection.' }));
  if (details.length > 0) return { kind: 'refusal', message: 'The arguments have mistakes.', details };
  const reply = await api.ask({ kind: 'profile' });
  if (reply.kind === 'refusal') return reply;
  const { data } = await api.inTurn((): Success<TenantProfile> => JSON.parse(reply.body));
  const more = isWholeResource(reply.body) ? '; the resource profile has all.' : '.';
  if (asked === undefined)
    return api.inTurn(() =>
      printCollections(
        data.collections.map(({ slug, name }) => ({ slug, name })),
        more,
      ),
    );
  const found = data.collections.find(({ slug }) => slug === asked);
  // A hidden collection is refused with the same words as a request for its records.
  if (found === undefined) return api.ask({ kind: 'records', slug: asked, search: 'limit=1' });
  const values = await describeValues(found, api);
  const exposed = collections.get(asked);
  return api.inTurn(() => {
    const described = describeFields(found, values, exposed);
    const answers = leftOutInTurn.values().map((leftOut) => printFields(found, described, leftOut, more));
    return answers.find(({ body }) => fits(body)) ?? printFields(found, described, leftOutAtMost, more);
  });
};

/** The first collections, as many as fit. */
const printCollections = (collections: readonly Omit<CollectionDescriptor, 'fields'>[], more: string): Answer => {
  const kept = takeFitting(collections, resultCharactersMax);
  const message = `The first ${kept.length} of ${collections.length} collections${more}`;
  return print({ ...(kept.length < collections.length && { message }), collections: kept });
};

interface Described {
  /** The collection's description. */
  readonly description: string | undefined;
  readonly fields: readonly object[];
  readonly relations: readonly object[];
}

const describeFields = (
  { fields }: CollectionDescriptor,
  values: ReadonlyMap<string, readonly string[]>,
  exposed: ExposedCollection | undefined,
): Described => {
  const { description, meanings = {} } = readCollectionPresentation(exposed?.presentation);
  return {
    description,
    relations: Array.from(exposed?.relations?.values() ?? [], describeRelation),
    fields: fields.map((field) => {
      const options = values.get(field.key);
      const meaning = describeMeaning(meanings[field.key], exposed?.fields.get(field.key)?.currency);
      return { ...field, ...meaning, ...(options !== undefined && { options }) };
    }),
  };
};

/** Labels of a field; `describe` has more. */
const labelsMax = 20;

/**
 * With the labels of values by value.
 * @param currency of amounts: a code of ISO 4217, which is their unit, or the key of a field
 */
const describeMeaning = ({ description, unit, options }: FieldMeaning = {}, currency: string | undefined) => ({
  ...(description !== undefined && { description }),
  ...(unit !== undefined && { unit }),
  ...(currency !== undefined && isCurrencyCode(currency) && { unit: currency }),
  ...(options !== undefined && {
    labels: Object.fromEntries(options.slice(0, labelsMax).map(({ value, label }) => [value, label])),
    ...(options.length > labelsMax && { moreLabels: options.length - labelsMax }),
  }),
});

/** The parts of each field that are left out in turn until all fields fit; fields are left out last. */
const leftOutAtMost = ['options', 'labels', 'moreLabels', 'description'];
const leftOutInTurn = [[], ['options'], ['options', 'labels', 'moreLabels'], leftOutAtMost];

/** @param more the end of the sentence for an incomplete list */
const printFields = (
  { slug, name }: CollectionDescriptor,
  { description, fields, relations }: Described,
  leftOut: readonly string[],
  more: string,
): Answer => {
  const short = fields.map((field) => withoutMembers(field, leftOut));
  const kept = leftOut === leftOutAtMost ? takeFitting(short, resultCharactersMax) : short;
  const lacking = leftOut.filter((member) => fields.some((field) => member in field));
  const lacks = lacking.length === 0 ? '' : `Left out, because they do not fit: ${lacking.join(', ')}. `;
  const message =
    kept.length < fields.length ? `${lacks}The first ${kept.length} of ${fields.length} fields${more}` : lacks.trim();
  const told = leftOut.includes('description') ? undefined : description;
  return print({
    ...(message !== '' && { message }),
    collections: [
      {
        slug,
        name,
        ...(told !== undefined && { description: told }),
        ...(relations.length > 0 && { relations }),
        fields: kept,
      },
    ],
  });
};

const withoutMembers = (value: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** Characters of the envelope around a list. */
const aroundCharacters = 1000;

const takeFitting = <Item>(items: readonly Item[], charactersMax: number): readonly Item[] => {
  let left = charactersMax - aroundCharacters;
  const end = items.findIndex((item) => (left -= costOf(`${JSON.stringify(item)},`)) < 0);
  return end === -1 ? items : items.slice(0, end);
};

type Answer = Extract<Reply, { readonly kind: 'answer' }>;

const print = (value: object): Answer => ({ kind: 'answer', body: JSON.stringify(value) });
