/** Exposures of many tenants: the template, and a collection of many tenants in one request. */
import { exposeForTenants, usualKeys } from '@vitrine/administering';
import {
  CatalogError,
  type Collection,
  dryRun,
  exposeTemplate,
  findSharedCollection,
  inTransaction,
  readTemplate,
  removeTemplate,
  setTemplate,
} from '@vitrine/catalog';
import { createBodyReader, createSearchReader } from '../../body.ts';
import { count, flag, listOf, object, referTo, type Schema, text } from '../../openapi/schema.ts';
import { invalidRequest, Refusal } from '../../refusal.ts';
import type { OperatorCall, OperatorRoute } from '../call.ts';
import { unpublished } from '../../openapi/unpublished-schema.ts';
import { findUnpublishedOf } from '../unpublished-of-tenants.ts';
import { findTenants, inEffect, type NamedTenants, namedTenants, namesBytesMax } from '../named-tenants.ts';

const state = {
  enum: ['private', 'public'],
  description: 'Whether all see it, or holders of a key alone.',
} as const;
const fields = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  description: 'The keys of the fields; left out, those that are usual to publish.',
} as const;

interface Proposal {
  readonly state: 'private' | 'public';
  readonly fields?: readonly string[];
}

const readProposal = createBodyReader<Proposal>({
  type: 'object',
  additionalProperties: false,
  required: ['state'],
  properties: { state, fields },
});

interface Exposure extends Proposal, NamedTenants {
  readonly where?: readonly string[];
  readonly isOpening?: boolean;
}

const readExposure = createBodyReader<Exposure>(
  {
    type: 'object',
    additionalProperties: false,
    required: ['state'],
    properties: {
      ...namedTenants,
      state,
      fields,
      where: {
        type: 'array',
        items: { type: 'string' },
        description: 'Conditions on records, such as `active=true`; left out, those of owners stay.',
      },
      isOpening: {
        type: 'boolean',
        description: 'Also makes private collections public, whose fields are all named.',
      },
    },
  },
  namesBytesMax,
);

const readNamed = createBodyReader<NamedTenants>(
  { type: 'object', additionalProperties: false, properties: namedTenants },
  namesBytesMax,
);

const readOptions = createSearchReader<{ readonly dryRun?: boolean }>({
  dryRun: { type: 'boolean', default: false, description: 'Says what would change, and changes nothing.' },
});

const template = listOf(referTo('TemplateEntry'), 'What is proposed.');

export const exposureRoutes: readonly OperatorRoute[] = [
  {
    method: 'PUT',
    path: '/operator/template/:collection',
    id: 'setTemplate',
    summary: 'Propose a shared collection to tenants',
    description: 'Owners see it in the console. It exposes nothing by itself.',
    body: () => readProposal,
    answer: template,
    example: { parameters: ['products'], body: { state: 'public', fields: ['name', 'price'] } },
    run: async (call) => {
      const { store } = call.services;
      const proposal = await readProposal(call.request);
      const collection = await findShared(call);
      const keys = proposal.fields ?? (await findUsual(call, collection));
      await setTemplate(store, { collection: collection.slug, state: proposal.state, fields: keys });
      return { message: 'Owners see it. Nothing is exposed by it.', data: await readTemplate(store) };
    },
  },
  {
    method: 'GET',
    path: '/operator/template',
    id: 'readTemplate',
    summary: 'What is proposed to tenants',
    answer: template,
    example: {},
    run: async ({ services: { store } }) => ({ message: 'What is proposed.', data: await readTemplate(store) }),
  },
  {
    method: 'POST',
    path: '/operator/template/expose',
    id: 'exposeTemplate',
    summary: 'Expose what the template proposes for tenants that exist',
    search: () => readOptions,
    body: () => readNamed,
    answer: object({
      isDryRun: flag('Whether nothing was changed.'),
      tenants: count('The tenants that were named.'),
      exposed: count('Collections that a tenant shows now, and did not before, over all tenants.'),
    }),
    example: { search: { dryRun: 'true' }, body: { tenants: 'all' } },
    run: async (call) => {
      const { services, search, actor, now } = call;
      const { dryRun: isDryRun = false } = readOptions(search);
      const tenants = await findTenants(call, await readNamed(call.request));
      const write = isDryRun ? dryRun : inTransaction;
      const exposed = await services.limits.inBulk(async () =>
        write(services.store, async (transaction) => exposeTemplate(transaction, tenants, now, actor)),
      );
      return { message: told(isDryRun), data: { isDryRun, tenants: tenants.length, exposed } };
    },
  },
  {
    method: 'DELETE',
    path: '/operator/template/:collection',
    id: 'removeTemplate',
    summary: 'Propose a collection no more; what is exposed stays',
    answer: template,
    example: { parameters: ['products'] },
    run: async (call) => {
      const { store } = call.services;
      await removeTemplate(store, (await findShared(call)).slug);
      return { message: 'It is proposed no more. What is exposed stays.', data: await readTemplate(store) };
    },
  },
  {
    method: 'POST',
    path: '/operator/collections/:collection/expose',
    id: 'exposeCollection',
    summary: 'Expose a shared collection for many tenants',
    description:
      'It adds fields and hides none. All tenants or none are changed. Records that look unpublished, such as drafts, come with the condition that leaves them out.',
    search: () => readOptions,
    body: () => readExposure,
    answer: object({
      isDryRun: flag('Whether nothing was changed.'),
      collection: text('Its slug.'),
      state: text('Who sees it.', { enum: state.enum }),
      fields: listOf({ type: 'string' }, 'The fields that are exposed.'),
      tenants: count('The tenants that were named.'),
      exposed: count('Those that showed nothing of it before.'),
      changed: count('Those that show other fields, or to others, or other records.'),
      unchanged: count('Those that showed all of it before.'),
      unscoped: count('Those without a scope value, to which nothing of it is shown.'),
      unpublished: unpublished('The records of the first tenant that has such, of three, that look unpublished.'),
    }),
    example: {
      parameters: ['products'],
      search: { dryRun: 'true' },
      body: { tenants: 'all', state: 'public', fields: ['name', 'price'] },
    },
    run: async (call) => {
      const { services, request, search, actor, now } = call;
      const { dryRun: isDryRun = false } = readOptions(search);
      const { where, isOpening = false, ...exposure } = await readExposure(request);
      const tenants = await findTenants(call, exposure);
      const collection = await findShared(call);
      const keys = exposure.fields ?? (await findUsual(call, collection));
      const choice = { state: exposure.state, where, isOpening, isDryRun, collection: collection.slug, fields: keys };
      const data = await services.limits.inBulk(async () => {
        const found = await findUnpublishedOf(call, tenants, collection, where);
        return { ...(await exposeForTenants(services.store, tenants, choice, now, actor)), unpublished: found };
      });
      return { message: told(isDryRun), data };
    },
  },
];

export const exposureSchemas: Readonly<Record<string, Schema>> = {
  TemplateEntry: object({
    collection: text('The slug of the collection.'),
    state: text('Who would see it.', { enum: state.enum }),
    fields: listOf({ type: 'string' }, 'The keys of the fields, in the order of the collection.'),
  }),
};

const told = (isDryRun: boolean): string =>
  isDryRun ? 'Nothing was changed: this is a dry run.' : `It takes effect everywhere ${inEffect}.`;

/** The collection that the path names. @throws Refusal */
const findShared = async ({ services: { store }, parameters: [slug = ''] }: OperatorCall): Promise<Collection> =>
  findSharedCollection(store, slug).catch((error: unknown) => {
    throw error instanceof CatalogError ? new Refusal('not_found', error.message) : error;
  });

/** @throws Refusal where no field is usual to publish */
const findUsual = async ({ services: { store } }: OperatorCall, collection: Collection): Promise<readonly string[]> => {
  const keys = await usualKeys(store, collection);
  if (keys.length > 0) return keys;
  throw invalidRequest([
    { parameter: 'fields', message: `No field of ${collection.slug} is usual to publish. Name what may be seen.` },
  ]);
};
