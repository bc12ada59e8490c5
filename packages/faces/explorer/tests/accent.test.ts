/** The tones of an owner's colour: readable on every ground of the page, and as near to the colour as that allows. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { accentOf, contrastMin, grounds, styleOf } from '../src/look/accent.ts';

/** The contrast of two colours, written out of WCAG 2.2 (definition of relative luminance). */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
};

test('every colour has tones that can be read on all grounds, and below the text of buttons', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (each) => {
      const { light, dark } = accentOf(each);
      for (const ground of grounds.light) expect(contrast(light, ground)).toBeGreaterThanOrEqual(contrastMin);
      for (const ground of grounds.dark) expect(contrast(dark, ground)).toBeGreaterThanOrEqual(contrastMin);
      expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(contrastMin);
      expect(styleOf(each)).toMatch(/^:root\{[\w#:;%,()\- ]*\}$/);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['#a3262a', '#a3262a'],
  ['#ffcc00', '#8c6e00'],
  ['#ffffff', '#727272'],
  ['#000000', '#000000'],
])('on light grounds %s is %s', (color, tone) => {
  expect(accentOf(color).light).toBe(tone);
});

test('a colour that can be read stays as it is', () => {
  expect(accentOf('#ffcc00').dark).toBe('#ffcc00');
});

test('the grounds are those of the style', async () => {
  const css = await Bun.file(join(import.meta.dir, '..', 'src', 'styles', 'explorer.css')).text();
  const [light, dark] = [grounds.light, grounds.dark];
  expect(css).toContain(`--ground: light-dark(#fff, ${dark[0]});`);
  expect(css).toContain(`--raised: light-dark(${light[1]}, ${dark[1]});`);
});
