/** The products that a visitor wished for, a page of them at a time. */
import type { Card, CardPage } from './bakery.ts';
import { element } from './element.ts';
import { formatCount, formatPrice, formatTime, formatWeight } from './format.ts';
import { glyph, nameOfGlyph } from './glyph.ts';
import { message } from './message.ts';
import { everything, listAddress, productAddress, type List } from './place.ts';
import type { View } from './view.ts';

export const listView = ({ data, meta, edition }: CardPage, list: List, isTurned: boolean): View => ({
  title: list.category === '' ? 'What we bake' : list.category,
  asOf: edition.openedAt,
  content:
    data.length === 0
      ? [nothing(list, meta.total)]
      : [
          ...(isTurned ? [turnNotice(list, edition.openedAt)] : []),
          element('p', { class: 'count', role: 'status' }, formatCount(meta.total, 'product')),
          element('ul', { class: 'cards' }, ...data.map(card)),
          ...(meta.pages > 1 ? [pager(list, meta.pages)] : []),
        ],
});

const card = ({ id, name, category, description, isVegan, weight, price }: Card): HTMLElement =>
  element(
    'li',
    { class: `card ${nameOfGlyph(category)}` },
    element('div', { class: 'plate' }, glyph(category)),
    element('h2', {}, element('a', { href: productAddress(id) }, name ?? id)),
    element('p', { class: 'about' }, description?.split('\n', 1)[0] ?? ''),
    element(
      'p',
      { class: 'price' },
      element('b', {}, formatPrice(price)),
      element('span', {}, formatWeight(weight)),
      isVegan === true ? element('span', { class: 'tag' }, 'Vegan') : undefined,
    ),
  );

const pager = (list: List, pages: number): HTMLElement => {
  const step = (page: number, label: string, rel: string): HTMLElement =>
    page < 1 || page > pages
      ? element('span', {}, label)
      : element('a', { href: listAddress({ ...list, page }), rel }, label);
  return element(
    'nav',
    { class: 'pager', 'aria-label': 'Pages of the list' },
    step(list.page - 1, '← Previous', 'prev'),
    element('span', { 'aria-current': 'page' }, `Page ${list.page} of ${pages}`),
    step(list.page + 1, 'Next →', 'next'),
  );
};

const turnNotice = (list: List, openedAt: Date): HTMLElement =>
  element(
    'p',
    { class: 'notice', role: 'status' },
    `Our range was renewed at ${formatTime(openedAt)}, while you were leafing through it. A product may have moved to another page. `,
    element('a', { href: listAddress({ ...list, page: 1 }) }, 'Start again'),
  );

const nothing = (list: List, total: number): HTMLElement =>
  total > 0
    ? message({
        role: 'status',
        text: 'This page is past the last one.',
        address: listAddress({ ...list, page: 1 }),
        way: 'To the first page',
      })
    : message({
        role: 'status',
        text: 'We bake nothing like that. Perhaps with fewer wishes?',
        address: listAddress(everything),
        way: 'Show everything',
      });
