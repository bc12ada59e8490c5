/** Withdrawals and revocations, one after the other: how long each takes until a server answers accordingly. */
import {
  type CatalogDatabase,
  createKey,
  expose,
  findCollection,
  findTenant,
  hide,
  openDatabase,
  openSqliteStore,
  revokeKey,
} from '../../packages/core/catalog/src/index.ts';
import { databasePath, publicIds } from '../targets/vitrine.ts';
import { has, isGood, type Probe, type Prober, type Told } from './prober.ts';

export interface Withdrawn {
  readonly what: string;
  /** How long each took, from when the command had ended to the first answer that knew of it. */
  readonly ms: readonly number[];
}

interface ShownProbe extends Probe {
  readonly isShown: (told: Told) => boolean;
  readonly isWithdrawn: (told: Told) => boolean;
}

/** What is shown and withdrawn again and again, and how a request is answered meanwhile. */
interface Subject {
  readonly what: string;
  /** Gives what is then asked. */
  readonly show: () => Promise<ShownProbe>;
  readonly withdraw: () => Promise<unknown>;
}

/**
 * Withdraws so often in all, each kind in turn with itself and all kinds at once.
 * @param folder of the embedded database, where others than the service write
 * @param signal after which no other is begun
 */
export const withdrawOften = async (
  prober: Prober,
  folder: string,
  count: number,
  signal: AbortSignal,
): Promise<readonly Withdrawn[]> => {
  const database = openDatabase(databasePath(folder));
  const store = await openSqliteStore(database);
  const subjects = await subjectsIn(store);
  let begun = 0;
  const repeat = async ({ what, show, withdraw }: Subject): Promise<Withdrawn> => {
    const ms: number[] = [];
    while (begun < count && !signal.aborted) {
      begun++;
      const probe = await show();
      await prober.until(probe, probe.isShown);
      await withdraw();
      ms.push(await prober.until(probe, probe.isWithdrawn));
    }
    return { what, ms };
  };
  const all = await Promise.all(subjects.map(repeat));
  await store.destroy();
  database.close(true);
  return all;
};

const subjectsIn = async (store: CatalogDatabase): Promise<readonly Subject[]> => {
  const attacked = await findTenant(store, publicIds.t1);
  const large = await findCollection(store, attacked, 'products');
  const other = await findTenant(store, publicIds.t3);
  const small = await findCollection(store, other, 'products');
  const field = 'released_on';
  const showsField = ({ body }: Told): boolean => body.includes(field);
  let key = '';
  return [
    {
      what: 'a collection',
      show: async () => {
        await expose(store, other, small, { state: 'public', keys: 'all' }, new Date());
        return { path: `${other.publicId}/products?limit=1`, isShown: isGood, isWithdrawn: has(404) };
      },
      withdraw: async () => hide(store, other, small, 'all', new Date()),
    },
    {
      what: 'a field of the attacked collection',
      show: async () => {
        await expose(store, attacked, large, { state: 'public', keys: [field] }, new Date());
        return {
          path: attacked.publicId,
          isShown: showsField,
          isWithdrawn: (told) => isGood(told) && !showsField(told),
        };
      },
      withdraw: async () => hide(store, attacked, large, [field], new Date()),
    },
    {
      what: 'a key',
      show: async () => {
        const created = await createKey(
          store,
          other,
          { name: 'Partner', expiresAt: undefined },
          new Date(),
          randomBytes,
        );
        key = String(created.id);
        return {
          path: other.publicId,
          headers: { 'x-api-key': created.key },
          isShown: isGood,
          isWithdrawn: has(401),
        };
      },
      withdraw: async () => revokeKey(store, other, key, new Date()),
    },
  ];
};

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
