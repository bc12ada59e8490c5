/** What stands in the place of products where there are none: why, and where to go from there. */
import { element } from './element.ts';
import { glyph } from './glyph.ts';

interface Message {
  /** `alert` where something went wrong. */
  readonly role: 'status' | 'alert';
  readonly text: string;
  readonly address: string;
  readonly way: string;
}

export const message = ({ role, text, address, way }: Message): HTMLElement =>
  element(
    'div',
    { class: 'message', role },
    glyph(role === 'alert' ? 'Biscuits' : 'Pretzels'),
    element('p', {}, text),
    element('a', { class: 'way', href: address }, way),
  );
