/** Symbols of units keep their case in labels, where other words have a capital: `kcal`, `kWh per day`, `Energy kJ`. */

const symbols = new Map(
  'kcal kJ kWh kW kg mg µg ml cl dl mm cm km dm kB px rpm bpm dpi pH kHz'
    .split(' ')
    .map((symbol) => [symbol.toLowerCase(), symbol]),
);

/** @param label a key in words, such as `Energy kcal` */
export const withUnits = (label: string): string =>
  label
    .split(' ')
    .map((word) => symbols.get(word.toLowerCase()) ?? word)
    .join(' ');
