/** Facts of goods for merchants' feeds beside the offer: reduced price, weight and categories. No value is invented. */
import type { ExposedField } from '@vitrine/query';
import { currencyOf } from '@vitrine/values';
import type { PresentedField } from '../presented.ts';
import { type Facts, type Offer, offerOf, textOf, valueOf } from './facts.ts';
import type { RoleName } from './field-roles.ts';

export interface Prices {
  readonly regular: Offer;
  /** Below the regular one, in the same currency. */
  readonly reduced: Offer | undefined;
  /** The days or times between which the reduced price holds, the end without a time included; undefined: always. */
  readonly span: readonly [from: string, to: string] | undefined;
}

/**
 * The price, and the lower one that applies now: a sale price, or the price itself if the record also has a former price.
 * A reduction with half of its span, which may be over, or whose end is before its start, is none.
 */
export const pricesOf = (facts: Facts): Prices | undefined => {
  const price = offerOf(facts);
  if (price === undefined) return undefined;
  const [former, sale] = [offerIn(facts, 'formerPrice', price), offerIn(facts, 'salePrice', price)];
  if (sale !== undefined && isLess(sale, price)) return { regular: price, ...whileOf(facts, sale) };
  return former !== undefined && isLess(price, former)
    ? { regular: former, reduced: price, span: undefined }
    : { regular: price, reduced: undefined, span: undefined };
};

const whileOf = (facts: Facts, sale: Offer): Pick<Prices, 'reduced' | 'span'> => {
  const [from, to] = [valueOf(facts, 'saleFrom'), valueOf(facts, 'saleTo')];
  if (from === undefined && to === undefined) return { reduced: sale, span: undefined };
  return from === undefined || to === undefined || dayOf(to) < dayOf(from)
    ? { reduced: undefined, span: undefined }
    : { reduced: sale, span: [from, to] };
};

const dayOf = (time: string): string => time.slice(0, '2026-01-31'.length);

/** Undefined where it is in another currency than the price, or a part of it. */
const offerIn = (facts: Facts, role: RoleName, { currency }: Offer): Offer | undefined => {
  const { [role]: field } = facts.roles;
  const price = valueOf(facts, role);
  if (field === undefined || field === facts.roles.price || field.label.includes('%')) return undefined;
  if (price === undefined || !amount.test(price)) return undefined;
  return (currencyOf(field, facts.record) ?? currency) === currency ? { price, currency } : undefined;
};

const amount = /^\d+(?:\.\d+)?$/;
const isLess = (one: Offer, other: Offer): boolean => Number(one.price) > 0 && Number(one.price) < Number(other.price);

/** `0.5 kg`, in one of the units that merchants' feeds take: of the field's unit, or that in its label. */
export const weightOf = (facts: Facts): string | undefined => {
  const { weight: field } = facts.roles;
  const value = valueOf(facts, 'weight');
  if (field === undefined || value === undefined || !amount.test(value) || Number(value) === 0) return undefined;
  const { meaning }: ExposedField & Pick<PresentedField, 'meaning'> = field;
  const words = `${meaning?.unit ?? ''} ${field.label} ${field.key}`.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  const unit = words.map((word) => units.get(word.toLowerCase())).find((found) => found !== undefined);
  return unit === undefined ? undefined : `${value} ${unit}`;
};

const units: ReadonlyMap<string, string> = new Map(
  Object.entries({ kg: 'kg', g: 'g', grams: 'g', gramm: 'g', lb: 'lb', lbs: 'lb', oz: 'oz' }),
);

/** The category, or the first of several. */
export const categoryOf = (facts: Facts): string | undefined => {
  const { category: field, googleCategory } = facts.roles;
  const value = field === undefined || field === googleCategory ? undefined : facts.record[field.key];
  const text = textOf(Array.isArray(value) ? value[0] : value);
  return text === undefined || kindsOfSystems.test(text) ? undefined : text;
};

/** Product types of shop systems, such as `simple, virtual`, which are not categories of goods. */
const kindsOfSystems =
  /^(?:(?:simple|variable|variation|configurable|bundle|grouped|virtual|downloadable|external|product)(?:[,\s]+|$))+$/i;
