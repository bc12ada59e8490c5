/** The languages that an owner can choose, named in the language of the page. */

/** Official languages of the European Union and its neighbours, and further languages that many of their businesses use. */
const tags =
  'ar bg bs ca cs cy da de de-AT de-CH el en en-GB en-US es et eu fa fi fr fr-CH ga gl he hi hr hu id is it ja ko lb lt lv mk mt nb nl nl-BE pl pt pt-BR ro ru sk sl sq sr sv tr uk ur vi zh'.split(
    ' ',
  );

interface LanguageChoice {
  readonly value: string;
  readonly label: string;
}

/** @param chosen always included */
export const languageChoices = (shownIn: string, chosen: string | null): readonly LanguageChoice[] => {
  const names = new Intl.DisplayNames([shownIn], { type: 'language' });
  const all = new Set(chosen === null ? tags : [...tags, chosen]);
  return Array.from(all, (value) => ({ value, label: names.of(value) ?? value })).toSorted((one, other) =>
    one.label.localeCompare(other.label, shownIn),
  );
};
