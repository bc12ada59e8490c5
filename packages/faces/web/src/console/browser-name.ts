/** Names the browser and system of a User-Agent. */
import type { Words } from '../shared/words.tsx';

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

/** `Firefox on Windows`; the header's text for an unknown browser. */
export const nameBrowser = ({ say }: Pick<Words, 'say'>, text: string | null): string => {
  const browser = browsers.find(([, pattern]) => pattern.test(text ?? ''))?.[0];
  if (browser === undefined) return text === null || text === '' ? say('console.session.unknownBrowser') : text;
  const system = systems.find(([, pattern]) => pattern.test(text ?? ''))?.[0];
  return system === undefined ? browser : say('console.session.browserOn', { browser, system });
};
