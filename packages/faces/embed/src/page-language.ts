/** The nearest `lang` of the page, in the visitor's regional form. */
export const languageOf = (node: Element): string => {
  const named = node.closest('[lang]')?.getAttribute('lang') || navigator.language;
  try {
    const [language = 'en'] = Intl.getCanonicalLocales(named);
    return navigator.languages.find((own) => own.startsWith(`${language}-`)) ?? language;
  } catch {
    return 'en';
  }
};
