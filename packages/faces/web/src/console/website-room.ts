/** The height of an element on a website while it loads: about the height of its placeholders. */
import type { WebsiteChoice, WebsiteLook } from './website-choice.ts';

/** In rem: on phones, and on wider screens. */
type Height = readonly [narrow: number, wide: number];

interface Shape {
  /** The lines of a record where no fields are named. */
  readonly lines: number;
  /** Records beside each other on a wide screen. */
  readonly columns: number;
  /** The height of a record without its lines. */
  readonly around: number;
  readonly picture: Height;
}

const shapes: Partial<Record<WebsiteLook, Shape>> = {
  list: { lines: 3, columns: 1, around: 3.2, picture: [0, 0] },
  cards: { lines: 8, columns: 4, around: 4.5, picture: [15.5, 12.5] },
  gallery: { lines: 1, columns: 6, around: 4.5, picture: [15.5, 10] },
  table: { lines: 7, columns: 1, around: 2.6, picture: [0, 0] },
};

/** A day of a week is a line and a third. A calendar is a list of days on phones. */
const wholes: Partial<Record<WebsiteLook, Height>> = { hours: [18, 18], calendar: [18, 38] };

const padding = 1.5;
const searchHeight = 3.6;
const filterHeight = 4.5;

/** @returns a length of CSS, at most the height of the window: a shift below it is not visible */
export const roomOf = (choice: WebsiteChoice): string => {
  const [narrow, wide] = choice.look === 'hours' ? [0, 0] : above(choice);
  return `min(100vh, ${add([narrow + padding, wide + padding], choice)})`;
};

/** Search and filters; these are below each other on phones. */
const above = ({ hasSearch, filters }: WebsiteChoice): Height => {
  const search = hasSearch ? searchHeight : 0;
  return [search + filterHeight * filters.length, search + (filters.length === 0 ? 0 : filterHeight)];
};

const add = ([narrow, wide]: Height, choice: WebsiteChoice): string => {
  const [ofNarrow, ofWide] = wholes[choice.look] ?? heightOfRecords(choice);
  const rest = print([narrow + ofNarrow, wide + ofWide]);
  return choice.look === 'map' ? `${map} + ${rest}` : rest;
};

/** A map has the shape of 4 by 3; its places are below it on phones, and beside it elsewhere. */
const map = 'min(max(25.5rem, 52vw), 80vh)';

const heightOfRecords = ({ look, fields, limit, picture }: WebsiteChoice): Height => {
  const shape = shapes[look];
  if (shape === undefined) return [0, 0];
  const lines =
    fields.length === 0 || look === 'gallery' ? shape.lines : linesOf(look, fields.length - (picture === '' ? 1 : 2));
  const record = shape.around + 1.5 * lines;
  const pictures: Height = picture === '' && look !== 'gallery' ? [0, 0] : shape.picture;
  const heads = look === 'table' ? 1 : 0;
  return [
    (record + pictures[0]) * (limit + heads),
    (record + pictures[1]) * Math.ceil((limit + heads) / shape.columns),
  ];
};

/** A list and a table have the named values of a record on one line. */
const linesOf = (look: WebsiteLook, named: number): number =>
  look === 'table' ? 0 : look === 'list' ? Math.min(named, 1) : named;

/** A length that changes at the width at which the element does. */
const print = ([narrow, wide]: Height): string => {
  const [low, high] = [Math.min(narrow, wide), Math.max(narrow, wide)].map(
    (height) => `${Math.round(height * 10) / 10}rem`,
  );
  if (low === high) return `${low}`;
  return `clamp(${low}, ${narrow < wide ? '(100vw - 42rem)' : '(42rem - 100vw)'} * 99, ${high})`;
};
