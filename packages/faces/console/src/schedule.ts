/**
 * Carries out planned changes when they are due. Every process with a console does: the first one that takes a change out
 * of the catalog carries it out.
 */
import { applyPlanned, type PlannedOutcome, listDue } from '@vitrine/administering';
import type { CatalogDatabase } from '@vitrine/catalog';
import type { Clock } from '@vitrine/store';

export type ScheduleObservation =
  | { readonly kind: 'planned-change'; readonly id: number; readonly outcome: PlannedOutcome }
  /** The catalog could not be read or written. It is tried again. `id`: of the planned change, if it is about one. */
  | { readonly kind: 'schedule-failed'; readonly reason: unknown; readonly id?: number };

export interface Schedule {
  /** Ends after the change that is being carried out. */
  readonly close: () => Promise<void>;
}

interface ScheduleOptions {
  readonly store: CatalogDatabase;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly observe: (observation: ScheduleObservation) => void;
}

/** How often the catalog is read: other processes plan changes, too. */
const lookMs = 250;
/** Changes of one look. */
const dueMax = 100;
/** When a failed change, or a catalog that cannot be read, is tried again: a withdrawal should not wait for long. */
const retryMs = 1000;

export const openSchedule = ({ store, clock, observe }: ScheduleOptions): Schedule => {
  /** When to try changes again that have failed, by ID. */
  const failed = new Map<number, number>();
  let isAway = false;
  let isClosed = false;
  let cancel: (() => void) | undefined;
  let looking = Promise.resolve();

  const carry = async (id: number): Promise<void> => {
    try {
      const outcome = await applyPlanned(store, id, new Date(clock.now()));
      failed.delete(id);
      if (outcome !== 'gone') observe({ kind: 'planned-change', id, outcome });
    } catch (reason) {
      failed.set(id, clock.now() + retryMs);
      observe({ kind: 'schedule-failed', reason, id });
    }
  };

  /** @returns the milliseconds until the next look */
  const look = async (): Promise<number> => {
    const until = new Date(clock.now() + lookMs).toISOString();
    const found = await listDue(store, until, dueMax + failed.size);
    const ids = new Set(found.map(({ id }) => id));
    for (const id of failed.keys()) if (!ids.has(id)) failed.delete(id);
    const rows = found.filter(({ id }) => !((failed.get(id) ?? 0) > clock.now()));
    const isDue = ({ at }: { readonly at: string }): boolean => Date.parse(at) <= clock.now();
    for (const { id } of rows.filter(isDue)) if (!isClosed) await carry(id);
    const next = rows.find((row) => !isDue(row));
    return next === undefined ? lookMs : Math.max(0, Date.parse(next.at) - clock.now());
  };

  const lookAgain = async (): Promise<void> => {
    const delayMs = await look().then(
      (ms) => {
        isAway = false;
        return ms;
      },
      (reason: unknown) => {
        if (!isAway) observe({ kind: 'schedule-failed', reason });
        isAway = true;
        return retryMs;
      },
    );
    if (!isClosed) cancel = clock.after(delayMs, start);
  };
  const start = (): void => {
    looking = lookAgain();
  };
  start();
  return {
    close: async () => {
      isClosed = true;
      cancel?.();
      await looking;
    },
  };
};
