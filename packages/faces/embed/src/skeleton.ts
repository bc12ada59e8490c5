/** Placeholders while an element loads: filters, and as many records as requested, a map, a calendar or a week, of about their height. */
import { keysIn } from '@vitrine/explorer/embedded';
import { buildNode, type Built } from './build-node.ts';
import { fieldsOf, lookOf, limitOf, type ReadAttribute } from './settings.ts';

/** Lines of a record where no fields are named: those of the explorer's fields, in a table those of all, as measured. */
const linesOfCard = 8;
const linesOfList = 3;
const linesOfRow = 7;
const linesOfRecord = 15;
/** The price below a title. */
const linesOfGallery = 1;
/** A week, each day of which is a line and a third. */
const linesOfWeek = 10;
/** More than fill a screen. */
const itemsMax = 24;

export const showSkeleton = (read: ReadAttribute): Built => wrap(showEmptyLook(read));

/** @returns nothing where visitors have nothing to choose */
export const showEmptyControls = (read: ReadAttribute): readonly Built[] => {
  const choices = [...keysIn(read('filters')), ...keysIn(read('sorts')).slice(0, 1)];
  const controls = choices.map(() => buildNode('div', { class: 'bone' }));
  return controls.length === 0 ? [] : [wrap(buildNode('div', { class: 'controls' }, ...controls))];
};

const wrap = (content: Built): Built => buildNode('div', { class: 'skeleton', 'aria-hidden': 'true' }, content);

const showEmptyLook = (read: ReadAttribute): Built => {
  const look = lookOf(read);
  if (look === 'map')
    return buildNode(
      'div',
      { class: look },
      buildNode('div', { class: 'bone' }),
      buildNode('div', { class: 'places' }),
    );
  if (look === 'calendar') return buildNode('div', { class: look });
  const isOne = look === 'record' || look === 'hours';
  const heads = look === 'table' ? 1 : 0;
  const length = isOne ? 1 : heads + Math.min(limitOf(read, 0), itemsMax);
  const items = Array.from({ length }, () => showEmpty(read, look));
  return buildNode('ul', { class: isOne ? 'list' : look === 'gallery' ? 'cards gallery' : look }, ...items);
};

const showEmpty = (read: ReadAttribute, look: string): Built => {
  const hasPicture = look === 'gallery' || (read('picture') !== undefined && look !== 'hours');
  const lines = Array.from({ length: linesOf(read, look) }, () => buildNode('div', { class: 'bone' }));
  return buildNode(
    'li',
    {},
    hasPicture ? buildNode('div', { class: 'picture' }) : undefined,
    buildNode('div', { class: 'body' }, buildNode('div', { class: 'bone title' }), ...lines),
  );
};

/** A list has its values on one line, a card one on each, a record some on two, without title and picture. */
const linesOf = (read: ReadAttribute, look: string): number => {
  if (look === 'hours') return linesOfWeek;
  if (look === 'gallery') return linesOfGallery;
  const named = fieldsOf(read).length - (read('picture') === undefined ? 1 : 2);
  if (look === 'table') return named < 0 ? linesOfRow : 0;
  if (look === 'list') return named < 0 ? linesOfList : Math.min(named, 1);
  if (look === 'record') return named < 0 ? linesOfRecord : 2 * named;
  return named < 0 ? linesOfCard : named;
};
