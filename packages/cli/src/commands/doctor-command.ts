/** `vitrine doctor`: looks at settings, databases and the editions store, and says what to do about what it finds. It changes nothing. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { editionFolderOf } from '../config.ts';
import type { Config } from '../settings.ts';
import { addressFindings } from '../doctor/console-findings.ts';
import { embeddedFindings, readShownImports } from '../doctor/embedded-findings.ts';
import { ill, note, printStatements, well, type Finding } from '../doctor/finding.ts';
import { memoryFindings } from '../doctor/memory-findings.ts';
import { readDeclared } from '../doctor/declared.ts';
import { lookAtSources, type DatabaseLook } from '../doctor/source-findings.ts';
import { bucketFindings } from '../doctor/bucket-findings.ts';
import { redisFindings } from '../doctor/redis-findings.ts';
import { storeFindings } from '../doctor/store-findings.ts';
import type { Context } from './context.ts';
import { addressesOf } from './declaring.ts';
import { configOf, withEmbedded } from './open-catalog.ts';
import { count, print, table, type JsonOption } from './output.ts';

export const addDoctorCommand = (program: Command, context: Context): void => {
  program
    .command('doctor')
    .description('check settings, database and editions, and say what to do')
    .option('--json', 'print one JSON value')
    .action(async (options: JsonOption) => run(context, options));
};

const run = async (context: Context, options: JsonOption): Promise<void> => {
  const config = configOf(context);
  const databases = await lookAtDatabases(context, config);
  const findings = [
    settingsFinding(config),
    ...memoryFindings(config, context.memoryBytesMax),
    ...addressFindings(config),
    ...databases.findings,
    ...storeFindings({ folder: editionFolderOf(config), config, shown: databases.shown, now: context.clock.now() }),
    ...(await bucketFindings(config, context.clock.now())),
    ...(await redisFindings(config)),
  ];
  const rows = findings.map(({ about, state, found }) => [state, about, found]);
  const statements = printStatements(findings);
  const text = [table(['', 'about', 'found'], rows), ...(statements === '' ? [] : [statements])].join('\n\n');
  print(context, options, findings, text);
  const mending = findings.filter(({ state }) => state === 'ill').length;
  if (mending > 0) throw new Error(`${count(mending, 'finding')} to mend.`);
};

const settingsFinding = ({ trustedProxies }: Config): Finding => {
  const trustsAll = trustedProxies.some(({ prefixBits }) => prefixBits === 0);
  if (!trustsAll) return well('settings', 'All can be read.');
  const found =
    'TRUST_PROXY trusts every address: anyone can choose the address that is counted. Name your proxies alone.';
  return note('settings', found);
};

const lookAtDatabases = async (context: Context, config: Config): Promise<DatabaseLook> => {
  const { database } = config;
  const { processName, clock } = context;
  const circumstances = { config, addresses: addressesOf(config), processName, now: clock.now };
  if (database.kind === 'postgres') return lookAtSources(circumstances);
  if (!existsSync(database.path)) {
    const found = `${database.path} is not there yet. "vitrine demo" or "vitrine tenant create" makes it.`;
    return { findings: [note('database', found)], shown: [] };
  }
  try {
    return await withEmbedded(context, async ({ store }) => {
      const catalog = { findings: [], isThere: false, collections: await readDeclared(store) };
      const sources = await lookAtSources({ ...circumstances, catalog });
      return {
        findings: [...(await embeddedFindings(store, database.path)), ...sources.findings],
        shown: [...(await readShownImports(store, database.path)), ...sources.shown],
      };
    });
  } catch (error) {
    return { findings: [ill('database', error instanceof Error ? error.message : String(error))], shown: [] };
  }
};
