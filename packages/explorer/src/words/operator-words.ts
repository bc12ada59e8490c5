/** The operators in words, which differ a little by what they compare. */
import type { FieldType, Operator } from '@vitrine/contract';

const words = {
  eq: 'is',
  ne: 'is not',
  gt: 'after',
  gte: 'from',
  lt: 'before',
  lte: 'up to',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  endsWith: 'ends with',
  in: 'is one of',
  nin: 'is none of',
  exists: 'has a value',
  between: 'is between',
} as const satisfies Record<Operator, string>;

const ofNumbers: Partial<Record<Operator, string>> = {
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
};
const ofMoments: Partial<Record<Operator, string>> = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
};
const ofTexts: Partial<Record<Operator, string>> = {
  gt: 'comes after',
  gte: 'comes from',
  lt: 'comes before',
  lte: 'comes up to',
};

const special = {
  text: ofTexts,
  email: ofTexts,
  phone: ofTexts,
  url: ofTexts,
  select: ofTexts,
  multiselect: { contains: 'includes', in: 'includes one of', nin: 'includes none of' },
  number: ofNumbers,
  integer: ofNumbers,
  currency: ofNumbers,
  percent: ofNumbers,
  boolean: {},
  date: ofMoments,
  datetime: ofMoments,
  json: {},
} as const satisfies Record<FieldType, Partial<Record<Operator, string>>>;

export const operatorWords = (type: FieldType, operator: Operator): string => {
  const own: Partial<Record<Operator, string>> = special[type];
  return own[operator] ?? words[operator];
};
