/** Writes XML 1.0. */

/** An element; '' where its content is undefined. */
export const element = (
  name: string,
  content: string | readonly string[] | undefined,
  attributes: Readonly<Record<string, string>> = {},
): string => {
  if (content === undefined) return '';
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');
  const inner = typeof content === 'string' ? escapeXml(content) : content.join('');
  return inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>`;
};

/** The characters that XML 1.0 §2.2 cannot hold. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The text without the characters that XML cannot hold. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"\r]/g, (character) => `&#${character.codePointAt(0)};`);

/** @param comment without two hyphens */
export const printXml = (root: string, comment?: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${comment === undefined ? '' : `<!-- ${comment} -->\n`}${root}\n`;
