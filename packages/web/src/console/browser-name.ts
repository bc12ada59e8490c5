/** What a browser says of itself, in words that its person knows it by. */

const browsers = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(?:e|ium)\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** `Firefox on Windows`; the text itself, where it is no browser that is known. */
export const nameBrowser = (text: string | null): string => {
  const browser = browsers.find(([, pattern]) => pattern.test(text ?? ''))?.[0];
  if (browser === undefined) return text === null || text === '' ? 'An unknown browser' : text;
  const system = systems.find(([, pattern]) => pattern.test(text ?? ''))?.[0];
  return system === undefined ? browser : `${browser} on ${system}`;
};
