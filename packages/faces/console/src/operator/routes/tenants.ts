/** The operator's tenants: listed, created, changed, switched and deleted, one by one. */
import { presentTenant } from '@vitrine/administering';
import {
  changeTenant,
  createTenant,
  deleteTenant,
  exposeTemplate,
  findTextMistake,
  inTransaction,
  listTenants,
  setTenantEnabled,
  type Tenant,
  type TenantEdit,
} from '@vitrine/catalog';
import { createBodyReader, createSearchReader, noNul, notBlank } from '../../body.ts';
import { flag, listOf, moment, object, orNull, referTo, text } from '../../openapi/schema.ts';
import { invalidRequest } from '../../refusal.ts';
import { pageParameters, refuseAfter } from '../pages.ts';
import { findNamed, type OperatorCall, type OperatorRoute, writerOf } from '../call.ts';

const readPage = createSearchReader<{
  readonly limit?: number;
  readonly after?: string;
  readonly reference?: string;
}>({
  ...pageParameters,
  reference: { type: 'string', pattern: noNul, description: 'Only the tenant of this reference.' },
});

const publicId = { type: 'string', description: '8 letters and digits; left out, it is generated.' } as const;
const name = { type: 'string', pattern: notBlank, description: 'The name of the business.' } as const;
const industry = { type: 'string', pattern: notBlank, description: 'Its industry, as in its profile.' } as const;
const scope = { type: 'string', description: 'The value of the scope column in its rows of shared tables.' } as const;
const reference = { type: 'string', description: 'Your own name of it, unique.' } as const;
const isEnabled = { type: 'boolean', description: 'Whether its public API is enabled.' } as const;

interface Draft {
  readonly name: string;
  readonly industry: string;
  readonly publicId?: string;
  readonly scope?: string;
  readonly reference?: string;
  readonly isEnabled?: boolean;
  readonly exposeTemplate?: boolean;
}

const readDraft = createBodyReader<Draft>({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'industry'],
  properties: {
    name,
    industry,
    publicId,
    scope,
    reference,
    isEnabled,
    exposeTemplate: { type: 'boolean', description: 'Exposes what the template proposes, at once.' },
  },
});

interface Edit extends TenantEdit {
  readonly isEnabled?: boolean;
}

const readEdit = createBodyReader<Edit>({
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    name,
    industry,
    scope: { ...scope, type: ['string', 'null'] },
    reference: { ...reference, type: ['string', 'null'] },
    isEnabled,
  },
});

export const tenantRoutes: readonly OperatorRoute[] = [
  {
    method: 'POST',
    path: '/operator/tenants',
    id: 'createTenant',
    summary: 'Create a tenant',
    description: 'Nothing of it is exposed, unless the template is.',
    body: () => readDraft,
    status: 201,
    answer: referTo('Tenant'),
    example: {
      body: {
        name: 'Corner Shop',
        industry: 'Retail',
        publicId: 'cornshop',
        scope: '17',
        reference: 'company-17',
      },
    },
    run: async (call) => {
      const tenant = await create(call, await readDraft(call.request));
      return { status: 201, message: `${tenant.name} is there.`, data: presentTenant(tenant) };
    },
  },
  {
    method: 'GET',
    path: '/operator/tenants',
    id: 'listTenants',
    summary: 'List tenants by name',
    search: () => readPage,
    answer: object({
      tenants: listOf(referTo('Tenant'), 'A page of tenants.'),
      next: orNull(text('What the next page is `after`; null: there is none.')),
    }),
    example: { search: { limit: '2' } },
    run: async ({ services: { store }, search }) => {
      const { limit = pageParameters.limit.default, ...page } = readPage(search);
      const found = await listTenants(store, { ...page, limit: limit + 1 }).catch(refuseAfter);
      const tenants = found.slice(0, limit);
      const next = found.length > limit ? (tenants.at(-1)?.publicId ?? null) : null;
      return { message: 'Tenants by name.', data: { tenants: tenants.map(presentTenant), next } };
    },
  },
  {
    method: 'GET',
    path: '/operator/tenants/:tenant',
    id: 'readTenant',
    summary: 'Read a tenant',
    answer: referTo('Tenant'),
    example: { parameters: ['cornshop'] },
    run: async (call) => {
      const tenant = await findNamed(call);
      return { message: `The tenant ${tenant.name}.`, data: presentTenant(tenant) };
    },
  },
  {
    method: 'PATCH',
    path: '/operator/tenants/:tenant',
    id: 'changeTenant',
    summary: 'Change, enable or disable a tenant',
    description:
      'What is left out stays; null removes a scope or a reference. Disabled, its public API answers within a second as if it did not exist.',
    body: () => readEdit,
    answer: referTo('Tenant'),
    example: { parameters: ['cornshop'], body: { name: 'Corner Shop & Sons', isEnabled: false } },
    run: async (call) => {
      const tenant = await change(call, await readEdit(call.request));
      return { message: 'It takes effect everywhere within a second.', data: presentTenant(tenant) };
    },
  },
  {
    method: 'DELETE',
    path: '/operator/tenants/:tenant',
    id: 'deleteTenant',
    summary: 'Delete a tenant with its exposures, keys, views and imported records',
    description: 'It is gone everywhere within a second, and cannot be brought back.',
    answer: referTo('Tenant'),
    example: { parameters: ['cornshop'] },
    run: async (call) => {
      const tenant = await findNamed(call);
      await deleteTenant(writerOf(call), tenant);
      return { message: `${tenant.name} is gone everywhere within a second.`, data: presentTenant(tenant) };
    },
  },
];

/** The schemas that other routes refer to. */
export const tenantSchemas = {
  Tenant: object({
    publicId: text('Its public ID.'),
    name: text('The name of the business.'),
    industry: text('Its industry.'),
    isEnabled: flag('Whether its public API is enabled.'),
    scope: orNull(text('The value of the scope column in its rows of shared tables.')),
    reference: orNull(text('Your own name of it.')),
    createdAt: moment('When it was created.'),
  }),
};

const create = async ({ services, actor, now }: OperatorCall, draft: Draft): Promise<Tenant> => {
  checkTexts({ ...draft });
  const { store, randomBytes } = services;
  return inTransaction(store, async (transaction) => {
    const tenant = await createTenant(transaction, draft, now, randomBytes, actor);
    if (draft.isEnabled === false) await setTenantEnabled(transaction, tenant, false, now, actor);
    if (draft.exposeTemplate === true) await exposeTemplate(transaction, [tenant], now, actor);
    return { ...tenant, isEnabled: draft.isEnabled ?? true };
  });
};

const change = async (call: OperatorCall, { isEnabled: isOn, ...edit }: Edit): Promise<Tenant> => {
  checkTexts({ ...edit });
  const before = await findNamed(call);
  const { services, actor, now } = call;
  return inTransaction(services.store, async (transaction) => {
    const after = await changeTenant(transaction, before, edit, now, actor);
    if (isOn === undefined) return after;
    await setTenantEnabled(transaction, before, isOn, now, actor);
    return { ...after, isEnabled: isOn };
  });
};

/** @throws Refusal with each text that a tenant cannot have */
const checkTexts = (texts: Readonly<Record<string, unknown>>): void => {
  const mistakes = Object.entries(texts).flatMap(([parameter, value]) => {
    const message = typeof value === 'string' ? findTextMistake(parameter, value) : undefined;
    return message === undefined ? [] : [{ parameter, message }];
  });
  if (mistakes.length > 0) throw invalidRequest(mistakes);
};
