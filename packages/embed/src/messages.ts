/** What the element says, of the catalogue that all pages have: its few messages are put into the script as it is built. */
import type { WidgetKey } from '@vitrine/messages/widgets';
import { widgetMessages } from '@vitrine/messages/widgets' with { type: 'macro' };

const catalogue = widgetMessages();

export type MessageKey = WidgetKey;
type MessageLanguage = keyof typeof catalogue;

const isKnown = (language: string): language is MessageLanguage => Object.hasOwn(catalogue, language);

/** The language of the words on a page of this language: English where it is none of those that there are. */
export const messageLanguage = (language: string): MessageLanguage => {
  const base = language.slice(0, 2).toLowerCase();
  return isKnown(base) ? base : 'en';
};

/** ICU messages, of which it knows arguments and `{count, plural, one {# result} other {# results}}`: those of widgets have no more. */
export const say = (
  language: MessageLanguage,
  key: MessageKey,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  catalogue[language][key]
    .replaceAll(/\{(\w+), plural,((?: \w+ \{[^}]*\})+)\}/g, (_, name: string, forms: string) => {
      const count = Number(values[name]);
      const form = new Intl.PluralRules(language).select(count);
      const [, text = ''] = new RegExp(` ${form} \\{([^}]*)`).exec(forms) ?? [];
      return text.replace('#', count.toLocaleString(language));
    })
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
