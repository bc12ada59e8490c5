/** Chooses the sample values that are shown when an owner chooses fields. */

const valuesMax = 3;
const charactersMax = 40;

/** Distinct, non-empty values, cut to fit a line. */
export const chooseSamples = (values: Iterable<string | null>): readonly string[] => {
  const chosen = new Set<string>();
  for (const value of values) {
    const text = value?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (text !== '') chosen.add(text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text);
    if (chosen.size === valuesMax) break;
  }
  return [...chosen];
};
