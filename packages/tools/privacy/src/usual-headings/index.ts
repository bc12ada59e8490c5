/** Judges whether a heading is usual to publish, in English, German, French, Dutch or Spanish. */
import { fillers, goods } from './fillers.ts';
import { bareNumberConcepts, goodsConcepts, numberConcepts } from './goods-words.ts';
import { compileConcepts, type Concept, type Names } from './grammar.ts';
import { contactConcepts, placeConcepts, spanConcepts } from './place-words.ts';
import { priceConcepts, salesConcepts, stockConcepts } from './sales-words.ts';

/**
 * Takes a heading of a file, the name of a column, or a field's key or label. A heading is usual where all its words are known and
 * belong together: one that is unknown, as in "Purchase price", makes it another.
 */
export const isUsualHeading = compileConcepts(
  [...salesConcepts, ...priceConcepts, ...stockConcepts, ...numberConcepts, ...goodsConcepts, ...placeConcepts],
  fillers,
);

/** True if it is only about goods: prices, quantities, article numbers. Tables of people have no such headings. */
export const isGoodsHeading = compileConcepts([...priceConcepts, ...stockConcepts, ...numberConcepts], fillers);

/** A code that is the number of goods, where the collection is one of goods. */
export const isBareNumberHeading = compileConcepts(bareNumberConcepts, fillers);

/** A telephone or mailbox that a heading says to be a shop's. */
export const isShopContactHeading = compileConcepts(contactConcepts.ofShops, fillers);

/** A telephone number or mailbox, of a shop or of a person. */
export const isContactHeading = compileConcepts(contactConcepts.ofAnybody, fillers);

/** The start or the end of a date range: `von`, `until`. Of a text it may be a sender. */
export const isSpanHeading = compileConcepts(spanConcepts, '');

/** Gives whether a heading names the concept, by the same rules. */
export const compileHeading = (concept: Concept): Names => compileConcepts([concept], fillers);

export { type Concept, goods, type Names };
export { findDealingsWord, findGoodsWord, findPeopleWord, findPlaceWord, findSettingsWord } from './collections.ts';
export { headingReadings } from './heading-words.ts';
export { mayBePointHalf, pairHalves, pointHalfOf, type PointHalf } from './point-halves.ts';
