/** An owner with a collection of her own, who plans changes of it. */
import { expect } from 'bun:test';
import { listDue, type Offers } from '@vitrine/administering';
import type { Preview } from '@vitrine/console';
import type { Planned } from '@vitrine/contract/proposal';
import type { Tenant } from '@vitrine/catalog';
import { until } from '../../../../tests/support/until.ts';
import { addCollection, addTenant, type TestService } from '../support/test-service.ts';
import { visit, type Ask, type Told } from './visit.ts';

const fields = ['name', 'price', 'note'].map((key) => ({ key, label: key, type: 'text' }) as const);
const records = ['a', 'b', 'c'].map((name) => ({
  id: name,
  createdAt: '2026-01-01T00:00:00.000Z',
  name,
  price: '1',
  note: 'quokka',
}));
export const hourMs = 3_600_000;

export interface Planner {
  readonly tenant: Tenant;
  readonly ask: Ask;
  readonly inHours: (hours: number) => string;
  readonly revisionOf: (proposal: unknown) => Promise<string>;
  readonly publish: (proposal: unknown) => Promise<void>;
  readonly asked: (proposal: object, at: string | null, endsAt?: string | null) => Promise<Told<Planned>>;
  readonly plan: (proposal: object, at: string | null, endsAt?: string | null) => Promise<Planned>;
  /** The state of the collection, its shown fields and its conditions. */
  readonly standing: () => Promise<readonly unknown[]>;
  readonly listed: () => Promise<readonly Planned[]>;
  /** Those of people, the latest first; times as T. */
  readonly changes: () => Promise<readonly string[]>;
  /** Lets hours pass, and waits until all that is due then was carried out. */
  readonly pass: (hours: number) => Promise<void>;
}

/** A proposal for the collection. */
export const things = (state: string, keys?: readonly string[], where?: readonly string[]) => ({
  collections: [{ slug: 'things', state, ...(keys && { fields: keys }), ...(where && { where }) }],
});

export const addThings = async (service: TestService, tenant: Tenant): Promise<unknown> =>
  addCollection(service, tenant, { slug: 'things', fields }, records);

export const startPlanner = async (service: TestService, publicId: string): Promise<Planner> => {
  const tenant = await addTenant(service, publicId);
  const ask = await visit(service, publicId);
  await addThings(service, tenant);
  const inHours = (hours: number): string => new Date(service.clock.now() + hours * hourMs).toISOString();

  const revisionOf = async (proposal: unknown): Promise<string> =>
    `"${(await ask<Preview>('POST', 'preview', proposal)).body.data.revision}"`;

  const publish = async (proposal: unknown): Promise<void> => {
    const { status } = await ask('PUT', 'exposures', proposal, { 'If-Match': await revisionOf(proposal) });
    expect(status).toBe(200);
  };

  const asked = async (proposal: object, at: string | null, endsAt: string | null = null) =>
    ask<Planned>('POST', 'planned', { ...proposal, at, endsAt }, { 'If-Match': await revisionOf(proposal) });

  const plan = async (...order: Parameters<typeof asked>): Promise<Planned> => {
    const { status, body } = await asked(...order);
    expect([body.message, status]).toEqual(['It is planned.', 201]);
    return body.data;
  };

  const standing = async () => {
    const { body } = await ask<Offers>('GET', 'exposures');
    const [offer] = body.data.collections;
    return [
      offer?.state,
      offer?.fields
        .filter(({ isShown }) => isShown)
        .map(({ key }) => key)
        .join(),
      offer?.where,
    ];
  };

  const listed = async (): Promise<readonly Planned[]> => (await ask<readonly Planned[]>('GET', 'planned')).body.data;

  const changes = async (): Promise<readonly string[]> =>
    (await ask<readonly { readonly text: string; readonly person: string }[]>('GET', 'changes')).body.data
      .filter(({ text, person }) => person !== null && !text.startsWith('signed in'))
      .map(({ text, person }) => `${person} ${text.replaceAll(/\d{4}-[^:]+:\d\d:\d\d\.\d{3}Z/g, 'T')}`);

  const pass = async (hours: number): Promise<void> => {
    service.clock.advance(hours * hourMs);
    await until(async () => {
      service.clock.advance(1);
      return (await listDue(service.store, new Date(service.clock.now()).toISOString(), 10)).length === 0;
    });
  };
  return { tenant, ask, inHours, revisionOf, publish, asked, plan, standing, listed, changes, pass };
};
