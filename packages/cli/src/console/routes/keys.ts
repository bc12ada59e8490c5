/** Keys: listed, made and shown once, rotated, revoked. */
import {
  type ApiKey,
  createKey,
  defaultKeyEnd,
  listKeys,
  type NewKey,
  revokeKey,
  rotateKey,
  stateOfKey,
} from '@vitrine/publisher';
import { findUnprintable, printableHint, unprintableReason } from '@vitrine/publisher/printable';
import { createBodyReader, notBlank } from '../body.ts';
import { endSchema, readEnd } from '../end.ts';
import { invalidRequest, Refusal } from '../refusal.ts';
import type { Call, Route } from '../route.ts';
import { actorOf } from '../visitor.ts';

export const keyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/keys',
    run: async ({ services, visitor: { tenant }, now }) => {
      const keys = await listKeys(services.store, tenant);
      return { message: `The keys of ${tenant.name}.`, data: keys.map((key) => present(key, now)) };
    },
  },
  {
    method: 'POST',
    path: '/api/keys',
    run: async ({ services: { store, randomBytes }, request, visitor, now }) => {
      const { name, expiresAt } = await readDraft(request);
      checkName(name);
      const draft = { name: name.trim(), expiresAt: readChosenEnd(expiresAt, now) };
      const key = await createKey(store, visitor.tenant, draft, now, randomBytes, actorOf(visitor));
      return { status: 201, message: shownOnce, data: presentNew(key, now) };
    },
  },
  {
    method: 'POST',
    path: '/api/keys/:key/rotate',
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

const readDraft = createBodyReader<{ readonly name: string; readonly expiresAt?: string | null }>({
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', pattern: notBlank, maxLength: nameLengthMax },
    expiresAt: endSchema,
  },
});

const readRotation = createBodyReader<{ readonly overlapSeconds?: number; readonly expiresAt?: string | null }>({
  type: 'object',
  additionalProperties: false,
  properties: {
    overlapSeconds: { type: 'integer', minimum: 0, maximum: overlapDaysMax * daySeconds },
    expiresAt: endSchema,
  },
});

/** It is printed on the operator's terminal too. */
const checkName = (name: string): void => {
  const found = findUnprintable(name);
  if (found.length === 0) return;
  const message = `It holds ${found.join(', ')}. ${printableHint}`;
  throw invalidRequest([{ parameter: 'name', message, reason: unprintableReason(found) }]);
};

/** Null, and nothing else, is a key that does not end. */
const readChosenEnd = (text: string | null | undefined, now: Date): Date | undefined => {
  if (text === undefined) return defaultKeyEnd(now);
  return text === null ? undefined : readEnd('expiresAt', 'A key', text, now);
};

/** By its id alone. What has ended cannot be ended or renewed. */
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
  return { id, name, lastFour, state, createdAt, lastUsedAt, expiresAt, revokedAt, replacedBy };
};

const presentNew = (key: NewKey, now: Date) => ({ ...present(key, now), key: key.key });
