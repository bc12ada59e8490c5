/** Structured data ─▶ opening hours, or what a reader would write down: named parts, lists, and values. */
import { withSpellings } from '@vitrine/contract';
import { printHours } from './hours-rows.ts';
import { readHours } from './hours.ts';
import { isEmpty, showPlainValue, type ShownValue, type ValueField } from './shown-value.ts';
import type { ValueText } from './value-text.ts';

export type Structure =
  | { readonly kind: 'parts'; readonly parts: readonly { readonly name: string; readonly value: Structure }[] }
  | { readonly kind: 'items'; readonly items: readonly Structure[] }
  | { readonly kind: 'value'; readonly shown: ShownValue }
  /** Data that is too long or too deep for readers. */
  | { readonly kind: 'json'; readonly text: string };

/** Shows a value of any type; of structured data it reads opening hours. */
export const showValue = (value: unknown, field: ValueField, print: ValueText): ShownValue => {
  const shown = showPlainValue(value, field, print);
  return shown.kind === 'structured' ? showHoursIn(shown.value, print) : shown;
};

/** @returns `hours` or `structured` */
export const showHoursIn = (value: unknown, print: ValueText): ShownValue => {
  const week = readHours(value, print.locale);
  return week === undefined ? { kind: 'structured', value } : { kind: 'hours', rows: printHours(week, print), value };
};

const charactersMax = 4000;
const levelsMax = 4;

/** Structured data with a line for each part. */
const printJson = (value: unknown): string => JSON.stringify(value, null, 2);

export const readStructure = (value: unknown, print: ValueText): Structure => {
  const text = printJson(value);
  return text.length <= charactersMax && levelsOf(value) <= levelsMax ? partOf(value, print) : { kind: 'json', text };
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const levelsOf = (value: unknown): number =>
  isNested(value) ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;

const partOf = (value: unknown, print: ValueText): Structure => {
  if (Array.isArray(value)) return { kind: 'items', items: value.map((item) => partOf(item, print)) };
  if (!isNested(value)) return { kind: 'value', shown: showLeaf(value, print) };
  const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return { kind: 'parts', parts: parts.map(([name, part]) => ({ name: nameOf(name), value: partOf(part, print) })) };
};

/** A number may be a year or a code, so its digits are not grouped. */
const showLeaf = (value: unknown, print: ValueText): ShownValue => {
  if (typeof value === 'boolean') return { kind: 'boolean', isTrue: value };
  if (typeof value === 'number') return { kind: 'amount', text: print.digits(value) };
  return showPlainValue(value, { type: 'url' }, print);
};

/** `saturatedFat` and `saturated_fat` are programmers' names; others, such as `kJ`, are shown as they are written. */
const nameOf = (name: string): string =>
  /^[a-z]{2,}(?:[A-Z][a-z]+|_[a-z0-9]+)*$/.test(name) ? withSpellings(sentenceOf(name)) : name;

const sentenceOf = (name: string): string => {
  const words = name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
