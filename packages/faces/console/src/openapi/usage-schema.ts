/** The schemas of usage. */
import { usageOutcomes } from '@vitrine/store';
import { count, listOf, moment, object, orNull, referTo, text } from './schema.ts';

export const requestsSchema = object(
  Object.fromEntries(usageOutcomes.map((outcome) => [outcome, count('Their number.')])),
);
const requests = referTo('Requests');
export const namedKey = object({
  id: count('The ID of the key.'),
  name: text('Its name.'),
  lastFour: text('The last four characters of the key.'),
});

const ofCollection = text('The slug of the collection or view.');
const ofName = count('Their number.');

export const usageSchema = object({
  period: text('The last day or month.', { enum: ['day', 'month'] }),
  stepSeconds: count('The length of a step.'),
  total: requests,
  steps: listOf(object({ at: moment('When the step begins.'), requests }), 'By time.'),
  collections: listOf(
    object({ slug: orNull(text('Null: no collection that there is.')), requests }),
    'By collection or view.',
  ),
  keys: listOf(object({ key: { anyOf: [namedKey, { type: 'null' }] }, requests }), 'By key; null: without one.'),
  origins: listOf(
    object({
      origin: orNull(text('Null: all others.')),
      requests: ofName,
      refused: count('Those that were refused or failed.'),
    }),
    'By the origin of the page, of requests that have one.',
  ),
  filters: listOf(
    object({ collection: ofCollection, field: text('The key of the field.'), requests: ofName }),
    'By the field that they filter by.',
  ),
  words: listOf(
    object({ collection: ofCollection, word: text('As search compares it.'), requests: ofName }),
    'By the word that they search for.',
  ),
  missed: listOf(
    object({ collection: ofCollection, word: text('As search compares it.'), requests: ofName }),
    'By the only word of searches without filters that found nothing.',
  ),
});
