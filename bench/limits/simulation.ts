/** What changes cost the publisher beside up to a million tenants: rows and segments are simulated, the catalog and the publisher are not. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyStore } from './articles.ts';
import { costsOf, tableOf } from './growth-table.ts';
import type { LimitSite, Outcome, Scenario } from './scenario.ts';
import { simulatedChanges as changes, type Simulated, type SimulationJob } from './simulation-job.ts';

export const simulation: Scenario = {
  name: 'simulation',
  title: 'A million tenants, simulated',
  shows:
    'A source makes the rows of tenants, segments are only counted, and a store counts the files that it is given. The catalog and the publisher between them are the real ones, in one process. A new process measures the restart, as in service. A row is the median of nine editions. Syncs are those of many files together. An exponent is that between the two largest sizes.',
  run: async (site) => {
    const sizes: AtSize[] = [];
    for (const tenants of site.sizes.simulation.tenants) sizes.push(await simulate(site, tenants));
    return report(sizes);
  },
};

interface AtSize {
  readonly tenants: number;
  readonly events: readonly Simulated[];
}

const simulate = async (site: LimitSite, tenants: number): Promise<AtSize> => {
  const folder = await emptyStore(site.folder, 'simulation');
  await mkdir(folder, { recursive: true });
  const run = async (part: SimulationJob['part']): Promise<readonly Simulated[]> => {
    const job: SimulationJob = { part, folder, tenants, records: site.sizes.simulation.records };
    const program = join(import.meta.dir, 'programs', 'simulated-tenants.ts');
    return JSON.parse(await site.processes.run([process.execPath, program, JSON.stringify(job)]));
  };
  return { tenants, events: [...(await run('first')), ...(await run('restart'))] };
};

const report = (sizes: readonly AtSize[]): Outcome => {
  const table = (title: string, read: (measured: Simulated) => number) =>
    tableOf(sizes, title, costsOf(sizes, changes, read));
  const peaksOf = (title: string, what: Simulated['what']) => ({
    title,
    values: sizes.map(({ events }) => (events.find((event) => event.what === what)?.peakKilobytes ?? NaN) / 1024),
  });
  return {
    tables: [
      table('processor time, ms', ({ cpuMs }) => cpuMs),
      table('rows read', ({ rows }) => rows),
      table('files put', ({ puts }) => puts),
      table('put, KB', ({ putBytes }) => putBytes / 1000),
      table('segments, KB', ({ segmentBytes }) => segmentBytes / 1000),
      table('tenant files got', ({ gets }) => gets),
      table('read, KB', ({ readBytes }) => readBytes / 1000),
      table('syncs', ({ syncs }) => syncs),
      tableOf(sizes, 'most memory, MB', [
        peaksOf('the first', 'the first'),
        peaksOf('… and the changes after it', 'a shared change'),
        peaksOf('a restart', 'a restart'),
      ]),
    ],
    verdicts: [],
    remarks: [],
  };
};
