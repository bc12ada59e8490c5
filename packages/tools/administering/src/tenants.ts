/** Tenants as programs see them: a tenant, the changes by a file of tenants, and their sums. */
import type { Tenant, TenantChange, TenantPlan } from '@vitrine/catalog';

/** The properties of a tenant for programs: without its internal ID. */
export const presentTenant = ({ publicId, name, industry, isEnabled, scope, reference, createdAt }: Tenant) => ({
  publicId,
  name,
  industry,
  isEnabled,
  scope,
  reference,
  createdAt,
});

/** Tenants by what happens to them. One that is renamed and disabled counts as both. */
export const summarize = ({ changes, unchanged }: TenantPlan) => {
  const changed = changes.filter((change) => change.kind === 'changed');
  return {
    created: changes.filter(({ kind }) => kind === 'created').length,
    renamed: changed.filter(({ before, after }) => before.name !== after.name).length,
    changed: changed.filter((change) => differencesOf(change).some(({ what }) => what !== 'name')).length,
    enabled: changed.filter(({ before, after }) => !before.isEnabled && after.isEnabled).length,
    disabled: changed.filter(({ before, after }) => before.isEnabled && !after.isEnabled).length,
    deleted: changes.filter(({ kind }) => kind === 'deleted').length,
    unchanged,
  };
};

type Changed = Extract<TenantChange, { readonly kind: 'changed' }>;

/** The differences, except whether it is enabled. */
export const differencesOf = ({ before, after }: Changed) =>
  (['name', 'industry', 'scope', 'reference'] as const)
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ what, before: before[what], after: after[what] }));

/** The line is null where the file does not name the tenant, the ID where it is drawn when the file is applied. */
export const presentTenantChange = (change: TenantChange) => {
  switch (change.kind) {
    case 'created': {
      const { publicId = null, ...after } = change.after;
      return { change: change.kind, line: change.line, publicId, ...after };
    }
    case 'changed': {
      const { id: _id, createdAt: _createdAt, ...after } = change.after;
      return { change: change.kind, line: change.line, ...after };
    }
    case 'deleted': {
      const { id: _id, createdAt: _createdAt, ...before } = change.before;
      return { change: change.kind, line: change.line, ...before };
    }
  }
};
