/** A tenant's licence, attribution, and addresses that pages link. */
import { unprintable } from './unprintable.ts';

export const aboutParts = ['licence', 'attribution', 'contact', 'imprint', 'privacy'] as const;
export type AboutPart = (typeof aboutParts)[number];
export type About = { readonly [Part in AboutPart]?: string };

/** All parts; null: nothing is said. */
export type WholeAbout = { readonly [Part in AboutPart]: string | null };

export const wholeAbout = (about: About): WholeAbout => ({
  licence: about.licence ?? null,
  attribution: about.attribution ?? null,
  contact: about.contact ?? null,
  imprint: about.imprint ?? null,
  privacy: about.privacy ?? null,
});

/** The schemes that an address may have, so that no link runs a script; none for a text. */
const schemes: Readonly<Record<AboutPart, readonly string[]>> = {
  licence: ['https:'],
  attribution: [],
  contact: ['https:', 'mailto:'],
  imprint: ['https:'],
  privacy: ['https:'],
};

const aboutCharactersMax = 500;

/** The text or the canonical address of a part; undefined: it cannot be one. */
export const readAbout = (part: AboutPart, written: string): string | undefined => {
  const text = written.trim();
  if (text === '' || text.length > aboutCharactersMax || unprintable.test(text)) return undefined;
  return schemes[part].length === 0 ? text : readAddress(text, schemes[part]);
};

/** The form of each part, for messages. */
export const expectedAbout = (part: AboutPart): string => {
  const form = schemes[part].map((scheme) =>
    scheme === 'mailto:' ? 'mailto:info@example.com' : 'https://example.com',
  );
  return form.length === 0
    ? `a text of one line of at most ${aboutCharactersMax} characters`
    : `an address such as ${form.join(' or ')}, of at most ${aboutCharactersMax} characters`;
};

const readAddress = (text: string, allowed: readonly string[]): string | undefined => {
  const url = URL.parse(text);
  if (url === null || !allowed.includes(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'mailto:' && !/^[^@\s]+@[^@\s]+$/.test(url.pathname)) return undefined;
  return url.href.length > aboutCharactersMax ? undefined : url.href;
};
