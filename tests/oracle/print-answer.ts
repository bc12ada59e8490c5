/** Prints an answer the way the conformance rows expect it. */
import type { OracleAnswer } from './oracle.ts';

/** `g f / 8`, or `400 limit page`. */
export const printAnswer = (answer: OracleAnswer): string =>
  answer.status === 400
    ? `400 ${answer.parameters.join(' ')}`.trim()
    : `${answer.data.map((record) => String(record['id'])).join(' ')} / ${answer.meta.total}`.trim();

/** The properties of the page's records, in their order: once where all have the same. */
export const printProperties = (answer: OracleAnswer): string =>
  answer.status === 400 ? '' : [...new Set(answer.data.map((record) => Object.keys(record).join(' ')))].join(' | ');

/** Page, limit, total and pages. */
export const printMeta = (answer: OracleAnswer): string =>
  answer.status === 400 ? '' : [answer.meta.page, answer.meta.limit, answer.meta.total, answer.meta.pages].join(' ');
