/** Tells what a change named from a later collection, view or field of the same name, by the IDs in the log. */
import type { AuditEvent } from '@vitrine/contract/console';
import type { NamedView } from '@vitrine/administering';
import {
  type CatalogDatabase,
  idsOfCollection,
  idsOfView,
  listCollections,
  listFields,
  type NamedIds,
  type Tenant,
} from '@vitrine/catalog';
import type { OwnChange } from './own-changes.ts';
import { Refusal } from './refusal.ts';

/** The present IDs of a tenant's collections, their fields, and views. */
export const readIds = async (
  store: CatalogDatabase,
  tenant: Tenant,
  views: readonly NamedView[],
): Promise<NamedIds> => {
  const ids: NamedIds[] = [];
  for (const collection of await listCollections(store, tenant)) {
    ids.push(idsOfCollection(collection, await listFields(store, collection)));
    for (const view of views) if (view.collection === collection.slug) ids.push(idsOfView(view, collection));
  }
  return Object.fromEntries(ids.flatMap((each) => Object.entries(each)));
};

/**
 * The changes of a collection or view that a change names so.
 * @throws Refusal where one of them may be of another: those of earlier versions have no IDs
 */
export const changesOf = (name: string, { ids }: OwnChange, changes: readonly OwnChange[]): readonly OwnChange[] => {
  const named = changes.filter(({ event }) => isNamed(event, name));
  if (named.some((each) => each.ids[name] === undefined)) throw unknown();
  return named.filter((each) => each.ids[name] === ids[name]);
};

const isNamed = (event: AuditEvent, name: string): boolean => {
  if ('view' in event) return event.view === name;
  const { kind } = event;
  return (kind === 'exposed' || kind === 'hidden' || kind === 'card-changed') && event.collection === name;
};

/** @throws Refusal where the name is that of something else now, or of what it was is not known */
export const requireSame = (name: string, then: NamedIds, now: NamedIds): void => {
  const id = then[name];
  if (id === undefined) throw unknown();
  if (id !== now[name]) throw gone(id);
};

export const unknown = (): Refusal =>
  new Refusal('conflict', 'It is not known how it was before.', { reason: { code: 'undoUnknown', values: {} } });

const gone = (id: string): Refusal => {
  if (id.startsWith('v'))
    return new Refusal('conflict', 'This view is not there any more.', { reason: { code: 'viewUnknown', values: {} } });
  if (id.startsWith('c'))
    return new Refusal('conflict', 'This collection is not there any more.', {
      reason: { code: 'collectionUnknown', values: {} },
    });
  return unknown();
};
