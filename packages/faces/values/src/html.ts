/** Reads texts that shop systems write as HTML: readers see what they say, and never their markup. */
import { characterNamed } from './character-names.ts';

/** Elements for formatted text. */
const formatting =
  /<(?:\/(?:p|ul|ol|li|div|span|b|strong|i|em|u|a|h[1-6]|table|tr|td|blockquote|section|article|figure|small|su[bp]|font|center|iframe|video)|br\s*\/?)>/i;
/** Names of characters that do not occur in plain text. */
const characterNames =
  /&(?:amp|quot|apos|nbsp|euro|hellip|[nm]dash|[a-z](?:uml|grave|acute|circ|cedil|tilde)|szlig|#39|#x27);/i;

/** Elements whose content is no text: a video, a script, a form. */
export const withoutText = [
  'script',
  'style',
  'template',
  'iframe',
  'video',
  'object',
  'svg',
  'select',
  'button',
  'textarea',
] as const;

/** A longer text stays as it is, since its HTML would take long to read. */
const charactersMax = 50_000;

export const isHtml = (text: string): boolean =>
  (formatting.test(text) || characterNames.test(text)) && text.length <= charactersMax;

/** @returns the text of HTML; any other text as it is */
export const readHtml = (text: string): string => (isHtml(text) ? textOfHtml(text) : text);

/** An element without text, a comment, a tag, or the name or number of a character. */
const token = new RegExp(
  `<(${withoutText.join('|')})\\b[^]*?(?:</\\1[^<>]*>|$)|<!--[^]*?(?:-->|$)|<[!?][^<>]*>|<(/?)([a-z][a-z0-9]{0,30})(?![a-z0-9])[^<>]*>|&(#?\\w{1,32});`,
  'gi',
);

/** Stand for the end of a line, and an empty line, while a text is read: no characters of any text (Unicode §23.7). */
const gaps = ['', '\ufdd2', '\ufdd3'] as const;

/** Reads every text as HTML. Without elements, the lines of a text are its own. */
export const textOfHtml = (text: string): string =>
  formatting.test(text) ? readElements(text) : text.replaceAll(/&(#?\w{1,32});/g, readCharacter).trim();

const readCharacter = (name: string, character: string): string => characterNamed(character) ?? name;

const readElements = (html: string): string => {
  /** The number of the last item of each open list; 0: it has no numbers. */
  const lists: number[] = [];
  const open = (name: string): 1 | 2 => (lists.push(name === 'ol' ? 1 : 0) > 1 ? 1 : 2);
  const close = (): 1 | 2 => {
    lists.pop();
    return lists.length > 0 ? 1 : 2;
  };
  const read = (whole: string, _?: string, end?: string, tag?: string, character?: string): string => {
    if (character !== undefined) return readCharacter(whole, character);
    const name = tag?.toLowerCase() ?? '';
    if (name === 'br') return '\n';
    if (name === 'td' || name === 'th') return end === '' ? '' : ' ';
    if (name === 'ul' || name === 'ol') return gaps[end === '' ? open(name) : close()];
    const gap = gaps[linesAround(name)];
    return name === 'li' && end === '' ? gap + nextMark(lists) : gap;
  };
  return html
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
    .replaceAll(token, read)
    .replaceAll(/[ \n\ufdd2\ufdd3]+/g, joint)
    .trim();
};

/** The line breaks before and after an element. */
const linesAround = (name: string): 0 | 1 | 2 => {
  if (/^(?:p|pre|blockquote|h[1-6])$/.test(name)) return 2;
  return /^(?:div|li|tr|table|dl|dt|dd|hr|section|article|header|footer|figure|figcaption)$/.test(name) ? 1 : 0;
};

const nextMark = (lists: number[]): string => {
  const number = lists.pop() ?? 0;
  lists.push(number && number + 1);
  return number === 0 ? '• ' : `${number}. `;
};

/** The gap between two parts of a text: the longest gap, or else lines as they were broken, or else one blank. */
const joint = (run: string): string => {
  if (run.includes(gaps[2])) return '\n\n';
  return run.includes(gaps[1]) ? '\n' : run.replaceAll(' ', '') || ' ';
};
