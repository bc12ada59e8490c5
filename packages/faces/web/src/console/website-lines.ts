/** Generates the HTML for an owner's website, and the URL of its preview frame. */

export const websiteLooks = ['list', 'cards', 'table', 'hours'] as const;
export type WebsiteLook = (typeof websiteLooks)[number];

export interface WebsiteChoice {
  readonly collection: string;
  readonly look: WebsiteLook;
  /** By key, in order; empty: the element's default. */
  readonly fields: readonly string[];
  readonly limit: number;
  readonly hasSearch: boolean;
  readonly hasMore: boolean;
  /** As typed. */
  readonly currency: string;
  /** The time zone of the tenant's pages; null: each visitor's. */
  readonly timeZone: string | null;
}

interface Place {
  readonly apiUrl: string;
  readonly publicId: string;
}

type Attribute = readonly [name: string, value: string];

/** The attributes that both the element and the frame have. */
const attributesOf = ({ look, fields, limit, hasSearch, hasMore, currency, timeZone }: WebsiteChoice): Attribute[] => {
  const isOfHours = look === 'hours';
  const all: readonly (readonly [name: string, value: string, isGiven: boolean])[] = [
    ['look', look, look !== 'list'],
    ['fields', fields.join(), fields.length > 0 && !isOfHours],
    ['limit', String(limit), !isOfHours],
    ['currency', currency, /^[A-Z]{3}$/.test(currency) && !isOfHours],
    ['timezone', timeZone ?? '', timeZone !== null],
    ['search', '', hasSearch && !isOfHours],
    ['more', '', hasMore && !isOfHours],
  ];
  return all.filter(([, , isGiven]) => isGiven).map(([name, value]) => [name, value]);
};

/** The script and the element, on one line. */
export const elementLine = ({ apiUrl, publicId }: Place, choice: WebsiteChoice): string => {
  const attributes: Attribute[] = [['tenant', publicId], ['collection', choice.collection], ...attributesOf(choice)];
  return `<script src="${escape(apiUrl)}/embed.js" async></script><vitrine-list ${attributes.map(print).join(' ')}></vitrine-list>`;
};

const print = ([name, value]: Attribute): string => (value === '' ? name : `${name}="${escape(value)}"`);

export const frameAddress = ({ apiUrl, publicId }: Place, choice: WebsiteChoice): string => {
  const parameters = new URLSearchParams(attributesOf(choice).map(([name, value]) => [name, value]));
  const path = `${apiUrl}/embed/t/${encodeURIComponent(publicId)}/${encodeURIComponent(choice.collection)}`;
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
};

/**
 * For websites that allow no script.
 * @param title the collection's name
 */
export const frameLine = (place: Place, choice: WebsiteChoice, title: string): string =>
  `<iframe src="${escape(frameAddress(place, choice))}" title="${escape(title)}" width="100%" height="600" loading="lazy" frameborder="0"></iframe>`;

/** Text within an attribute in double quotes. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
