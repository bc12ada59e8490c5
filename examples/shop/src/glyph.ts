/** The drawing of a category, out of those in index.html. */

const namespace = 'http://www.w3.org/2000/svg';
const drawn: ReadonlySet<string> = new Set(['bread', 'rolls', 'pretzels', 'pastries', 'cakes', 'biscuits', 'snacks']);

/** A category that has come since then gets the drawing of bread. */
export const nameOfGlyph = (category: string | null): string => {
  const name = category?.toLowerCase() ?? '';
  return drawn.has(name) ? name : 'bread';
};

export const glyph = (category: string | null): SVGElement => {
  const drawing = document.createElementNS(namespace, 'svg');
  drawing.setAttribute('viewBox', '0 0 48 48');
  drawing.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(namespace, 'use');
  use.setAttribute('href', `#glyph-${nameOfGlyph(category)}`);
  drawing.append(use);
  return drawing;
};
