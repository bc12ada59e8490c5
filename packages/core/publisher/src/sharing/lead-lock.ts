/**
 * Elects the leading publisher by a lock in the catalog's PostgreSQL, for buckets that do not compare and swap. The
 * lock belongs to a transaction with a short idle timeout, so that it ends with a publisher that is dead, stopped or
 * cut off. The transaction writes nothing, and does not block vacuum.
 */
import type { Clock, LeadLock } from '@vitrine/store';
import { Client } from 'pg';
import { driverAddress } from '@vitrine/sources';

const connectMs = 3000;
/** The server ends the transaction after this time without a statement of its holder. */
const idleMs = 6000;
const wordMs = 1000;
/**
 * How long a publisher relies on the lock after a statement: a write that begins then ends before the server's timeout.
 */
const heldMs = 3000;

export const createLeadLock = (url: string, name: string, clock: Clock): LeadLock => {
  let client: Client | undefined;
  let saidAt = -Infinity;
  let isClosed = false;

  const end = async (): Promise<void> => {
    const ended = client;
    client = undefined;
    saidAt = -Infinity;
    await ended?.end().catch(() => undefined);
  };
  const say = async (holder: Client): Promise<void> => {
    const now = clock.monotonic();
    await holder.query('select 1');
    if (client === holder) saidAt = now;
  };
  const keep = (holder: Client): void => {
    clock.after(wordMs, () => {
      if (client !== holder || isClosed) return;
      say(holder).then(
        () => keep(holder),
        async () => end(),
      );
    });
  };

  return {
    acquire: async () => {
      if (client !== undefined) return true;
      const opened = new Client({
        connectionString: driverAddress(url),
        application_name: 'vitrine lead',
        connectionTimeoutMillis: connectMs,
        query_timeout: connectMs,
      });
      opened.on('error', () => undefined);
      try {
        await opened.connect();
        if (!isClosed && (await takeLock(opened, name))) {
          client = opened;
          opened.once('end', () => void (client === opened && end()));
          await say(opened);
          keep(opened);
          return true;
        }
      } catch {
        // While the server is down, no publisher leads.
      }
      await opened.end().catch(() => undefined);
      return false;
    },
    isHeld: () => clock.monotonic() - saidAt < heldMs,
    release: async () => {
      isClosed = true;
      await end();
    },
  };
};

const takeLock = async (client: Client, name: string): Promise<boolean> => {
  await client.query('begin read only');
  await client.query(`set local idle_in_transaction_session_timeout = ${idleMs}`);
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [`vitrine lead ${name}`],
  );
  return rows[0]?.locked === true;
};
