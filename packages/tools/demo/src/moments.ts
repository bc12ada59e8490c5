/** The demo's time: a fixed base date, and moments around it. */
import { chance, type Random, wholeBetween } from './random.ts';

/** The demo's present: later dates are upcoming. */
export const baseDateMs = Date.UTC(2026, 10, 1);
export const dayMs = 86_400_000;
export const hourMs = 3_600_000;

/** Five years. */
const historyDays = 1826;
const historyStartMs = baseDateMs - historyDays * dayMs;

/**
 * The creation time of a record: roughly in the order of `share` (0 the first record, 1 the last), with random jitter,
 * mostly in office hours of a working day.
 */
export function createdMoment(random: Random, share: number, jitterDays = 45): number {
  const day = reflected(share * historyDays + (random() * 2 - 1) * jitterDays);
  return officeMoment(random, historyStartMs + day * dayMs);
}

/** A moment in a day's office hours; most weekend days are moved to the Friday before. */
function officeMoment(random: Random, midnightMs: number): number {
  const weekday = new Date(midnightMs).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const shift = isWeekend && chance(random, 0.85) ? (weekday === 0 ? 2 : 1) : 0;
  const timeMs = Math.floor((6 + 6 * (random() + random())) * hourMs);
  return midnightMs - shift * dayMs + timeMs;
}

/** Midnight UTC of a moment's day. */
export function midnightOf(momentMs: number): number {
  return momentMs - (momentMs % dayMs);
}

/** A random day in a range of days after a moment; negative numbers are before it. */
export function dayAfter(random: Random, momentMs: number, daysMin: number, daysMax: number): number {
  return midnightOf(momentMs) + wholeBetween(random, daysMin, daysMax) * dayMs;
}

export function yearOf(momentMs: number): number {
  return new Date(momentMs).getUTCFullYear();
}

/** The number of documents that a business wrote in each year of the history. */
export type YearlyCounts = readonly (readonly [year: number, count: number])[];

export interface YearlyNumber {
  readonly year: number;
  /** From 1 in each year. */
  readonly number: number;
  readonly createdAtMs: number;
}

/** The number and time of the nth document, where numbering restarts each year. */
export function yearlyNumber(random: Random, counts: YearlyCounts, index: number): YearlyNumber {
  let rest = index;
  for (const [year, count] of counts) {
    if (rest < count) return { year, number: rest + 1, createdAtMs: momentOfYear(random, year, rest / count) };
    rest -= count;
  }
  throw new RangeError(`no document ${index}`);
}

export function totalOf(counts: YearlyCounts): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}

function momentOfYear(random: Random, year: number, share: number): number {
  const startMs = Math.max(Date.UTC(year, 0, 1), historyStartMs);
  const endMs = Math.min(Date.UTC(year + 1, 0, 1), baseDateMs);
  const momentMs = startMs + share * (endMs - startMs) + (random() * 2 - 1) * 3 * dayMs;
  return Math.floor(Math.min(Math.max(momentMs, startMs + random() * dayMs), endMs - 1 - random() * dayMs));
}

/** Reflects a day beyond either end of the history back into it. */
function reflected(day: number): number {
  const inside = day < 0 ? -day : day >= historyDays ? 2 * historyDays - day : day;
  return Math.min(Math.max(Math.floor(inside), 0), historyDays - 1);
}
