/** Prints what a file of tenants changes, a line for each. */
import { differencesOf } from '@vitrine/administering';
import type { TenantChange } from '@vitrine/catalog';
import { stateOf } from './tenant-output.ts';

/** `+` for created, `-` for deleted, `~` for changed. */
export const describeTenantChange = (change: TenantChange): string => {
  switch (change.kind) {
    case 'created': {
      const { publicId, reference, name, isEnabled } = change.after;
      const keys = [...(publicId === undefined ? [] : [publicId]), ...(reference === null ? [] : [reference])];
      return `+ ${name} (${keys.join(', ')})${isEnabled ? '' : ', disabled'}`;
    }
    case 'changed': {
      const { before, after } = change;
      const texts = differencesOf(change).map(
        (each) => `${each.what} ${each.before ?? 'none'} → ${each.after ?? 'none'}`,
      );
      const switched = before.isEnabled === after.isEnabled ? [] : [stateOf(after.isEnabled)];
      return `~ ${before.name} (${before.publicId}): ${[...texts, ...switched].join('; ')}`;
    }
    case 'deleted':
      return `- ${change.before.name} (${change.before.publicId})${change.line === null ? ', which the file does not name' : ''}`;
  }
};
