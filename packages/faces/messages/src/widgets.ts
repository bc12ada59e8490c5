/** The messages of the widgets, in all languages: few, for they are all in one small script. */
import { common as de } from './de/common.ts';
import { widgets as deWidgets } from './de/widgets.ts';
import { common as en } from './en/common.ts';
import { widgets as enWidgets } from './en/widgets.ts';
import { common as es } from './es/common.ts';
import { widgets as esWidgets } from './es/widgets.ts';
import { common as fr } from './fr/common.ts';
import { widgets as frWidgets } from './fr/widgets.ts';
import { common as nl } from './nl/common.ts';
import { widgets as nlWidgets } from './nl/widgets.ts';
import type { Language } from './languages.ts';
import type { CommonKey, CommonMessages, WidgetMessages } from './messages.ts';

/** With those that widgets share with pages. */
export type WidgetKey =
  | keyof WidgetMessages
  | Extract<CommonKey, 'failure.tryAgain' | `value.${'closed' | 'no' | 'yes'}` | `filter.${'from' | 'to'}`>;

const messagesOf = (common: CommonMessages, widgets: WidgetMessages): Readonly<Record<WidgetKey, string>> => ({
  'failure.tryAgain': common['failure.tryAgain'],
  'filter.from': common['filter.from'],
  'filter.to': common['filter.to'],
  'value.closed': common['value.closed'],
  'value.no': common['value.no'],
  'value.yes': common['value.yes'],
  ...widgets,
});

/** Asked when the script is built (a macro of Bun), so that it holds nothing else of the catalogue. */
export const widgetMessages = (): Readonly<Record<Language, Readonly<Record<WidgetKey, string>>>> => ({
  en: messagesOf(en, enWidgets),
  de: messagesOf(de, deWidgets),
  es: messagesOf(es, esWidgets),
  fr: messagesOf(fr, frWidgets),
  nl: messagesOf(nl, nlWidgets),
});
