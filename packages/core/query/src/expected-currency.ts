/** Checks what a field of amounts declares as its currency, in catalog files and imports. */
import { isCurrencyCode } from '@vitrine/contract';
import { suggest } from './suggest.ts';

/**
 * @param holders the keys of the fields of text or select
 * @returns the expectation, with the nearest known name; undefined: the currency is right
 */
export const expectedCurrency = (written: string, holders: readonly string[]): string | undefined => {
  const known = isCurrencyCode(written) ? Intl.supportedValuesOf('currency') : holders;
  if (known.includes(written)) return undefined;
  return `a code of ISO 4217, such as EUR, or the key of a field of text or select that holds it.${suggest(written, known)}`;
};
