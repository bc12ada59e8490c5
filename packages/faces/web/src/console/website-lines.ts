/** Generates the HTML for an owner's website, and the URL of its preview frame. */
import type { FieldType } from '@vitrine/contract';
import { websiteLooks, type WebsiteChoice, type WebsiteLook } from './website-choice.ts';
import { roomOf } from './website-room.ts';

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

interface Place {
  readonly apiUrl: string;
  readonly publicId: string;
}

type Attribute = readonly [name: string, value: string];

/** The attributes that both the element and the frame have. */
const attributesOf = (choice: WebsiteChoice): Attribute[] => {
  const { look, fields, picture, limit, hasSearch, further, sort, filters, href, currency, timeZone } = choice;
  const [ofRecords, ofChoices] = [showsRecords(look), hasChoices(look)];
  const all: readonly (readonly [name: string, value: string, isGiven: boolean])[] = [
    ['look', look, look !== 'list'],
    ['fields', fields.join(), ofRecords && fields.length > 0],
    ['picture', picture, ofRecords && look !== 'table' && picture !== ''],
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

/** Two lines on one page have the same style, and each element its own room. */
const style = `<style>vitrine-list:not(:defined){display:block;min-height:var(--room)}</style>`;

/** The style, the script and the element, on one line. */
export const elementLine = ({ apiUrl, publicId }: Place, choice: WebsiteChoice): string => {
  const attributes: Attribute[] = [['tenant', publicId], ['collection', choice.collection], ...attributesOf(choice)];
  const given = [...attributes, ['style', `--room:${roomOf(choice)}`] as const].map(print).join(' ');
  return `${style}<script src="${escape(apiUrl)}/embed.js" async></script><vitrine-list ${given}></vitrine-list>`;
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
