/** A PostgreSQL database that is there already, published and served: a publisher and a server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStore } from '@vitrine/catalog/postgres';
import { openPublisher } from '@vitrine/publisher';
import { startServer } from '@vitrine/server';
import { randomBytes, testSettings, type CoreObservation } from './test-service.ts';
import { sourceEngines } from './source-engines.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

export interface ServedDatabase {
  readonly clock: ManualClock;
  readonly observations: readonly CoreObservation[];
  /** Asks below `/api/v1/public/t/`. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Lets the server leave what it has counted for the publisher. */
  readonly reportUsage: () => void;
  readonly stop: () => Promise<void>;
}

/** @param url with the role that the publisher has */
export const serveDatabase = async (url: string, startMs: number): Promise<ServedDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  const config = { ...testSettings, database: { kind: 'postgres', url } } as const;
  const clock = createManualClock(startMs);
  const observations: CoreObservation[] = [];
  const observe = (observation: CoreObservation): void => void observations.push(observation);
  const engines = { ...sourceEngines, thread: new URL('./engines-thread.ts', import.meta.url) };
  const store = await openPostgresStore(url);
  const opened = await openPublisher({ settings: config, engines, folder, store, usage: undefined, clock, observe });
  await opened.publisher.start();
  const server = await startServer({
    config,
    folder,
    clock,
    observe,
    serverName: 'test',
    randomBytes,
  });
  return {
    clock,
    observations,
    get: async (path, headers = {}) => fetch(`${server.url}/api/v1/public/t/${path}`, { headers }),
    reportUsage: () => server.reportUsage(),
    stop: async () => {
      await server.stop();
      await opened.close();
      await store.destroy();
      rmSync(folder, { recursive: true });
    },
  };
};
