/** Waits until this publisher leads, among those on this machine and on others. */
import type { FolderLock, FolderStore } from '@vitrine/store';
import type { PublisherParts } from './parts.ts';

interface Waiting extends Pick<PublisherParts, 'background'> {
  /** Called when another publisher leads. */
  readonly onWaiting: () => void;
}

const lockMs = 500;
/** How often to check whether another publisher still leads, and what it has published. */
const leadMs = 500;

/** @returns undefined if the publisher is closed first */
export const takeLock = async (
  store: FolderStore,
  { background, onWaiting }: Waiting,
): Promise<FolderLock | undefined> => {
  let lock = store.lock();
  if (lock === undefined) onWaiting();
  while (lock === undefined) {
    await background.wait(lockMs);
    if (background.isClosed) return undefined;
    lock = store.lock();
  }
  return lock;
};

/** Waits until this publisher leads among those on several machines. */
export const takeLead = async (store: FolderStore, { background, onWaiting }: Waiting): Promise<void> => {
  for (let looks = 0; !background.isClosed && !(await store.lead()); looks += 1) {
    if (looks === 0) onWaiting();
    await background.wait(leadMs);
  }
};
