/**
 * How much tests try. `npm test` proves in a few minutes, on any machine, the contract and its security on the embedded database;
 * `npm run test:all` proves it on all engines and versions, in browsers and in whole processes.
 */

/** Whether everything is tried. */
export const isAll = process.env['TEST_SCOPE'] === 'all';
/** Whether the core alone is tried. */
export const isCore = process.env['TEST_SCOPE'] === 'core';

/** What a test file needs beside the packages that npm installs; its name ends with it: `NAME.browser.test.ts`. */
export const needs = ['browser', 'process', 'server', 'system'] as const;

/** Of the random cases of `npm test`, for an engineer who waits a minute for the core. */
const coreShare = 0.1;

/** By how much the number of random cases is multiplied: `FUZZ_FACTOR`; a quarter of them where not everything is tried. */
export const fuzzFactor = readAmount(
  'FUZZ_FACTOR',
  process.env['FUZZ_FACTOR'],
  isAll ? 1 : 0.25 * (isCore ? coreShare : 1),
);

const coreRunsMin = 10;

/** The number of random cases of a test that usually has so many: multiplied by `FUZZ_FACTOR`; a tenth where the core alone is tried, but ten at least. */
export const fuzzRuns = (usual: number): number => {
  const least = isCore ? Math.min(usual, Math.max(coreRunsMin, Math.ceil(usual * coreShare))) : usual;
  return Math.ceil(readAmount('FUZZ_FACTOR', process.env['FUZZ_FACTOR'], 1) * least);
};

/** Every tenth of many like cases where the core alone is tried, otherwise all. */
export const sampleOf = <T>(cases: readonly T[]): readonly T[] =>
  isCore ? cases.filter((_, index) => index % (1 / coreShare) === 0) : cases;

/** @throws Error if the text is no number above 0: no random case would be tried, and all tests would pass */
export function readAmount(name: string, text: string | undefined, usual: number): number {
  const amount = text === undefined ? usual : Number(text);
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new Error(`${name} is "${text}", expected a number above 0.`);
}
