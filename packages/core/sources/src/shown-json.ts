/** Maps JSON nodes, which may be of any type, to field values. It never throws. */
import { fieldTypeTraits, isCalendarDay, readMoment, type FieldType, type ValueKind } from '@vitrine/contract';
import { type FoundNode, parseDocument, printJson, printText } from './json-document.ts';
import { printNumeric } from './numeric-text.ts';
import { printOptions, showAsRead, type Show } from './shown-value.ts';
import { unreadable, type ReadValue } from './source.ts';
import { showWrittenTruth } from './written-truth.ts';

/** The texts of a list; nulls are dropped. */
export const showOptions = (node: FoundNode): ReadValue => {
  if (node == null) return null;
  if (!Array.isArray(node)) return unreadable;
  return printOptions(node.map(printText).filter((text) => text !== null));
};

/** The original text; JSON null is no value. */
export const showJson: Show = (text) => (jsonNull.test(text) ? null : text);
const jsonNull = /^[ \t\n\r]*null[ \t\n\r]*$/;

export const showNode = (type: FieldType, node: FoundNode): ReadValue => {
  const { value: kind } = fieldTypeTraits[type];
  if (kind === 'options') return showOptions(node);
  if (node == null) return null;
  if (node === unreadable) return unreadable;
  return kind === 'json' ? printJson(node) : typedShows[kind](printText(node) ?? '');
};

/** Far more characters than any double has. */
const numberCharactersMax = 2000;
const wholePattern = /^-?(?:0|[1-9]\d*)$/;
const decimalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** Whitespace around a number, a date or a time is ignored, as databases do when they parse one. */
const showWhole: Show = (text) => showMatching(text.trim(), wholePattern);
const showDecimal: Show = (text) => showMatching(text.trim(), decimalPattern);

const showMatching = (text: string, pattern: RegExp): ReadValue =>
  text.length <= numberCharactersMax && pattern.test(text) ? (printNumeric(text) ?? unreadable) : unreadable;

export const showDate: Show = (text) => (isCalendarDay(text.trim()) ? text.trim() : unreadable);

/** A moment, or a day, which is its midnight in UTC. */
const showTime: Show = (text) => {
  const written = text.trim();
  const moment = readMoment(isCalendarDay(written) ? `${written}T00:00` : written);
  const shown = moment && new Date(moment.milliseconds).toISOString();
  return shown === undefined || shown.startsWith('0000') ? unreadable : shown;
};

/** The parser of texts within JSON for a field type. `showAs` then checks that the value fits the type. */
export const typedShowOf = (type: FieldType): Show => typedShows[fieldTypeTraits[type].value];

const typedShows: Record<ValueKind, Show> = {
  text: showAsRead,
  options: (text) => showOptions(parseDocument(text)),
  number: showDecimal,
  integer: showWhole,
  boolean: showWrittenTruth,
  date: showDate,
  datetime: showTime,
  geo: showAsRead,
  json: showJson,
};
