/** What pictures are made of: which texts can be written, and that what is drawn is a picture that has them all in its frame. */
import { describe, expect, test } from 'bun:test';
import { PNG } from 'pngjs';
import { draw } from '../src/draw.tsx';
import { pictureHeight, pictureWidth, type SharedPicture } from '../src/shared-picture.ts';
import { writable, type PictureText } from '../src/writable.ts';

const text = (written: string): PictureText => {
  const found = writable(written);
  if (found === undefined) throw new Error(`No font has all of ${written}.`);
  return found;
};

const plain = { owner: undefined, lines: [], color: '#a3262a', logo: undefined } as const;

const drawn = async (picture: Partial<SharedPicture> & Pick<SharedPicture, 'title'>): Promise<PNG> =>
  PNG.sync.read(Buffer.from(await draw({ ...plain, ...picture })));

/** The rectangle outside of which all is ground; the band of colour does not count. */
const inkOf = ({ data, width, height }: PNG) => {
  const found = { left: width, right: 0, top: height, bottom: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
      const isInk = red < 200 && Math.abs(red - green) < 8 && Math.abs(red - blue) < 8;
      if (!isInk) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y);
    }
  return found;
};

describe('which texts can be written', () => {
  test.each([
    'Walnut sourdough',
    'Größe 5 µm, 2,40 €',
    'Żółć ěščřžýáíé ğış Nguyễn',
    'Ελληνικό ψωμί',
    'русский хлеб № 12',
    'חלות שבת 12.90 ₪',
    'خبز عربي طازج',
  ])('%s', (line) => expect<string | undefined>(writable(line)).toBe(line));

  test.each(['焼きたてパン', 'ขนมปัง', 'Bread 面包', 'length ≥ 5 m', '', ' \n', '🌾'])('not %p', (line) =>
    expect(writable(line)).toBeUndefined(),
  );

  test('emoji are left out, and lines are put into one', () =>
    expect<string | undefined>(writable('Fresh 🥐\ncroissants ❤️  daily')).toBe('Fresh croissants daily'));
});

describe('a picture', () => {
  test('has the size that is said of it, and the colour at its side', async () => {
    const { width, height, data } = await drawn({ title: text('Lamp') });
    expect([width, height]).toEqual([pictureWidth, pictureHeight]);
    expect([...data.subarray(0, 3)]).toEqual([0xa3, 0x26, 0x2a]);
  });

  test.each([
    ['a short title', 'Lamp'],
    ['one of 200 characters', 'A very long title '.repeat(12)],
    ['one word that fills more than a line', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'],
    ['from right to left', 'חלות שבת טריות מהתנור של המאפייה בגליל העליון'],
  ])('%s stays in the frame, with all lines', async (_, title) => {
    const lines = ['2.40 €', 'x'.repeat(80), 'Bread'].map(text);
    const ink = inkOf(await drawn({ owner: text('Kornhaus'), title: text(title), lines }));
    expect(Math.min(ink.top, pictureHeight - ink.bottom)).toBeGreaterThan(40);
    expect(Math.min(ink.left, pictureWidth - ink.right)).toBeGreaterThan(40);
  });

  test('what is read from the right begins there', async () => {
    const [left, right] = await Promise.all([drawn({ title: text('Lamp') }), drawn({ title: text('חלה') })]);
    expect(inkOf(left).left).toBeLessThan(120);
    expect(inkOf(right).right).toBeGreaterThan(pictureWidth - 120);
  });

  test('a logo is shown, and keeps its proportions', async () => {
    const logo = new PNG({ width: 40, height: 20 });
    logo.data.fill(0);
    for (let at = 3; at < logo.data.length; at += 4) logo.data[at] = 255;
    const content = new Uint8Array(PNG.sync.write(logo));
    const title = text('.');
    const { data, width } = await drawn({ title, logo: { type: 'png', content, width: 40, height: 20 } });
    const black = (x: number, y: number): boolean => data[(y * width + x) * 4] === 0;
    const y = 112;
    const row = Array.from({ length: width }, (_, x) => black(x, y)).filter(Boolean).length;
    expect(row).toBe(192);
  });
});
