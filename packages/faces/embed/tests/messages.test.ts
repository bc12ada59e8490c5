/** The element's own way to say a message, beside the library's: the same in each language, whatever is counted. */
import { expect, test } from 'bun:test';
import { createSpeaker } from '@vitrine/messages';
import { languageCodes } from '@vitrine/messages/languages';
import { widgetMessages } from '@vitrine/messages/widgets';
import { messageLanguage, say, type MessageKey } from '../src/messages.ts';

const keys = Object.keys(widgetMessages().en).filter((key): key is MessageKey => key.includes('.'));

test.each(languageCodes.map((code) => [code]))('in %s', (language) => {
  const speaker = createSpeaker(language, widgetMessages()[language]);
  for (const count of [0, 1, 2, 5, 1234, 1_000_000]) {
    const values = { count, time: '18:00', field: 'Price', page: 2, pages: 3 };
    expect(keys.map((key) => say(language, key, values))).toEqual(keys.map((key) => speaker.say(key, values)));
  }
});

test.each([
  ['de-CH', 'de'],
  ['FR', 'fr'],
  ['ja', 'en'],
  ['', 'en'],
] as const)('words on a page in "%s" are in %s', (language, spoken) => {
  expect(messageLanguage(language)).toBe(spoken);
});
