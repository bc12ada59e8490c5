/**
 * The appearance of pages: of the tenant, and of each collection's cards. Changes take effect immediately, and expose
 * nothing.
 */
import { byRole } from '@vitrine/contract';
import { aboutParts } from '@vitrine/contract/about';
import {
  type AboutChange,
  type Appearance,
  type CardChange,
  changeAppearance,
  changeCard,
  listCards,
  logoBytesMax,
  readAppearance,
  readCard,
  readLogoBytes,
} from '@vitrine/administering';
import { type Collection, listCollections } from '@vitrine/catalog';
import { loadStoredTenants } from '@vitrine/publisher';
import { createBodyReader } from '../body.ts';
import { invalidRequest, Refusal } from '../refusal.ts';
import type { Call, Route } from '../route.ts';
import { actorOf } from '../visitor.ts';

export const appearanceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/appearance',
    id: 'readAppearance',
    summary: 'How pages look',
    run: async (call) => {
      const { services, visitor } = call;
      const appearance = await readAppearance(services.store, visitor.tenant);
      return { message: `How the pages of ${visitor.tenant.name} look.`, data: await present(call, appearance) };
    },
  },
  {
    method: 'PATCH',
    path: '/api/appearance',
    id: 'changeAppearance',
    summary: 'Change how pages look; null unsets',
    body: () => readChange,
    run: async (call) => {
      const { services, request, visitor, now } = call;
      const { logo, ...change } = await readChange(request);
      const whole = { ...change, logo: typeof logo === 'string' ? readPicture(logo) : logo };
      const changed = await changeAppearance(services.store, visitor.tenant, whole, now, actorOf(visitor));
      return { message: inForce, data: await present(call, changed) };
    },
  },
  {
    method: 'GET',
    path: '/api/appearance/:collection',
    id: 'readCard',
    summary: 'The cards of a collection (null: pages choose), and its first record',
    run: async (call) => {
      const { services, visitor, parameter } = call;
      const collection = await findOffered(call);
      const card = await readCard(services.store, visitor.tenant, collection);
      return { message: `The cards of ${parameter}.`, data: { ...card, record: await firstRecord(call) } };
    },
  },
  {
    method: 'PATCH',
    path: '/api/appearance/:collection',
    id: 'changeCard',
    summary: 'Change the cards of a collection; null unsets',
    body: () => readCardChange,
    run: async (call) => {
      const { services, request, visitor, now } = call;
      const change = await readCardChange(request);
      const collection = await findOffered(call);
      return {
        message: inForce,
        data: await changeCard(services.store, visitor.tenant, collection, change, now, actorOf(visitor)),
      };
    },
  },
];

const inForce = 'It takes effect everywhere within a second.';

/** The length of a picture in base64, with a margin, so that a slightly larger one gets an error that names the limit. */
const logoCharactersMax = Math.ceil((logoBytesMax * 4) / 3) + 1024;

interface Body {
  readonly color?: string | null;
  readonly logo?: string | null;
  readonly language?: string | null;
  readonly timeZone?: string | null;
  readonly isUnlisted?: boolean;
  readonly about?: AboutChange;
}

const short = { type: ['string', 'null'], maxLength: 100 } as const;
/** A little more than a description may have, so that a longer one gets an error that names the limit. */
const long = { type: ['string', 'null'], maxLength: 2000 } as const;

const readChange = createBodyReader<Body>({
  type: 'object',
  additionalProperties: false,
  properties: {
    color: short,
    logo: { type: ['string', 'null'], maxLength: logoCharactersMax },
    language: short,
    timeZone: short,
    isUnlisted: { type: 'boolean' },
    about: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(aboutParts.map((part) => [part, long])),
    },
  },
});

const readCardChange = createBodyReader<CardChange>({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...byRole(() => short),
    isUnlisted: { type: 'boolean' },
    description: long,
    descriptions: { type: 'object', additionalProperties: long },
  },
});

const readPicture = (text: string): Uint8Array => {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    throw invalidRequest([{ parameter: 'logo', message: 'It is a picture in base64, or null.' }]);
  }
};

/** By its slug. */
const findOffered = async ({ services, visitor: { tenant }, parameter }: Call): Promise<Collection> => {
  const offered = await listCollections(services.store, tenant);
  const collection = offered.find(({ slug }) => slug === parameter);
  if (collection === undefined)
    throw new Refusal('not_found', 'There is no such collection.', {
      reason: { code: 'collectionUnknown', values: {} },
    });
  return collection;
};

/** Includes the logo's content for display, and all cards with settings. */
const present = async ({ services: { store }, visitor: { tenant } }: Call, { logo, ...appearance }: Appearance) => {
  const bytes = logo === null ? undefined : await readLogoBytes(store, tenant);
  const content = bytes && Buffer.from(bytes).toString('base64');
  return {
    ...appearance,
    logo: logo === null || content === undefined ? null : { ...logo, content },
    cards: await listCards(store, tenant),
  };
};

/** The first record that visitors see, for the preview of the card; null where visitors see none. */
const firstRecord = async ({ services, visitor: { tenant }, parameter }: Call): Promise<unknown> => {
  const shown = (await loadStoredTenants(services.store, [tenant.id])).get(tenant.id);
  const path = `${tenant.publicId}/${encodeURIComponent(parameter)}?limit=1&meta=false`;
  const { status, body } = await services.limits.preview(tenant.publicId, async () =>
    services.respond(shown, 'keyed', path),
  );
  if (status !== 200) return null;
  const { data }: { readonly data: readonly unknown[] } = JSON.parse(body);
  return data[0] ?? null;
};
