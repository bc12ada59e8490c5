/** The theme of all pages: an accent colour, system fonts and generous spacing. */
import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Dark enough for white text on shade 7, and for shade 7 on white (WCAG AA). */
const petrol: MantineColorsTuple = [
  '#eaf7f6',
  '#d5eeec',
  '#a9dcd8',
  '#7cc9c4',
  '#57b8b2',
  '#36a19b',
  '#16857f',
  '#0d6e69',
  '#0a5a56',
  '#074642',
];

/** As Mantine's, and dark enough for white text on shade 7 (WCAG AA). */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#e03131',
  '#c92a2a',
  '#b02525',
  '#962020',
];

/** The greys of dark pages, tinted with the accent. */
const dark: MantineColorsTuple = [
  '#dfe6e6',
  '#b9c4c4',
  '#9aa8a9',
  '#8b999a',
  '#3a4647',
  '#2b3435',
  '#1c2425',
  '#121718',
  '#0d1112',
  '#090c0d',
];

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  colors: { petrol, red, dark },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'JetBrains Mono', 'SF Mono', Menlo, Consolas, 'Noto Sans Mono', monospace",
  headings: { fontWeight: '650' },
  respectReducedMotion: true,
});
