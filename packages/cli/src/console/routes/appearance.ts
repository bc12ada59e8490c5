/** How pages look: of the whole tenant, and the cards of each collection. It is in force at once, and shows nothing more. */
import {
  type Appearance,
  type CardChange,
  changeAppearance,
  changeCard,
  type Collection,
  listCards,
  listCollections,
  loadShownTenants,
  logoBytesMax,
  readAppearance,
  readCard,
  readLogoBytes,
} from '@vitrine/publisher';
import { createBodyReader } from '../body.ts';
import { invalidRequest, Refusal } from '../refusal.ts';
import type { Call, Route } from '../route.ts';
import { actorOf } from '../visitor.ts';

export const appearanceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/appearance',
    run: async (call) => {
      const { services, visitor } = call;
      const appearance = await readAppearance(services.store, visitor.tenant);
      return { message: `How the pages of ${visitor.tenant.name} look.`, data: await present(call, appearance) };
    },
  },
  {
    method: 'PATCH',
    path: '/api/appearance',
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

const inForce = 'It is in force everywhere within a second.';

/** A picture in base64, and a little more than may be, so that who sends more is told what may be. */
const logoCharactersMax = Math.ceil((logoBytesMax * 4) / 3) + 1024;

interface Body {
  readonly color?: string | null;
  readonly logo?: string | null;
  readonly language?: string | null;
  readonly timeZone?: string | null;
  readonly isUnlisted?: boolean;
}

const short = { type: 'string', nullable: true, maxLength: 100 } as const;

const readChange = createBodyReader<Body>({
  type: 'object',
  additionalProperties: false,
  properties: {
    color: short,
    logo: { type: 'string', nullable: true, maxLength: logoCharactersMax },
    language: short,
    timeZone: short,
    isUnlisted: { type: 'boolean' },
  },
});

const readCardChange = createBodyReader<CardChange>({
  type: 'object',
  additionalProperties: false,
  properties: { title: short, subtitle: short, picture: short, alt: short, isUnlisted: { type: 'boolean' } },
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

/** With the picture itself, for the page to show, and with the cards that something was chosen for. */
const present = async ({ services: { store }, visitor: { tenant } }: Call, { logo, ...appearance }: Appearance) => {
  const bytes = logo === null ? undefined : await readLogoBytes(store, tenant);
  const content = bytes && Buffer.from(bytes).toString('base64');
  return {
    ...appearance,
    logo: logo === null || content === undefined ? null : { ...logo, content },
    cards: await listCards(store, tenant),
  };
};

/** What visitors see first of the collection, for a sight of the card; null where that is nothing. */
const firstRecord = async ({ services, visitor: { tenant }, parameter }: Call): Promise<unknown> => {
  const shown = (await loadShownTenants(services.store, new Set([tenant.id]))).get(tenant.id);
  const path = `${tenant.publicId}/${encodeURIComponent(parameter)}?limit=1&meta=false`;
  const { status, body } = await services.limits.preview(tenant.publicId, async () =>
    services.respond(shown, 'keyed', path),
  );
  if (status !== 200) return null;
  const { data }: { readonly data: readonly unknown[] } = JSON.parse(body);
  return data[0] ?? null;
};
