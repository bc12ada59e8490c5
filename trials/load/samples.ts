/** What a process takes of the system, looked at every few seconds: whether it is flat is told by the first third and the last. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Client } from 'pg';
import { spreadOf } from '../../bench/report/statistics.ts';

type Measure = 'memory' | 'memory of its own' | 'open files' | 'threads' | 'write-ahead log' | 'connections';

/** The measures that there are; megabytes for memory and the log. */
export type Sample = Readonly<Partial<Record<Measure, number>>>;

export interface Watched {
  readonly pid: number;
  readonly walPath: string | null;
  /** The PostgreSQL whose connections are counted; null: there is none. */
  readonly postgresUrl: string | null;
}

const everyMs = 2000;

/** Looks until it is told to end. */
export const watch = async (watched: Watched, signal: AbortSignal): Promise<readonly Sample[]> => {
  const client = watched.postgresUrl === null ? null : new Client({ connectionString: watched.postgresUrl });
  await client?.connect();
  const samples: Sample[] = [];
  for (; !signal.aborted; await Bun.sleep(everyMs)) samples.push(await look(watched, client));
  await client?.end();
  return samples;
};

const look = async ({ pid, walPath }: Watched, client: Client | null): Promise<Sample> => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const numberIn = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return {
    memory: numberIn('VmRSS') / 1024,
    'memory of its own': numberIn('RssAnon') / 1024,
    'open files': readdirSync(`/proc/${pid}/fd`).length,
    threads: numberIn('Threads'),
    ...(walPath === null ? {} : { 'write-ahead log': megabytesOf(walPath) }),
    ...(client === null ? {} : { connections: await connectionsOf(client) }),
  };
};

const megabytesOf = (path: string): number => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 2 ** 20;

const connectionsOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity where application_name like 'vitrine%' and datname = current_database()`,
  );
  return Number(rows[0]?.count);
};

export interface Course {
  readonly measure: Measure;
  /** Medians. */
  readonly first: number;
  readonly last: number;
  readonly most: number;
  readonly isFlat: boolean;
}

/** The last third's median may be above the first third's by this part of it, or by so much. */
export const growthShareMax = 0.1;
const growthMin = 2;

/** How each measure went, from the samples that are left when it has warmed up. */
export const coursesOf = (samples: readonly Sample[]): readonly Course[] => {
  const third = Math.floor(samples.length / 3);
  if (third === 0) throw new Error('There are too few samples for a course.');
  const measures = Object.keys(samples[0] ?? {}).filter((name): name is Measure => name in (samples[0] ?? {}));
  return measures.map((measure) => {
    const values = samples.map((sample) => sample[measure] ?? 0);
    const first = spreadOf(values.slice(0, third)).median;
    const last = spreadOf(values.slice(-third)).median;
    const isFlat = last <= Math.max(first * (1 + growthShareMax), first + growthMin);
    return { measure, first, last, most: Math.max(...values), isFlat };
  });
};
