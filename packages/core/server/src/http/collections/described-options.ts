/** The description of a collection whose fields have options: those that its records have are counted like facets. */
import { bounds } from '@vitrine/contract';
import { facetsTake, parse, planFacets } from '@vitrine/query';
import type { Access } from '../../access.ts';
import type { ServedCollection, ServedExposure } from '../../served.ts';
import { type FoundValues, optionsMax, renderCollectionDescription } from '../documents/description.ts';
import { refuseParameters } from '../documents/whole-answer.ts';
import { type CollectionQuestion, type CollectionRequest, createQuestion, questionOf } from './question.ts';

/** The keys of shown fields whose values are options. */
export const optionedKeys = ({ fields }: ServedCollection): readonly string[] =>
  [...fields.values()].filter(({ type }) => type === 'select' || type === 'multiselect').map(({ key }) => key);

/**
 * A description depends on the whole exposure: on labels, which are not part of the collection's fingerprint, and on the
 * relations that its caller knows. As all answers to a key it is private.
 */
export const describedAs = (
  collection: ServedCollection,
  exposure: ServedExposure,
  access: Access,
): Pick<CollectionRequest, 'whole' | 'beside' | 'question'> => {
  const { pageCacheTags: cacheTags } = collection;
  const { fingerprint, endsAt } = exposure;
  const beside = `${fingerprint} ${access}`;
  return {
    whole: { ...collection, isPrivate: access === 'keyed', cacheTags, endsAt },
    beside,
    question: ({ search }) => describedQuestion(search, collection, exposure, beside),
  };
};

/** @throws QueryError if parameters are sent */
const describedQuestion = (
  search: string,
  collection: ServedCollection,
  exposure: ServedExposure,
  beside: string,
): CollectionQuestion => {
  refuseParameters('The description', search);
  const keys = optionedKeys(collection).slice(0, bounds.facetsMax);
  const query = parse(`fields=${keys.join(',')}&facets.limit=${optionsMax}`, facetsTake);
  const question = questionOf(planFacets(query, collection));
  return createQuestion(
    `describe ${beside}`,
    ({ finder, opened, requester, pageBytesMax }) =>
      finder.findFacets({ ...question, bytesMax: pageBytesMax }, opened, requester),
    // Too many bytes of values: those that are declared alone are described.
    ({ json }) => Buffer.from(renderCollectionDescription(exposure, collection, valuesIn(json))),
  );
};

const valuesIn = (json: Uint8Array<ArrayBuffer> | undefined): FoundValues => {
  const facets: readonly CountedValues[] = JSON.parse(`[${Buffer.from(json ?? []).toString()}]`);
  return new Map(facets.map(({ key, values = [] }) => [key, values.map(({ value }) => value)]));
};

interface CountedValues {
  readonly key: string;
  readonly values?: readonly { readonly value: string }[];
}
