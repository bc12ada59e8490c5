/**
 * Saves the usage that servers report through the store: the last use of keys, and counts of requests. Reports are
 * validated, and each call spends a bounded time on them.
 */
import {
  type Clock,
  type CountedRequests,
  type FolderStore,
  hourMs,
  nextTurn,
  StoreFileError,
  type UsageCount,
  type UsageFile,
  usageOutcomes,
} from '@vitrine/store';
import { type CatalogDatabase, type UsageDatabase, addNames, addUsage, dropOldUsage } from '@vitrine/catalog';
import { batches, addPageRequests, addRecordsRead, saveLastUsed, dropOldNames } from '@vitrine/catalog/publishing';
import type { Observe } from '../observation.ts';
import { AdmittedNames } from './admitted-names.ts';
import type { ReadonlyIdMap } from './id-map.ts';
import type { StoredTenant } from './stored-tenant.ts';

export interface AbsorbUsageOptions {
  readonly inbox: FolderStore['usage'];
  readonly store: CatalogDatabase;
  /** Undefined: usage is not saved. */
  readonly usage: UsageDatabase | undefined;
  readonly observe: Observe;
  /** By id: counts of unknown ids are dropped. */
  readonly tenants: ReadonlyIdMap<KnownTenant>;
  readonly names?: AdmittedNames;
  /** A monotonic clock, in milliseconds. */
  readonly monotonic: () => number;
}

interface KnownTenant {
  readonly collections: readonly Pick<StoredTenant['collections'][number], 'slug'>[];
  readonly keys: readonly Pick<StoredTenant['keys'][number], 'keyId'>[];
}

/** A call stops after the file that passes this time; the remaining files wait for the next call. */
const lookMsMax = 500;
/** Rows per statement: each takes six parameters. */
const rowsOfStatementMax = 500;
/** The limit of requests of one kind in an hour; higher counts are not plausible. */
const requestsMax = 1_000_000_000;

/**
 * Saves all reports. It never throws: files that cannot be saved now stay. Invalid files are observed, once per call,
 * and removed.
 */
export const absorbUsage = async (options: AbsorbUsageOptions): Promise<void> => {
  const { inbox, observe, monotonic } = options;
  const endsAt = monotonic() + lookMsMax;
  const known = { tenants: options.tenants, hasKey: createKeyLookup(options.tenants) };
  let hasFailed = false;
  try {
    for (const name of await inbox.list()) {
      try {
        await absorb(options, known, name);
      } catch (error) {
        if (!(error instanceof StoreFileError)) throw error;
        if (!hasFailed) observe({ kind: 'usage-failed', reason: error });
        hasFailed = true;
      }
      inbox.remove(name);
      await nextTurn();
      if (monotonic() > endsAt) return;
    }
  } catch (error) {
    observe({ kind: 'usage-failed', reason: error });
  }
};

/** Parses the whole file first, so that an invalid file is not counted in part. */
const absorb = async (
  { inbox, store, usage, observe, tenants, names = new AdmittedNames() }: AbsorbUsageOptions,
  known: Known,
  name: string,
): Promise<void> => {
  const uses = new Map<number, number>();
  const inPages = new Map<number, number>();
  const days = new Map<string, Map<number, number>>();
  const hours = new Map<string, Map<string, UsageCount>>();
  const named: Named[] = [];
  for (const line of inbox.read(name)) {
    noteUses(uses, line, known);
    noteKeys(inPages, line.inPages, known);
    noteRecords(days, line, known);
    noteRequests(hours, line, known);
    if (line.names !== undefined) named.push({ day: dayOfHour(line), names: line.names });
    await nextTurn();
  }
  await saveLastUsed(store, uses);
  if (usage !== undefined) await saveRequests(usage, hours);
  await addOnce(async () => addPageRequests(store, inPages), observe);
  await addOnce(async () => {
    for (const [day, records] of days) await addRecordsRead(store, day, records);
  }, observe);
  if (usage === undefined) return;
  await addOnce(async () => {
    for (const line of named) await addNames(usage, line.day, await names.admit(usage, line.day, line.names, tenants));
  }, observe);
};

/** The names of a line. */
interface Named extends Required<Pick<UsageFile, 'names'>> {
  /** A date, in UTC. */
  readonly day: string;
}

const dayOfHour = ({ hour }: UsageFile): string => hour.slice(0, 'YYYY-MM-DD'.length);

/** Runs last, and does not try again after a failure: a file would be counted twice. */
const addOnce = async (add: () => Promise<void>, observe: AbsorbUsageOptions['observe']): Promise<void> => {
  try {
    await add();
  } catch (error) {
    observe({ kind: 'usage-failed', reason: error });
  }
};

type Hours = ReadonlyMap<string, ReadonlyMap<string, UsageCount>>;

/**
 * Saves all or nothing, because a failed file is tried again. One statement needs no transaction, which would wait for
 * other writers.
 */
const saveRequests = async (usage: UsageDatabase, hours: Hours): Promise<void> => {
  const statements = [...hours].flatMap(([hour, rows]) =>
    Array.from(batches([...rows.values()], rowsOfStatementMax), (some) => ({ hour, some })),
  );
  const save = async (database: UsageDatabase): Promise<void> => {
    for (const { hour, some } of statements) await addUsage(database, hour, some);
  };
  await (statements.length > 1 ? usage.transaction().execute(save) : save(usage));
};

interface Known {
  readonly tenants: AbsorbUsageOptions['tenants'];
  readonly hasKey: (keyId: number) => boolean;
}

/** Creates a lookup of keys of all tenants, which lists them once, on the first call. */
const createKeyLookup = (tenants: Known['tenants']): Known['hasKey'] => {
  let keyIds: ReadonlySet<number> | undefined;
  return (keyId) => {
    keyIds ??= new Set(tenants.values().flatMap(({ keys }) => keys.map((key) => key.keyId)));
    return keyIds.has(keyId);
  };
};

const noteUses = (uses: Map<number, number>, line: UsageFile, { hasKey }: Known): void => {
  for (const [key, usedAt] of Object.entries(line.uses)) {
    const keyId = Number(key);
    if (hasKey(keyId)) uses.set(keyId, Math.max(usedAt, uses.get(keyId) ?? 0));
  }
};

const noteKeys = (sums: Map<number, number>, counts: UsageFile['inPages'], { hasKey }: Known): void => {
  for (const [key, count] of Object.entries(counts ?? {})) {
    const keyId = Number(key);
    if (hasKey(keyId)) sums.set(keyId, Math.min((sums.get(keyId) ?? 0) + count, requestsMax));
  }
};

const noteRecords = (days: Map<string, Map<number, number>>, line: UsageFile, known: Known): void => {
  if (line.records === undefined) return;
  const sums = days.getOrInsertComputed(dayOfHour(line), () => new Map<number, number>());
  noteKeys(sums, line.records, known);
};

const noteRequests = (
  hours: Map<string, Map<string, UsageCount>>,
  { hour, requests }: UsageFile,
  { tenants }: Known,
): void => {
  const rows = hours.getOrInsertComputed(hour, () => new Map<string, UsageCount>());
  for (const counted of requests) {
    const row = rowOf(counted, tenants);
    if (row === undefined) continue;
    const key = JSON.stringify([row.tenantId, row.collection, row.keyId, row.outcome]);
    const before = rows.get(key)?.requests ?? 0;
    rows.set(key, { ...row, requests: Math.min(before + row.requests, requestsMax) });
  }
};

/** Counts of unknown slugs are added without the slug, so that invented names add no rows. */
const rowOf = (
  { tenantId, collection, keyId, outcome, requests }: CountedRequests,
  tenants: Known['tenants'],
): UsageCount | undefined => {
  const tenant = tenants.get(tenantId);
  const known = usageOutcomes.find((each) => each === outcome);
  if (tenant === undefined || known === undefined) return undefined;
  const isShown = tenant.collections.some(({ slug }) => slug === collection);
  const isKey = tenant.keys.some((key) => key.keyId === keyId);
  return { tenantId, collection: isShown ? collection : '', keyId: isKey ? keyId : 0, outcome: known, requests };
};

export interface UsageAbsorberOptions extends Pick<AbsorbUsageOptions, 'store' | 'usage' | 'observe'> {
  readonly editions: Pick<FolderStore, 'usage' | 'collectUsage'>;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly tenants: () => AbsorbUsageOptions['tenants'];
}

const collectMs = 30_000;

/** Runs it periodically, collects the counts of other machines, and deletes old ones. */
export class UsageAbsorber {
  readonly #options: UsageAbsorberOptions;
  readonly #names = new AdmittedNames();
  #droppedAt = -Infinity;
  #collectedAt = -Infinity;

  constructor(options: UsageAbsorberOptions) {
    this.#options = options;
  }

  async absorb(): Promise<void> {
    const { editions, usage, clock, tenants } = this.#options;
    await this.#collect();
    const { monotonic } = clock;
    await absorbUsage({ ...this.#options, inbox: editions.usage, tenants: tenants(), names: this.#names, monotonic });
    if (usage === undefined || monotonic() - this.#droppedAt < hourMs) return;
    this.#droppedAt = monotonic();
    await dropOldUsage(usage, clock.now());
    await dropOldNames(usage, clock.now());
  }

  /** Collects every 30 seconds, as counts of other machines may arrive late. */
  async #collect(): Promise<void> {
    const { editions, clock, observe } = this.#options;
    if (clock.monotonic() - this.#collectedAt < collectMs) return;
    this.#collectedAt = clock.monotonic();
    await editions.collectUsage().catch((error: unknown) => observe({ kind: 'usage-failed', reason: error }));
  }
}
