/** Keys: listing, creating (shown once), changing, rotating and revoking. */
import { listKeyWarnings } from '@vitrine/administering';
import {
  addressesMax,
  type ApiKey,
  confirmScopes,
  createKey,
  defaultKeyEnd,
  listKeys,
  listPrivate,
  type NewKey,
  type Opened,
  originsMax,
  recordsToday,
  revokeKey,
  rotateKey,
  setKey,
  stateOfKey,
} from '@vitrine/catalog';
import { createBodyReader, notBlank } from '../body.ts';
import { endSchema, readEnd } from '../end.ts';
import { checkName } from '../names.ts';
import { Refusal } from '../refusal.ts';
import type { Call, Route } from '../route.ts';
import { actorOf } from '../visitor.ts';

export const keyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/keys',
    id: 'listKeys',
    summary: 'List keys',
    run: async ({ services, visitor: { tenant }, now }) => {
      const keys = await listKeys(services.store, tenant);
      return { message: `The keys of ${tenant.name}.`, data: keys.map((key) => present(key, now)) };
    },
  },
  {
    method: 'POST',
    path: '/api/keys',
    id: 'createKey',
    summary: 'Create a key, which is shown this once',
    description:
      'A `secret` key is for a server. A `publishable` one may stand in a web page: it opens nothing private, and `origins` bind it to pages, such as `https://www.example.com`. `addresses` bind a secret one to servers, such as `203.0.113.0/24`.',
    body: () => readDraft,
    status: 201,
    run: async ({ services: { store, randomBytes }, request, visitor, now }) => {
      const { kind, name, expiresAt, opens, origins, addresses } = await readDraft(request);
      checkName(name);
      const end = readChosenEnd(expiresAt, now);
      const draft = { kind, name: name.trim(), expiresAt: end, opens, origins, addresses };
      const key = await createKey(store, visitor.tenant, draft, now, randomBytes, actorOf(visitor));
      return { status: 201, message: shownOnce, data: presentNew(key, now) };
    },
  },
  {
    method: 'GET',
    path: '/api/keys/openable',
    id: 'listOpenable',
    summary: 'List the private collections and views that a key can open',
    run: async ({ services, visitor: { tenant } }) => {
      const openable = await listPrivate(services.store, tenant);
      return { message: 'What is private now, and a key can open.', data: openable.map(presentOpened) };
    },
  },
  {
    method: 'GET',
    path: '/api/keys/warnings',
    id: 'listKeyWarnings',
    summary: 'List the live keys to look at',
    description:
      'Secret keys that web pages have sent (`inPages`), keys that were `unused` for 90 days, that are `ending` within 14, and of which 100 requests and a tenth were `refused` in a week.',
    run: async ({ services: { store, usage }, visitor: { tenant }, now }) => {
      const warnings = await listKeyWarnings({ store, usage, tenant, now });
      return {
        message: 'Keys to look at.',
        data: warnings.map(({ key: { id, name, lastFour }, code, values }) => ({
          key: { id, name, lastFour },
          code,
          values,
        })),
      };
    },
  },
  {
    method: 'POST',
    path: '/api/keys/seen',
    id: 'confirmScopes',
    summary: 'Confirm what an upgrade has keys open',
    run: async ({ services, visitor: { tenant }, now }) => {
      await confirmScopes(services.store, tenant);
      const keys = await listKeys(services.store, tenant);
      return { message: 'What the upgrade has keys open is confirmed.', data: keys.map((key) => present(key, now)) };
    },
  },
  {
    method: 'PATCH',
    path: '/api/keys/:key',
    id: 'changeKey',
    summary: 'Change what a key opens, or the pages or servers that may use it',
    body: () => readChange,
    run: async (call) => {
      const { services, request, visitor, now } = call;
      const change = await readChange(request);
      const { id } = await findKey(call);
      const key = await setKey(services.store, visitor.tenant, String(id), change, now, actorOf(visitor));
      return { message: 'What was taken from it is refused everywhere within a second.', data: present(key, now) };
    },
  },
  {
    method: 'POST',
    path: '/api/keys/:key/rotate',
    id: 'rotateKey',
    summary: 'Replace a key, which is valid for a while beside the new one',
    body: () => readRotation,
    status: 201,
    run: async (call) => {
      const { services, request, visitor, now } = call;
      const { overlapSeconds = daySeconds, expiresAt } = await readRotation(request);
      const { id } = await findKey(call);
      const { store, randomBytes } = services;
      const end = typeof expiresAt === 'string' ? readEnd('expiresAt', 'A key', expiresAt, now) : expiresAt;
      const rotation = { overlapMs: overlapSeconds * 1000, expiresAt: end };
      const key = await rotateKey(store, visitor.tenant, String(id), rotation, now, randomBytes, actorOf(visitor));
      return {
        status: 201,
        message: shownOnce,
        data: { ...presentNew(key, now), replaced: present(key.replaced, now) },
      };
    },
  },
  {
    method: 'POST',
    path: '/api/keys/:key/revoke',
    id: 'revokeKey',
    summary: 'Revoke a key now',
    run: async (call) => {
      const { services, visitor, now } = call;
      const { id } = await findKey(call);
      const key = await revokeKey(services.store, visitor.tenant, String(id), now, actorOf(visitor));
      return { message: 'It is refused everywhere within a second.', data: present(key, now) };
    },
  },
];

const shownOnce = 'The key is shown this once, and cannot be shown again.';
const daySeconds = 24 * 60 * 60;
const nameLengthMax = 100;
const overlapDaysMax = 365;
const opensMax = 10_000;

/** Slugs; each is compared with the private collections and views. */
const opensSchema = { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: opensMax } as const;

/** The catalog says which are no origins. */
const originsSchema = { type: 'array', items: { type: 'string', maxLength: 300 }, maxItems: originsMax } as const;

/** The catalog says which are neither addresses nor ranges. */
const addressesSchema = { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: addressesMax } as const;

interface Draft {
  readonly kind?: 'secret' | 'publishable';
  readonly name: string;
  readonly expiresAt?: string | null;
  readonly opens?: readonly string[];
  readonly origins?: readonly string[];
  readonly addresses?: readonly string[];
}

const readDraft = createBodyReader<Draft>({
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    kind: { enum: ['secret', 'publishable'] },
    name: { type: 'string', pattern: notBlank, maxLength: nameLengthMax },
    expiresAt: endSchema,
    opens: opensSchema,
    origins: originsSchema,
    addresses: addressesSchema,
  },
});

const readChange = createBodyReader<Pick<Draft, 'opens' | 'origins' | 'addresses'>>({
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: { opens: opensSchema, origins: originsSchema, addresses: addressesSchema },
});

const readRotation = createBodyReader<{ readonly overlapSeconds?: number; readonly expiresAt?: string | null }>({
  type: 'object',
  additionalProperties: false,
  properties: {
    overlapSeconds: { type: 'integer', minimum: 0, maximum: overlapDaysMax * daySeconds },
    expiresAt: endSchema,
  },
});

/** Only null makes a key without expiry. */
const readChosenEnd = (text: string | null | undefined, now: Date): Date | undefined => {
  if (text === undefined) return defaultKeyEnd(now);
  return text === null ? undefined : readEnd('expiresAt', 'A key', text, now);
};

/** Finds a key by its id. An ended key cannot be revoked or rotated. */
const findKey = async ({ services, visitor: { tenant }, parameter, now }: Call): Promise<ApiKey> => {
  const key = (await listKeys(services.store, tenant)).find(({ id }) => String(id) === parameter);
  if (key === undefined)
    throw new Refusal('not_found', 'There is no such key.', { reason: { code: 'keyUnknown', values: {} } });
  const state = stateOfKey(key, now);
  if (state !== 'alive')
    throw new Refusal('conflict', `The key is ${state} already. Make another one.`, {
      reason: { code: 'keyEnded', values: { key: key.name } },
    });
  return key;
};

const present = (key: ApiKey, now: Date) => {
  const { id, name, lastFour, createdAt, lastUsedAt, expiresAt, revokedAt, replacedBy } = key;
  const state = stateOfKey(key, now);
  const opens = key.opens.map(presentOpened);
  const times = { createdAt, lastUsedAt, expiresAt, revokedAt };
  const { kind, isScopeNew, limits, origins, addresses, pageRequests } = key;
  const own = { isScopeNew, limits, origins, addresses, pageRequests, recordsToday: recordsToday(key, now) };
  return { id, kind, name, lastFour, state, ...times, replacedBy, opens, ...own };
};

const presentOpened = ({ slug, name, state }: Opened) => ({ slug, name, state });

const presentNew = (key: NewKey, now: Date) => ({ ...present(key, now), key: key.key });
