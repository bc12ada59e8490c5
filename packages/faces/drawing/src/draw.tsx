/**
 * Draws a share image: satori lays it out and outlines its letters, resvg renders it. It takes a tenth of a second, so
 * it runs in a thread.
 */
/** @jsxImportSource satori/jsx */
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import program from '@resvg/resvg-wasm/index_bg.wasm' with { type: 'file' };
import arabicBold from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff' with { type: 'file' };
import arabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff' with { type: 'file' };
import cyrillicBold from '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff' with { type: 'file' };
import cyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff' with { type: 'file' };
import greekBold from '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff' with { type: 'file' };
import greek from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff' with { type: 'file' };
import hebrewBold from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-700-normal.woff' with { type: 'file' };
import hebrew from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff' with { type: 'file' };
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff' with { type: 'file' };
import latinExtBold from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff' with { type: 'file' };
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff' with { type: 'file' };
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff' with { type: 'file' };
import vietnameseBold from '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff' with { type: 'file' };
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff' with { type: 'file' };
import satori, { type Font } from 'satori';
import { pictureHeight, pictureWidth, type PictureLogo, type SharedPicture } from './shared-picture.ts';

/** A font for each alphabet; `writable.ts` lists the same. */
const alphabets = {
  latin: [latin, latinBold],
  'latin-ext': [latinExt, latinExtBold],
  vietnamese: [vietnamese, vietnameseBold],
  greek: [greek, greekBold],
  cyrillic: [cyrillic, cyrillicBold],
  hebrew: [hebrew, hebrewBold],
  arabic: [arabic, arabicBold],
} as const;

const readFonts = async (): Promise<Font[]> =>
  Promise.all(
    Object.entries(alphabets).flatMap(([name, [regular, bold]]) => [
      readFont(name, regular, 400),
      readFont(name, bold, 700),
    ]),
  );

const readFont = async (name: string, path: string, weight: 400 | 700): Promise<Font> => ({
  name,
  weight,
  style: 'normal',
  data: await Bun.file(path).arrayBuffer(),
});

const ready = Promise.all([readFonts(), Bun.file(program).arrayBuffer().then(initWasm)]);

/** @returns a PNG */
export const draw = async (picture: SharedPicture): Promise<Uint8Array<ArrayBuffer>> => {
  const [fonts] = await ready;
  const svg = await satori(<Picture {...picture} />, { width: pictureWidth, height: pictureHeight, fonts });
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const png = new Uint8Array(image.asPng());
  image.free();
  return png;
};

/** Satori requires an explicit `display` for each element. */
const Picture = ({ owner, title, lines, color, logo }: SharedPicture) => {
  const isFromRight = firstStrong.exec(title)?.groups?.['right'] !== undefined;
  const side = isFromRight ? 'flex-end' : 'flex-start';
  const textAlign = isFromRight ? 'right' : 'left';
  return (
    <div style={{ ...frame, flexDirection: isFromRight ? 'row-reverse' : 'row', fontFamily: families }}>
      <div style={{ display: 'flex', width: bandWidth, height: '100%', background: color }} />
      <div style={{ ...column, alignItems: side, textAlign }}>
        <div style={{ ...row, flexDirection: isFromRight ? 'row-reverse' : 'row' }}>
          {logo === undefined ? null : <Logo {...logo} />}
          {owner === undefined ? null : <div style={{ ...clamped(1), fontSize: 36, color: quiet }}>{owner}</div>}
        </div>
        <div style={{ ...clamped(3), fontSize: titleSize(title), fontWeight: 700, lineHeight: 1.15 }}>{title}</div>
        <div style={{ display: 'flex', flexDirection: 'column', alignItems: side }}>
          {lines.map((line) => (
            <div style={{ ...clamped(1), fontSize: 36, color: quiet, lineHeight: 1.4 }}>{line}</div>
          ))}
        </div>
      </div>
    </div>
  );
};

const families = Object.keys(alphabets).join(', ');
const quiet = '#4a4a4a';
const bandWidth = 32;
const margin = 64;
const innerWidth = pictureWidth - bandWidth - 2 * margin;

const frame = {
  display: 'flex',
  boxSizing: 'border-box',
  width: '100%',
  height: '100%',
  background: '#ffffff',
  color: '#111111',
} as const;
const column = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  width: pictureWidth - bandWidth,
  height: '100%',
  padding: margin,
  boxSizing: 'border-box',
} as const;
const row = { display: 'flex', alignItems: 'center', gap: 28, minHeight: 48 } as const;

const clamped = (lines: number) =>
  ({ display: 'block', lineClamp: lines, maxWidth: innerWidth, wordBreak: 'break-word' }) as const;

/** The first letter decides the direction of a text (UAX #9, P2). */
const firstStrong = /(?<right>[\p{Script=Hebrew}\p{Script=Arabic}])|\p{L}/u;

/** In pixels: a title of up to three lines fits. */
const titleSize = ({ length }: string): number => {
  if (length <= 30) return 92;
  return length <= 70 ? 72 : 56;
};

const logoHeight = 96;
const logoWidthMax = 320;

const Logo = ({ type, content, width, height }: PictureLogo) => {
  const scale = Math.min(logoHeight / height, logoWidthMax / width);
  const src = `data:image/${type};base64,${content.toBase64()}`;
  return <img src={src} alt="" width={width * scale} height={height * scale} />;
};
