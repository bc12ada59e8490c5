/** Finds mistakes in the attributes of a frame that the API would not see, and says in its language what to write. */
import type { ExplorerKey } from '@vitrine/messages';
import { languageCodes } from '@vitrine/messages/languages';
import type { ListedMistake } from '../parts/mistake-list.tsx';
import type { PresentedCollection } from '../presented.ts';
import type { Words } from '../words/words.ts';
import { attributeMistakes, type AttributeMistake } from './attribute-mistakes.ts';
import type { FrameAttributes } from './frame-address.ts';
import { sayMeant, withLabels } from './meant.ts';
import { lookFieldsOf } from './page-look.ts';
import { rolesOf } from './shown-fields.ts';

/** Parameters of the API, of pages and of forms, beside the attributes. */
const otherParameters =
  /^(?:as|month|page|tz|meta|search\.fuzzy|expand|(?:where|sort|fields|expand|from|to)\[.*|filter-(?:field|operator|value))$/;

/** Past it an answer must not grow with its address: each name is compared with all that are known. */
const mistakesMax = 10;

/** The first mistakes. A hidden field is like one that does not exist. */
export const frameMistakes = (
  attributes: FrameAttributes,
  collection: PresentedCollection,
  words: Pick<Words, 'say' | 'language'>,
): readonly ListedMistake[] => {
  const sent = new URLSearchParams(attributes.search);
  const names = sent
    .keys()
    .filter((name) => !otherParameters.test(name))
    .toArray();
  const written = { names, read: (name: string) => sent.get(name) ?? undefined };
  const found = attributeMistakes(written, withLabels(words, [...collection.fields.values()]))
    .map((mistake) => ({ isSaid: true, parameter: mistake.parameter, message: sayAttribute(words, mistake) }))
    .take(mistakesMax)
    .toArray();
  return found.length > 0
    ? found
    : [...unknownLanguage(sent, words), ...lookWithoutFields(attributes, collection, words)];
};

const sayAttribute = (words: Pick<Words, 'say'>, mistake: AttributeMistake): string => {
  const { say } = words;
  switch (mistake.kind) {
    case 'noAttribute':
      return say('embed.noAttribute') + sayMeant(words, mistake.meant);
    case 'noChoice':
      return say('embed.choices', { choices: mistake.choices.join(', ') }) + sayMeant(words, mistake.meant);
    case 'noField':
      return say('filter.noField', { written: mistake.written }) + sayMeant(words, mistake.meant);
    case 'noCurrency':
      return say('embed.noCurrency', { written: mistake.written, example: 'EUR' }) + sayMeant(words, mistake.meant);
    case 'noCount':
      return say('mistake.noCount', { written: mistake.written });
    case 'noTimeZone':
      return say('embed.noTimeZone', { written: mistake.written, example: 'Europe/Berlin' });
  }
};

/** A language without messages is fine; one that does not exist was misspelt. */
const unknownLanguage = (sent: URLSearchParams, { say }: Pick<Words, 'say'>): readonly ListedMistake[] => {
  const written = sent.get('lang') ?? '';
  if (written === '' || isSpoken(written)) return [];
  const message = say('embed.choices', { choices: languageCodes.join(', ') });
  return [{ isSaid: true, parameter: 'lang', message }];
};

const isSpoken = (tag: string): boolean => {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined;
  } catch {
    return false;
  }
};

const lookWithoutFields = (
  { look }: FrameAttributes,
  collection: PresentedCollection,
  { say }: Pick<Words, 'say'>,
): readonly ListedMistake[] => {
  const { points, day } = lookFieldsOf(collection);
  const needed = new Map<string, readonly [key: ExplorerKey, isThere: boolean]>([
    ['map', ['embed.noPoints', points !== undefined]],
    ['calendar', ['embed.noDays', day !== undefined]],
    ['gallery', ['embed.noPictures', rolesOf(collection).picture !== undefined]],
  ]);
  const [message, isThere] = needed.get(look) ?? [];
  return message === undefined || isThere === true ? [] : [{ isSaid: true, parameter: 'look', message: say(message) }];
};
