/**
 * Finds fields to review before they are published: names about costs, people and notes. It only points out;
 * usual-fields.ts decides which fields are published without being named.
 */
import type { Notice } from '@vitrine/contract/console';
import { findPeopleWord, headingReadings } from './usual-headings/index.ts';
import { isOfPeople } from './people-fields.ts';

/** @param headings all names of a field that is not usual to publish; undefined: they say none of these */
export const noticeOf = (headings: readonly string[]): Exclude<Notice, 'unusual'> | undefined => {
  const words = headings.flatMap(headingReadings).flat();
  const isSaid = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  if (isSaid(costs)) return 'cost';
  if (isOfPeople(headings) || headings.some((heading) => findPeopleWord(heading) !== undefined)) return 'people';
  return isSaid(notes) ? 'note' : undefined;
};

/** Whole words, and in German and Dutch parts of words. */
const costs =
  /^(?:costs?|costing|cogs|margins?|markup|profits?|purchas\w+|buying|wholesale|landed|ekp?|couts?|achats?|revient|costes?|costos?|compras?|margen|ganancias?|inkoop\w*|winst)$|einkauf|einstand|kosten|kostprijs|selbstkost|marge|gewinn|deckungsbeitrag|rohertrag|spanne/;

const notes =
  /^(?:notes?|internal|interne?[rsnm]?|remarks?|comments?|memos?|confidential|vertraulich|remarques?|observations?|confidentiel(?:le)?|vertrouwelijk|commentaar|notas?|interno|interna|observacion(?:es)?|confidencial)$|notiz|bemerkung|anmerkung|kommentar|vermerk|commentaire|notitie|opmerking|comentario/;
