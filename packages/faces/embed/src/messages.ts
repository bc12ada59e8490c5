/** The messages of the element. They come from the catalogue of all pages, and are built into the script. */
import type { WidgetKey } from '@vitrine/messages/widgets';
import { widgetMessages } from '@vitrine/messages/widgets' with { type: 'macro' };

const catalogue = widgetMessages();

export type MessageKey = WidgetKey;
type MessageLanguage = keyof typeof catalogue;

const isKnown = (language: string): language is MessageLanguage => Object.hasOwn(catalogue, language);

/** The language of messages for a page's language: English where there is no translation. */
export const messageLanguage = (language: string): MessageLanguage => {
  const base = language.slice(0, 2).toLowerCase();
  return isKnown(base) ? base : 'en';
};

/**
 * Formats ICU messages with arguments and `{count, plural, one {# result} other {# results}}` only, which is all that
 * widgets use.
 */
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
