/** Shows the map or the calendar of a frame, and copies only elements and attributes of an allow-list. */

import { buildNode, toNode } from './build-node.ts';

/** Names of elements, in HTML and SVG. */
const names = new Set(
  'a caption circle div figcaption figure g h2 image li line nav ol p small span svg table tbody td text th thead time title tr ul'.split(
    ' ',
  ),
);
const attributes =
  /^(?:aria-[a-z]+|class|c[xy]|d[xy]|datetime|dir|height|lang|preserveAspectRatio|r|rel|role|scope|tabindex|target|text-anchor|width|[xy][12]?)$/;

/**
 * @param html the page of a frame
 * @param url its address, which links begin with
 * @returns undefined where nothing has a place
 * @throws Error where the collection has no such look
 */
export const readFrame = (html: string, url: string): Node | undefined => {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const shown = main?.querySelector(':scope > :is(.map, .calendar)');
  if (shown) {
    const isMap = shown.localName === 'figure';
    const block = toNode(buildNode('div', { part: isMap ? 'map' : 'calendar' }));
    block.append(
      copy(shown, url),
      ...Array.from(main?.querySelectorAll(':scope > .quiet') ?? [], (note) => copy(note, url)),
    );
    return block;
  }
  if (main?.querySelector(':scope > .nothing')) return undefined;
  throw new Error('This look finds no field: a map needs points, a calendar needs dates.');
};

const copy = (node: Node, url: string): Node | string => {
  if (!(node instanceof Element)) return node instanceof Text ? node.data : '';
  if (!names.has(node.localName)) return '';
  const made = document.createElementNS(node.namespaceURI, node.localName);
  for (const { name, value } of node.attributes) if (attributes.test(name)) made.setAttribute(name, value);
  const href = node.getAttribute('href');
  if (href !== null && URL.canParse(href, url)) {
    const address = new URL(href, url);
    if (/^https?:$/.test(address.protocol)) made.setAttribute('href', address.href);
  }
  made.append(...Array.from(node.childNodes, (child) => copy(child, url)));
  return made;
};
