/** Planned changes in words. */
import type { PlannedChange, PlannedCollection } from '@vitrine/contract/proposal';
import { momentsIn } from '@vitrine/values';
import { useWords, type Words } from '../shared/words.tsx';
import { labelOf, type Names, sayConditions } from './names.ts';
import { useAppearance } from './questions.ts';

/** The time zone of the business; UTC until it is known. */
export const useTimeZone = (): string => useAppearance().data?.timeZone ?? 'UTC';

/** Prints times in the time zone of the business, and names it. */
export const useOwnMoments = (): ((text: string) => string) => momentsIn(useWords().locale, useTimeZone());

export const sayPlanned = (words: Words, names: Names, { isEnabled, collections }: PlannedChange): string =>
  words.list([
    ...(isEnabled === undefined ? [] : [words.say(isEnabled ? 'console.planned.on' : 'console.planned.off')]),
    ...collections.flatMap((planned) => sayCollection(words, names, planned)),
  ]);

const sayCollection = (
  words: Words,
  names: Names,
  { slug, state, was: _was, shows, hides, where, ...naming }: PlannedCollection,
): readonly string[] => {
  const { say, list } = words;
  const collection = names.collection(slug);
  const fields = names.fields(slug);
  const labels = (keys: readonly string[]): string => list(keys.map((key) => labelOf(fields, key)));
  return [
    ...(state === undefined
      ? []
      : [
          say('console.planned.state', {
            collection,
            state,
            count: shows.length,
            fields: labels(shows),
          }),
        ]),
    ...(state !== undefined || shows.length === 0
      ? []
      : [say('console.planned.shows', { collection, count: shows.length, fields: labels(shows) })]),
    ...(hides.length === 0
      ? []
      : [say('console.planned.hides', { collection, count: hides.length, fields: labels(hides) })]),
    ...(where === undefined
      ? []
      : [
          say('console.planned.where', {
            collection,
            rows: where.length === 0 ? 'all' : 'some',
            where: list(sayConditions(words, where, fields)),
          }),
        ]),
    ...(Object.keys(naming).length === 0 ? [] : [say('console.planned.names', { collection })]),
  ];
};
