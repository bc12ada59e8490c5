/** Saved views: created, listed, changed, ended and deleted. They show only exposed data. */
import {
  changeView,
  createView,
  deleteView,
  endView,
  listViews,
  type NamedView,
  viewQueryCharactersMax,
} from '@vitrine/administering';
import { findCollection } from '@vitrine/catalog';
import { viewLooks } from '@vitrine/contract/presentation';
import { createBodyReader, notBlank } from '../body.ts';
import { endSchema, readEnd } from '../end.ts';
import { Refusal } from '../refusal.ts';
import type { Call, Route } from '../route.ts';
import { actorOf } from '../visitor.ts';

export const viewRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/views',
    id: 'listViews',
    summary: 'List saved views',
    run: async ({ services, visitor: { tenant }, now }) => {
      const views = await listViews(services.store, tenant, now);
      return { message: `The views of ${tenant.name}.`, data: views.map(present) };
    },
  },
  {
    method: 'POST',
    path: '/api/views',
    id: 'createView',
    summary: 'Save a view',
    body: () => readDraft,
    status: 201,
    run: async ({ services: { store }, request, visitor, now }) => {
      const {
        collection: base,
        endsAt,
        isPrivate = false,
        look = null,
        query = '',
        ...draft
      } = await readDraft(request);
      const { tenant } = visitor;
      const end = endsAt == null ? null : readEnd('endsAt', 'A view', endsAt, now);
      const collection = await findCollection(store, tenant, base);
      const whole = { ...draft, query, isPrivate, look, endsAt: end };
      const view = await createView(store, tenant, collection, whole, now, actorOf(visitor));
      return { status: 201, message: inForce, data: present(view) };
    },
  },
  {
    method: 'PATCH',
    path: '/api/views/:view',
    id: 'changeView',
    summary: 'Change a view',
    body: () => readChange,
    run: async (call) => {
      const { services, request, visitor, now } = call;
      const { endsAt, ...change } = await readChange(request);
      const { slug } = await findNamed(call);
      const end = typeof endsAt === 'string' ? readEnd('endsAt', 'A view', endsAt, now) : endsAt;
      const whole = { ...change, endsAt: end };
      const view = await changeView(services.store, visitor.tenant, slug, whole, now, actorOf(visitor));
      return { message: inForce, data: present(view) };
    },
  },
  {
    method: 'POST',
    path: '/api/views/:view/end',
    id: 'endView',
    summary: 'End a view now',
    run: async (call) => {
      const { slug } = await findNamed(call);
      const view = await endView(call.services.store, call.visitor.tenant, slug, call.now, actorOf(call.visitor));
      return { message: 'It is gone everywhere within a second.', data: present(view) };
    },
  },
  {
    method: 'DELETE',
    path: '/api/views/:view',
    id: 'deleteView',
    summary: 'Delete a view, and free its address',
    run: async (call) => {
      const { slug } = await findNamed(call);
      const view = await deleteView(call.services.store, call.visitor.tenant, slug, call.now, actorOf(call.visitor));
      return { message: 'It is gone everywhere within a second, and its address is free.', data: present(view) };
    },
  },
];

const inForce = 'It takes effect everywhere within a second.';
const nameLengthMax = 200;
const slugLengthMax = 64;

const properties = {
  name: { type: 'string', pattern: notBlank, maxLength: nameLengthMax },
  query: { type: 'string', maxLength: viewQueryCharactersMax },
  isPrivate: { type: 'boolean' },
  look: { type: ['string', 'null'], enum: [...viewLooks, null] },
  endsAt: endSchema,
} as const;

interface Body {
  readonly name: string;
  readonly query?: string;
  readonly isPrivate?: boolean;
  readonly look?: NamedView['look'];
  readonly endsAt?: string | null;
}

const readDraft = createBodyReader<Body & { readonly collection: string; readonly slug: string }>({
  type: 'object',
  additionalProperties: false,
  required: ['collection', 'slug', 'name'],
  properties: { collection: { type: 'string' }, slug: { type: 'string', maxLength: slugLengthMax }, ...properties },
});

const readChange = createBodyReader<Partial<Body>>({ type: 'object', additionalProperties: false, properties });

/** By its slug. */
const findNamed = async ({ services, visitor: { tenant }, parameter, now }: Call): Promise<NamedView> => {
  const view = (await listViews(services.store, tenant, now)).find(({ slug }) => slug === parameter);
  if (view === undefined)
    throw new Refusal('not_found', 'There is no such view.', { reason: { code: 'viewUnknown', values: {} } });
  return view;
};

const present = ({ id: _id, ...view }: NamedView): Omit<NamedView, 'id'> => view;
