/** Reads the address of a frame: the API's parameters, and the attributes of the element for other websites. */
import { bounds, type Operator } from '@vitrine/contract';
import { viewLooks, type ViewLook } from '@vitrine/contract/presentation';
import type { ExposedCollection } from '@vitrine/query';
import type { PresentedCollection, PresentedField } from '../presented.ts';
import type { Words } from '../words/words.ts';
import { conditionName, embeddedLooks, keysIn } from './embedded.ts';
import { readPageAddress, type PageAddress } from './page-address.ts';
import type { Condition } from './view.ts';

type FrameLook = (typeof embeddedLooks)[number];

/** The attributes that links and forms within a frame keep. */
const keptAttributes = [
  'heading',
  'picture',
  'alt',
  'hours',
  'currency',
  'timezone',
  'label',
  'theme',
  'href',
  'filters',
  'sorts',
  'pages',
  'more',
] as const;

export interface FrameAttributes {
  /** Undefined where it is missing. */
  readonly read: (name: (typeof keptAttributes)[number] | 'record') => string | undefined;
  readonly look: FrameLook;
  /** The look of a list to which a record leads back. */
  readonly listLook: FrameLook;
  readonly hasSearch: boolean;
  /** The address as the API and pages read it. */
  readonly search: string;
}

/** @param search the part of the URL after `?` */
export const readFrameAttributes = (search: string): FrameAttributes => {
  const sent = expand(new URLSearchParams(search));
  const named = sent.get('as') ?? sent.get('look');
  const look = embeddedLooks.find((known) => known === named) ?? 'list';
  return {
    read: (name) => sent.get(name) ?? undefined,
    look: sent.has('record') && look !== 'hours' ? 'record' : look,
    listLook: look,
    hasSearch: sent.has('search'),
    search: sent.toString(),
  };
};

/** Replaces `query` and `where` of the element by the API's parameters; others win over those in `query`. */
const expand = (sent: URLSearchParams): URLSearchParams => {
  const conditions = Array.from(new URLSearchParams(sent.get('where') ?? ''), ([name, value]) => [
    conditionName(name),
    value,
  ]);
  const asked = [...new URLSearchParams(sent.get('query') ?? '')].filter(
    ([name]) => name.startsWith('where[') || !sent.has(name),
  );
  const others = [...sent].filter(([name]) => name !== 'query' && name !== 'where');
  return new URLSearchParams([...others, ...asked, ...conditions].map(([name = '', value = '']) => [name, value]));
};

/** The address of a frame's records. Its `look` has all that links and forms keep. */
export const readFrameAddress = (
  { read, listLook, hasSearch, search }: FrameAttributes,
  collection: Pick<ExposedCollection, 'fields'>,
  words: Pick<Words, 'numbers' | 'timeZone'>,
): PageAddress => {
  const address = readPageAddress(search, collection, words);
  const isWhole = listLook === 'hours' && address.view.limit === bounds.limitDefault;
  const kept = keptAttributes.flatMap((name) => {
    const value = read(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const months = address.look.filter(([name]) => name === 'month');
  const searched = hasSearch && address.view.search.trim() === '' ? [['search', ''] as const] : [];
  return {
    ...address,
    view: isWhole ? { ...address.view, limit: bounds.limitMax } : address.view,
    look: [['as', listLook], ...months, ...searched, ...kept],
  };
};

/** A collection as its attributes ask for: its name, its look, the roles of its fields, and the currency of amounts. */
export const framed = (collection: PresentedCollection, { read, look }: FrameAttributes): PresentedCollection => {
  const [label, chosen] = [read('label'), read('currency')];
  const usual = collection.fields.has('currency') ? 'currency' : undefined;
  const roles = { title: read('heading'), picture: read('picture'), alt: read('alt') };
  const named = Object.entries(roles).filter(([, key]) => key !== undefined && collection.fields.has(key));
  const fields = Array.from(collection.fields, ([key, field]): [string, PresentedField] => {
    const currency = chosen || field.currency || usual;
    return [key, field.type === 'currency' && currency ? { ...field, currency } : field];
  });
  return {
    ...collection,
    ...(label && { name: label, translations: undefined }),
    look: isViewLook(look) ? look : 'list',
    card: { ...collection.card, ...Object.fromEntries(named) },
    fields: new Map(fields),
  };
};

const isViewLook = (look: FrameLook): look is ViewLook => viewLooks.some((each) => each === look);

/** A condition is the visitor's if a control of a field to filter by writes it; others are the owner's, and stay. */
export const visitorsConditions = ({ read }: FrameAttributes, { view }: PageAddress): readonly Condition[] => {
  const filters = keysIn(read('filters'));
  return view.conditions.filter(({ field, operator }) => filters.includes(field) && ofControls.has(operator));
};

const ofControls: ReadonlySet<Operator> = new Set(['in', 'eq', 'gte', 'lte']);

/** The same frame with more records: as many again as there were at first. */
export const withMore = (address: PageAddress): PageAddress => {
  const step = Number(Object.fromEntries(address.look)['more']) || address.view.limit;
  const limit = Math.min(address.view.limit + step, bounds.limitMax);
  const look = address.look.map(([name, value]) => [name, name === 'more' ? String(step) : value] as const);
  return { ...address, view: { ...address.view, limit }, look };
};

/** Undefined for a name of no time zone, such as an empty one. */
export const timeZoneOf = ({ read }: FrameAttributes): string | undefined => {
  const timeZone = read('timezone');
  if (timeZone === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};
