/** Notifies of catalog changes in PostgreSQL by LISTEN; the poll finds any that it misses. */
import { Client } from 'pg';
import { driverAddress } from '@vitrine/sources';
import { changeChannel } from './postgres-store.ts';

/** Calls back for each change, and once when it starts listening, for earlier changes. */
export type ListenForChanges = (onChange: () => void) => { readonly close: () => Promise<void> };

const connectMs = 3000;
const retryMs = 1000;

export const createChangeListener =
  (url: string): ListenForChanges =>
  (onChange) => {
    let client: Client | undefined;
    let retry: NodeJS.Timeout | undefined;
    let isClosed = false;
    const listen = async (): Promise<void> => {
      const opened = new Client({
        connectionString: driverAddress(url),
        application_name: 'vitrine listener',
        connectionTimeoutMillis: connectMs,
        keepAlive: true,
      });
      client = opened;
      opened.on('error', () => undefined);
      opened.once('end', () => {
        if (!isClosed) retry = setTimeout(() => void listen(), retryMs);
      });
      opened.on('notification', onChange);
      try {
        await opened.connect();
        await opened.query(`listen ${changeChannel}`);
        onChange();
      } catch {
        await opened.end().catch(() => undefined);
      }
    };
    void listen();
    return {
      close: async () => {
        isClosed = true;
        clearTimeout(retry);
        await client?.end().catch(() => undefined);
      },
    };
  };
