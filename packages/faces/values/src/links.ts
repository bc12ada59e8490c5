/** Decides which texts of a record become links and pictures: absolute addresses of a few schemes, and nothing else. */

/** True if the text is an absolute web URL. */
export const isWeb = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** The address that a text links to, if it is one of its kind; undefined otherwise. */
export const linkTo = {
  email: (text: string): string | undefined => (text.includes('@') ? `mailto:${text}` : undefined),
  phone: (text: string): string | undefined => (/\d/.test(text) ? `tel:${text.replaceAll(/[^+\d]/g, '')}` : undefined),
  web: (text: string): string | undefined => (isWeb(text) ? text : undefined),
} as const;

/**
 * Replaces keys in braces by the record's fields; `{url}` alone is the address in that field.
 * @param base resolves relative addresses; without it, only absolute ones are taken
 * @returns undefined unless it is an address of the web
 */
export const fillAddress = (
  template: string,
  record: Readonly<Record<string, unknown>>,
  base?: string,
): string | undefined => {
  const isAddress = /^\{\w+\}$/.test(template);
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = record[key] ?? '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return isAddress ? text : encodeURIComponent(text.toWellFormed());
  });
  if (base === undefined) return isWeb(filled) ? filled : undefined;
  return URL.canParse(filled, base) && /^https?:$/.test(new URL(filled, base).protocol) ? filled : undefined;
};
