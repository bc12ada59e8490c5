/** Symbols of units and abbreviations keep their case in labels, where other words have a capital: `kcal`, `kWh per day`, `Agency URL`. */

const units = 'kcal kJ kWh kW kg mg µg ml cl dl mm cm km dm kB px rpm bpm dpi pH kHz';
const abbreviations =
  'ID IDs URL URLs URI API IP HTML JSON XML CSV PDF GPS UUID SEO FAQ SKU SKUs EAN EANs GTIN MPN UPC ISBN ISSN IBAN BIC VAT TVA BTW IVA MwSt';

const spellings = new Map(`${units} ${abbreviations}`.split(' ').map((spelling) => [spelling.toLowerCase(), spelling]));

/** @param label a key in words, such as `Energy kcal` */
export const withSpellings = (label: string): string =>
  label
    .split(' ')
    .map((word) => spellings.get(word.toLowerCase()) ?? word)
    .join(' ');

/** True for a symbol or abbreviation that is written as usual, such as `pH` and `kWh`, which are no words in camelCase. */
export const isSpelling = (word: string): boolean => spellings.get(word.toLowerCase()) === word;
