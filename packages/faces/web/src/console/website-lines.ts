/** Generates the HTML for an owner's website, and the URL of its preview frame. */
import type { FieldType } from '@vitrine/contract';

const websiteLooks = ['list', 'cards', 'gallery', 'table', 'map', 'calendar', 'hours'] as const;
export type WebsiteLook = (typeof websiteLooks)[number];

/** The looks that a collection can have by the types of its fields. */
export const looksFor = (fields: readonly { readonly type: FieldType }[]): readonly WebsiteLook[] => {
  const has = (...types: FieldType[]): boolean => fields.some(({ type }) => types.includes(type));
  const can: Partial<Record<WebsiteLook, boolean>> = {
    gallery: has('image'),
    map: has('geo'),
    calendar: has('date', 'datetime'),
  };
  return websiteLooks.filter((look) => can[look] ?? true);
};

/** The types that visitors can filter by: options, ranges, yes or no. */
export const isFilter = ({ type }: { readonly type: FieldType }): boolean =>
  ['select', 'multiselect', 'boolean', 'number', 'integer', 'currency', 'percent', 'date', 'datetime'].includes(type);

/** The attributes of each look beside the time zone. */
const parts = {
  list: 'records',
  cards: 'records',
  gallery: 'records',
  table: 'records',
  map: 'choices',
  calendar: 'choices',
  hours: 'nothing',
} as const satisfies Record<WebsiteLook, string>;

/** True for looks that show records one by one. */
export const showsRecords = (look: WebsiteLook): boolean => parts[look] === 'records';
/** True for looks with a search, filters and links. */
export const hasChoices = (look: WebsiteLook): boolean => parts[look] !== 'nothing';

export interface WebsiteChoice {
  readonly collection: string;
  readonly look: WebsiteLook;
  /** By key, in order; empty: the element's default. */
  readonly fields: readonly string[];
  readonly limit: number;
  readonly hasSearch: boolean;
  /** How visitors see further records. */
  readonly further: 'none' | 'more' | 'pages';
  /** A key, with `-` for descending; blank: the order of the collection. */
  readonly sort: string;
  /** The keys of the fields that visitors filter by. */
  readonly filters: readonly string[];
  /** The target of a title, as the element's `href`; blank: to the record's page. */
  readonly href: string;
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
const attributesOf = (choice: WebsiteChoice): Attribute[] => {
  const { look, fields, limit, hasSearch, further, sort, filters, href, currency, timeZone } = choice;
  const [ofRecords, ofChoices] = [showsRecords(look), hasChoices(look)];
  const all: readonly (readonly [name: string, value: string, isGiven: boolean])[] = [
    ['look', look, look !== 'list'],
    ['fields', fields.join(), ofRecords && fields.length > 0],
    ['limit', String(limit), ofRecords],
    ['sort', sort, ofRecords && sort !== ''],
    ['currency', currency, ofRecords && /^[A-Z]{3}$/.test(currency)],
    ['timezone', timeZone ?? '', timeZone !== null],
    ['search', '', ofChoices && hasSearch],
    ['filters', filters.join(), ofChoices && filters.length > 0],
    [further, '', ofRecords && further !== 'none'],
    ['href', href, ofChoices && href !== ''],
  ];
  return all.filter(([, , isGiven]) => isGiven).map(([name, value]) => [name, value]);
};

/** The height of a record of each look, in rem, where no fields are named; cards are in four columns. Hours are of one place, and a map and a calendar are one. */
const wholes = { map: 30, calendar: 36, hours: 18 } as const;
const rowHeights = { ...wholes, list: 7.5, cards: 7, gallery: 7, table: 13 } as const satisfies Record<
  WebsiteLook,
  number
>;
/** The same with named fields, which take a line or two. */
const namedHeights = { ...wholes, list: 4.5, cards: 4, gallery: 4, table: 2.5 } as const satisfies Record<
  WebsiteLook,
  number
>;

/** Keeps the room of an element until its script is there, up to the height of the window: the page below does not move. */
const roomRule = ({ look, fields, limit }: WebsiteChoice): string => {
  const heights = fields.length === 0 ? rowHeights : namedHeights;
  const height = Math.ceil(heights[look] * (showsRecords(look) ? limit : 1));
  const name = look === 'list' ? 'vitrine-list:not([look])' : `vitrine-list[look=${look}]`;
  return `<style>${name}:not(:defined){display:block;min-height:min(100vh,${height}rem)}</style>`;
};

/** The style, the script and the element, on one line. */
export const elementLine = ({ apiUrl, publicId }: Place, choice: WebsiteChoice): string => {
  const attributes: Attribute[] = [['tenant', publicId], ['collection', choice.collection], ...attributesOf(choice)];
  return `${roomRule(choice)}<script src="${escape(apiUrl)}/embed.js" async></script><vitrine-list ${attributes.map(print).join(' ')}></vitrine-list>`;
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
