/**
 * An owner's colour as pages use it: one tone for light grounds and one for dark ones, each so near to the colour as a contrast of
 * 4.5 with all grounds of the page allows (WCAG 2.2, 1.4.3). Lightness alone is changed, in OKLCH, so that it stays the colour
 * that people know.
 */
import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn';
import { LRUCache } from 'lru-cache';

const toOklch = useMode(modeOklch);
// What contrast and clamping convert to.
useMode(modeRgb);
useMode(modeLrgb);

export interface Accent {
  /** `#rrggbb`, for text on light grounds and for what stands below white text. */
  readonly light: string;
  /** The same for dark grounds, and below dark text. */
  readonly dark: string;
}

/** What `--ground` and `--raised` are in explorer.css. */
export const grounds = { light: ['#ffffff', '#f5f8f8'], dark: ['#121718', '#1a2122'] } as const;
export const contrastMin = 4.5;

/** Each page asks several times, and a server has pages of many tenants. */
const known = new LRUCache<string, Accent>({ max: 1000 });

/** @param color `#rrggbb` */
export const accentOf = (color: string): Accent => {
  const found = known.get(color);
  if (found !== undefined) return found;
  const accent = { light: toneOf(color, grounds.light, 0), dark: toneOf(color, grounds.dark, 1) };
  known.set(color, accent);
  return accent;
};

/** Halves the way between a lightness that is too near to the grounds and one that is far enough: finer steps cannot be seen. */
const halvingsMax = 9;

/** @param farthest the lightness that has the most contrast with the grounds */
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

/** What takes the place of the service's own colour in explorer.css. */
export const styleOf = (color: string): string => {
  const { light, dark } = accentOf(color);
  const tone = `light-dark(${light},${dark})`;
  return `:root{--accent:${tone};--on-accent:light-dark(#fff,${grounds.dark[0]});--accent-text:${tone};--bars:color-mix(in oklab,${tone} 45%,var(--ground))}`;
};
