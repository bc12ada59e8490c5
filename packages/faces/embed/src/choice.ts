/** Reads the visitor's choices from the form and the page's address, and makes the paging buttons. */
import { isEmpty } from '@vitrine/values';
import { buildNode, type Built } from './build-node.ts';
import type { MessageKey } from './messages.ts';

export type Say = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** The values of a form that are not empty. */
export const choiceOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !isEmpty(value) ? [[name, value]] : [],
    ),
  );

/** The buttons between pages. */
export const showPager = (page: number, pages: number, say: Say): Built => {
  const button = (key: 'widget.previous' | 'widget.next', to: number): Built =>
    buildNode(
      'button',
      { type: 'button', part: 'button', value: String(to), disabled: to < 1 || to > pages ? '' : undefined },
      say(key),
    );
  const words = buildNode('span', {}, say('widget.page', { page, pages }));
  return buildNode(
    'div',
    { part: 'pager' },
    button('widget.previous', page - 1),
    words,
    button('widget.next', page + 1),
  );
};

/** The part of a page's address that an element keeps its state in: names that begin with a prefix. */
export const readAddress = (prefix: string, search: string): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(search)].flatMap(([name, value]) => {
      const own = name.startsWith(prefix) ? name.slice(prefix.length) : '';
      return isOwn.test(own) ? [[own, value]] : [];
    }),
  );

const isOwn = /^(?:search|sort|page|where\[[^[\]]+\]\[\w+\](?:\[\])?)$/;

/** Replaces the element's part of an address, and keeps the rest. */
export const writeAddress = (prefix: string, search: string, state: URLSearchParams): string => {
  const rest = [...new URLSearchParams(search)].filter(
    ([name]) => !(name.startsWith(prefix) && isOwn.test(name.slice(prefix.length))),
  );
  const own = Array.from(state, ([name, value]): [string, string] => [prefix + name, value]);
  return new URLSearchParams([...rest, ...own]).toString();
};
