/** Messages with values in their places, as ICU MessageFormat says. Each is parsed when it is first said. */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from './languages.ts';

type MessageValues = Readonly<Record<string, string | number>>;

/** @throws where a value of the message is not given */
export type Say<Key extends string> = (key: Key, values?: MessageValues) => string;

/** The pieces of a message around values that are no texts, such as elements. */
type SayAround<Key extends string> = <Value extends object>(
  key: Key,
  values: Readonly<Record<string, Value | string | number>>,
) => readonly (Value | string)[];

export interface Speaker<Key extends string> {
  readonly say: Say<Key>;
  readonly sayAround: SayAround<Key>;
}

export const createSpeaker = <Key extends string>(
  language: Language,
  messages: Readonly<Record<Key, string>>,
): Speaker<Key> => {
  const formats = new Map<Key, IntlMessageFormat>();
  const formatOf = (key: Key): IntlMessageFormat => {
    const format = formats.get(key) ?? parseMessage(messages[key], language);
    formats.set(key, format);
    return format;
  };
  return {
    say: (key, values) => String(formatOf(key).format(values)),
    sayAround: <Value extends object>(key: Key, values: Readonly<Record<string, Value | string | number>>) =>
      formatOf(key)
        .formatToParts<Value>(values)
        .map(({ value }) => value),
  };
};

/** Signs of comparison are no tags. */
const parseMessage = (message: string, language: Language): IntlMessageFormat =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
