/** Reads the values of a collection's fields that have few, through the API. */
import type { CollectionDescriptor, FieldType, Success } from '@vitrine/contract';
import { writeQuery } from './arguments.ts';
import type { Api } from './asking.ts';

/** A field with more values is not treated as a list of options. */
const optionsMax = 20;
/** Longer texts are not treated as options. */
const optionCharactersMax = 60;
const fieldsMax = 20;
/** Fields whose values are chosen from a list come first. */
const types: readonly FieldType[] = ['select', 'multiselect', 'text'];

interface Facet {
  readonly key: string;
  readonly values?: readonly { readonly value: unknown }[];
  readonly distinct?: number;
}

/** @returns the values by field key, the most frequent first; empty after a refusal */
export const describeValues = async (
  { slug, fields }: CollectionDescriptor,
  { ask, inTurn }: Api,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const keys = types
    .flatMap((type) => fields.filter((field) => field.type === type).map(({ key }) => key))
    .slice(0, fieldsMax);
  const written = writeQuery({ fields: keys, 'facets.limit': optionsMax }, '');
  if (keys.length === 0 || written.kind !== 'query') return new Map();
  const reply = await ask({ kind: 'facets', slug, search: written.search });
  if (reply.kind === 'refusal') return new Map();
  const { data } = await inTurn((): Success<readonly Facet[]> => JSON.parse(reply.body));
  return new Map(data.flatMap(optionsOf));
};

const optionsOf = ({ key, values = [], distinct = 0 }: Facet): [key: string, options: readonly string[]][] => {
  const texts = values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const areAll = texts.length > 0 && texts.length === distinct;
  return areAll && texts.every(({ length }) => length <= optionCharactersMax) ? [[key, texts]] : [];
};
