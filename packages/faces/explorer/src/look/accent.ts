/**
 * Derives the tones of an owner's colour for light and dark backgrounds: the nearest ones with a contrast of 4.5 to all
 * backgrounds of the page (WCAG 2.2, 1.4.3). Only the lightness changes, in OKLCH, so that the colour stays
 * recognizable.
 */
import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn';
import { LRUCache } from 'lru-cache';

const toOklch = useMode(modeOklch);
// The modes that contrast and clamping need.
useMode(modeRgb);
useMode(modeLrgb);

export interface Accent {
  /** `#rrggbb`, for text on light backgrounds, and as a background of white text. */
  readonly light: string;
  /** The same for dark backgrounds, and as a background of dark text. */
  readonly dark: string;
}

/** The values of `--ground` and `--raised` in explorer.css. */
export const grounds = { light: ['#ffffff', '#f5f8f8'], dark: ['#121718', '#1a2122'] } as const;
export const contrastMin = 4.5;

/** Cached, because each page needs its accent several times. */
const known = new LRUCache<string, Accent>({ max: 1000 });

/** @param color `#rrggbb` */
export const accentOf = (color: string): Accent => {
  const found = known.get(color);
  if (found !== undefined) return found;
  const accent = { light: toneOf(color, grounds.light, 0), dark: toneOf(color, grounds.dark, 1) };
  known.set(color, accent);
  return accent;
};

/** The steps of the bisection for the lightness: finer differences are invisible. */
const halvingsMax = 9;

/** @param farthest the lightness with the highest contrast to the backgrounds */
const toneOf = (color: string, on: readonly string[], farthest: 0 | 1): string => {
  const start = toOklch(color);
  if (start === undefined) throw new Error('The catalog holds colours as #rrggbb alone.');
  const isReadable = (tone: string): boolean => on.every((ground) => wcagContrast(tone, ground) >= contrastMin);
  if (isReadable(color)) return color;
  let tooNear = start.l;
  let farEnough: number = farthest;
  let found = formatHex({ ...start, l: farthest, c: 0 });
  for (let halvings = 0; halvings < halvingsMax; halvings++) {
    const l = (tooNear + farEnough) / 2;
    const tone = formatHex(clampChroma({ ...start, l }, 'oklch'));
    if (isReadable(tone)) [farEnough, found] = [l, tone];
    else tooNear = l;
  }
  return found;
};

/** The CSS that overrides the service's colour of explorer.css. */
export const styleOf = (color: string): string => {
  const { light, dark } = accentOf(color);
  const tone = `light-dark(${light},${dark})`;
  return `:root{--accent:${tone};--on-accent:light-dark(#fff,${grounds.dark[0]});--accent-text:${tone};--bars:color-mix(in oklab,${tone} 45%,var(--ground))}`;
};
