/** What every bench stands on: its cache, its processes and its PostgreSQL, all of which end with it, however it ends. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { othersMayRead } from '../tests/support/embedded-postgres.ts';
import { findProgram } from './installation.ts';
import { productsIn, startPostgres, type PostgresData, type PostgresServer } from './postgres.ts';
import { Processes } from './processes.ts';

export interface Ground {
  /** The folder of what is installed, of the data and of the logs. */
  readonly cache: string;
  readonly processes: Processes;
  readonly postgres: () => Promise<PostgresServer>;
}

/** The folder of what is installed, of the data and of the logs. */
export const cache = process.env['BENCH_CACHE'] ?? join(import.meta.dir, '.cache');

/** The folder of the data of four tenants with so many rows each. */
export const dataFolder = (rows: number): string => join(cache, String(rows));

/**
 * Runs a bench, and ends all that it started.
 * @param data the folder of what its PostgreSQL is filled with: four tenants of so many rows
 */
export const onBenchGround = async (
  data: string,
  rows: number,
  run: (ground: Ground) => Promise<void>,
): Promise<void> => onGroundWith(productsIn(data, rows), run);

/** The same with what else its PostgreSQL may be filled with. */
export const onGroundWith = async (data: PostgresData, run: (ground: Ground) => Promise<void>): Promise<void> => {
  const processes = new Processes();
  let postgres: Promise<PostgresServer> | undefined;
  const stop = async (): Promise<void> => {
    await processes.stopAll();
    await (await postgres?.catch(() => undefined))?.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().finally(() => process.exit(1));
    });
  }
  try {
    await run({ cache, processes, postgres: async () => (postgres ??= startPostgres(cache, data)) });
  } finally {
    await stop();
  }
};

/** What there is no bench without. */
export const prepareMachine = async (processes: Processes): Promise<void> => {
  if (availableParallelism() < 2) throw new Error('The bench needs two processors: one for servers, one for the load.');
  await findProgram(processes, 'taskset', 'util-linux');
  await findProgram(processes, 'wrk', 'wrk');
  await mkdir(join(cache, 'logs'), { recursive: true });
  if (othersMayRead(cache)) return;
  throw new Error(
    `PostgreSQL and others do not run as root, and other users may not enter ${cache}. Set BENCH_CACHE to a folder that all may enter, or be another user.`,
  );
};
