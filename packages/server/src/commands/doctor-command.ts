/** `vitrine doctor`: looks at settings and database, and says what to do about what it finds. It changes nothing. */
import { existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { listCollections } from '../catalog/collections.ts';
import { readStates } from '../catalog/exposures.ts';
import type { CatalogDatabase } from '../catalog/schema.ts';
import { listTenants } from '../catalog/tenants.ts';
import type { Config } from '../config.ts';
import type { Context } from './context.ts';
import { configOf, withEmbedded } from './embedded.ts';
import { count, print, table, type JsonOption } from './output.ts';

export const addDoctorCommand = (program: Command, context: Context): void => {
  program
    .command('doctor')
    .description('check settings and database, and say what to do')
    .option('--json', 'print one JSON value')
    .action(async (options: JsonOption) => run(context, options));
};

interface Finding {
  readonly about: string;
  readonly state: 'well' | 'note' | 'ill';
  readonly found: string;
}

const run = async (context: Context, options: JsonOption): Promise<void> => {
  const config = configOf(context);
  const findings = [settingsFinding(config), ...(await databaseFindings(context, config))];
  const rows = findings.map(({ about, state, found }) => [state, about, found]);
  print(context, options, findings, table(['', 'about', 'found'], rows));
  const ill = findings.filter(({ state }) => state === 'ill').length;
  if (ill > 0) throw new Error(`${count(ill, 'finding')} to mend.`);
};

const settingsFinding = ({ trustedProxies }: Config): Finding => {
  const trustsAll = trustedProxies.some(({ prefixBits }) => prefixBits === 0);
  if (!trustsAll) return { about: 'settings', state: 'well', found: 'All can be read.' };
  const found =
    'TRUST_PROXY trusts every address: anyone can choose the address that is counted. Name your proxies alone.';
  return { about: 'settings', state: 'note', found };
};

const databaseFindings = async (context: Context, { database }: Config): Promise<Finding[]> => {
  if (!existsSync(database.path)) {
    const found = `${database.path} is not there yet. "vitrine demo" or "vitrine tenant create" makes it.`;
    return [{ about: 'database', state: 'note', found }];
  }
  try {
    return await withEmbedded(context, async ({ store }) => [
      await integrityFinding(store, database.path),
      ...(await catalogFindings(store)),
    ]);
  } catch (error) {
    return [{ about: 'database', state: 'ill', found: error instanceof Error ? error.message : String(error) }];
  }
};

const integrityFinding = async (store: CatalogDatabase, path: string): Promise<Finding> => {
  const { rows } = await sql<{ readonly quick_check: string }>`pragma quick_check(5)`.execute(store);
  const faults = rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  const megabytes = Math.ceil(statSync(path).size / 1024 ** 2);
  if (faults.length === 0) return { about: 'database', state: 'well', found: `${path}, ${megabytes} MB, whole.` };
  return {
    about: 'database',
    state: 'ill',
    found: `${path} is damaged: ${faults.join('; ')}. Restore it from a backup.`,
  };
};

const catalogFindings = async (store: CatalogDatabase): Promise<Finding[]> => {
  const tenants = await listTenants(store);
  if (tenants.length === 0) {
    return [
      {
        about: 'tenants',
        state: 'note',
        found: 'None yet. Next: vitrine tenant create --name NAME --industry INDUSTRY',
      },
    ];
  }
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    const collections = await listCollections(store, tenant);
    const { states } = await readStates(store, tenant);
    const about = `tenant ${tenant.publicId}`;
    const found = `${tenant.name}: ${count(collections.length, 'collection')}, ${states.size} exposed.`;
    const next =
      collections.length === 0
        ? `vitrine import FILE.csv --tenant ${tenant.publicId} --collection SLUG`
        : `vitrine expose ${tenant.publicId} SLUG --fields a,b`;
    if (!tenant.isEnabled) findings.push({ about, state: 'note', found: `${found} Its public API is disabled.` });
    else if (states.size === 0)
      findings.push({
        about,
        state: 'note',
        found: `${found} Next: ${next}`,
      });
    else findings.push({ about, state: 'well', found });
  }
  return findings;
};
