/** Placeholders for loading records: as many as requested, of about the same height. */
import { buildNode, type Built } from './build-node.ts';
import { fieldsOf, isFramed, lookOf, limitOf, type ReadAttribute } from './settings.ts';

/** Lines of a record where no fields are named: those of the explorer's fields, in a table those of all, as measured. */
const linesOfCard = 11;
const linesOfList = 3;
const linesOfRow = 7;
/** A week with its title. */
const linesOfWeek = 11;
/** More than fill a screen. */
const itemsMax = 24;

export const showSkeleton = (read: ReadAttribute): Built => {
  const look = lookOf(read);
  const isWeek = look === 'hours';
  const isOne = look === 'record' || isFramed(look) || (isWeek && read('limit') === undefined);
  const items = Array.from({ length: isOne ? 1 : Math.min(limitOf(read, 0), itemsMax) }, () => showEmpty(read, look));
  return buildNode(
    'div',
    { class: 'skeleton', 'aria-hidden': 'true' },
    buildNode('ul', { class: isOne || isWeek ? 'list' : look === 'gallery' ? 'cards' : look }, ...items),
  );
};

const showEmpty = (read: ReadAttribute, look: string): Built => {
  const picture = read('picture') === undefined ? undefined : buildNode('div', { class: 'picture' });
  const lines = Array.from({ length: linesOf(read, look) }, () => buildNode('div', { class: 'bone' }));
  return buildNode(
    'li',
    {},
    picture,
    buildNode('div', { class: 'body' }, buildNode('div', { class: 'bone title' }), ...lines),
  );
};

/** A list has its values on one line, a card one on each, without title and picture. */
const linesOf = (read: ReadAttribute, look: string): number => {
  if (look === 'hours') return linesOfWeek;
  const named = fieldsOf(read).length - (read('picture') === undefined ? 1 : 2);
  if (look === 'table') return named < 0 ? linesOfRow : 0;
  if (look === 'list') return named < 0 ? linesOfList : Math.min(named, 1);
  return named < 0 ? linesOfCard : named;
};
