/** Decides which texts of a record become links and pictures: absolute addresses of a few schemes, and nothing else. */

/** True if the text is an absolute web URL. */
export const isWeb = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** The address that a text links to, if it is one of its kind; undefined otherwise. */
export const linkTo = {
  email: (text: string): string | undefined => (text.includes('@') ? `mailto:${text}` : undefined),
  phone: (text: string): string | undefined => (/\d/.test(text) ? `tel:${text.replaceAll(/[^+\d]/g, '')}` : undefined),
  web: (text: string): string | undefined => (isWeb(text) ? text : undefined),
} as const;
