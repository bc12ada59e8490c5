/** The tenants that a body names, for changes of many. */
import { readAllTenants, type Tenant } from '@vitrine/catalog';
import { mistakesMax } from '../body.ts';
import { invalidRequest } from '../refusal.ts';
import type { OperatorCall } from './call.ts';

/** The size of a body that names many tenants, in bytes. */
export const namesBytesMax = 16 * 1024 * 1024;

export interface NamedTenants {
  readonly tenants?: 'all' | readonly string[];
  readonly references?: readonly string[];
}

/** The properties of a body that names tenants; one of the two is needed. */
export const namedTenants = {
  tenants: {
    anyOf: [
      { type: 'string', const: 'all' },
      { type: 'array', items: { type: 'string' } },
    ],
    description: 'Their tenant IDs, or `all`.',
  },
  references: {
    type: 'array',
    items: { type: 'string' },
    description: 'In place of `tenants`: your own names of them.',
  },
} as const;

/** When a change of many is in effect. */
export const inEffect = 'within a second, for thousands of tenants within some seconds';

/** @throws Refusal with each tenant that there is not */
export const findTenants = async (
  { services: { store } }: OperatorCall,
  { tenants, references }: NamedTenants,
): Promise<readonly Tenant[]> => {
  if ((tenants === undefined) === (references === undefined))
    throw invalidRequest([{ parameter: 'tenants', message: 'Give tenants or references, one of the two.' }]);
  const all = await readAllTenants(store);
  if (tenants === 'all') return all;
  const [key, names] = tenants === undefined ? (['reference', references] as const) : (['publicId', tenants] as const);
  const known = new Map(all.map((tenant) => [tenant[key], tenant]));
  const unknown = (names ?? []).flatMap((name, index) => (known.has(name) ? [] : [{ name, index }]));
  if (unknown.length > 0) throw invalidRequest(unknown.slice(0, mistakesMax).map(describe(key)));
  return [...new Set(names)].flatMap((name) => known.get(name) ?? []);
};

const describe =
  (key: 'reference' | 'publicId') =>
  ({ name, index }: { readonly name: string; readonly index: number }) => ({
    parameter: `${key === 'reference' ? 'references' : 'tenants'}/${index}`,
    message: `There is no tenant ${name}.`,
  });
