/** Saves what servers have left in the store: when keys were last used, and what was asked for. */
import { type CountedRequests, type FolderStore, StoreFileError, type UsageCount, usageOutcomes } from '@vitrine/store';
import { saveLastUsed } from '../catalog/keys.ts';
import type { CatalogDatabase, UsageDatabase } from '../catalog/schema.ts';
import { addUsage } from '../catalog/usage.ts';
import type { Observe } from '../observation.ts';

export interface AbsorbUsageOptions {
  readonly inbox: FolderStore['usage'];
  readonly store: CatalogDatabase;
  /** None: what was asked for is not kept. */
  readonly usage: UsageDatabase | undefined;
  readonly observe: Observe;
}

/** It never throws: what cannot be saved now stays where it is. What is no usage is observed and removed. */
export const absorbUsage = async (options: AbsorbUsageOptions): Promise<void> => {
  const { inbox, observe } = options;
  for (const name of inbox.list()) {
    try {
      await absorb(options, name);
      inbox.remove(name);
    } catch (error) {
      observe({ kind: 'usage-failed', reason: error });
      if (!(error instanceof StoreFileError)) return;
      inbox.remove(name);
    }
  }
};

const absorb = async ({ inbox, store, usage }: AbsorbUsageOptions, name: string): Promise<void> => {
  const { uses, hour, requests } = inbox.read(name);
  await saveLastUsed(store, new Map(Object.entries(uses).map(([keyId, usedAt]) => [Number(keyId), usedAt])));
  if (usage === undefined) return;
  const counts = requests.flatMap(readCount);
  if (counts.length > 0) await addUsage(usage, hour, counts);
};

const readCount = ({ outcome, ...others }: CountedRequests): Omit<UsageCount, 'tenant'>[] => {
  const known = usageOutcomes.find((each) => each === outcome);
  return known === undefined ? [] : [{ ...others, outcome: known }];
};
