/** Checks what an installation needs: settings, databases, editions, bucket and Redis. It changes nothing. */
import { existsSync } from 'node:fs';
import { bucketSettingsOf, editionFolderOf } from '../config.ts';
import { engines } from '../engines.ts';
import type { Config } from '../settings.ts';
import { readableByAll, readSourcesFile } from '../sources-file.ts';
import {
  addressFindings,
  bucketFindings,
  type DatabaseLook,
  embeddedFindings,
  type Finding,
  errorFinding,
  lookAtSources,
  memoryFindings,
  warningFinding,
  readDeclared,
  readShownImports,
  redisFindings,
  storeFindings,
  okFinding,
  withReadings,
} from '@vitrine/doctor';
import { nowOf, type Context } from './context.ts';
import { addressesOf } from './declaring.ts';
import { configOf, withEmbedded } from './open-catalog.ts';
import { count } from './output.ts';

/** The parts of the context that doctor uses. */
export type Examined = Pick<Context, 'environment' | 'clock' | 'processName' | 'memoryBytesMax'>;

export const examine = async (context: Examined): Promise<readonly Finding[]> => {
  const config = configOf(context);
  const databases = await lookAtDatabases(context, config);
  return [
    settingsFinding(config),
    ...sourcesFileFindings(config, context),
    ...memoryFindings(config, context.memoryBytesMax),
    ...addressFindings(config),
    ...withReadings(editionFolderOf(config), databases.shown, databases.findings, context.clock.monotonic),
    ...storeFindings({
      folder: editionFolderOf(config),
      config,
      shown: databases.shown,
      now: context.clock.now(),
      monotonic: context.clock.monotonic,
    }),
    ...(await lookAtBucket(config, context.clock.now())),
    ...(await redisFindings(config)),
  ];
};

const lookAtBucket = async (config: Config, now: number): Promise<Finding[]> => {
  const { editionStore: address, database } = config;
  if (address.kind !== 'bucket') return [];
  return bucketFindings(bucketSettingsOf(config, address), database.kind === 'postgres', now);
};

const settingsFinding = ({ trustedProxies }: Config): Finding => {
  const trustsAll = trustedProxies.some(({ prefixBits }) => prefixBits === 0);
  if (!trustsAll) return okFinding('settings', 'All settings are valid.');
  const found =
    'TRUST_PROXY trusts every address, so callers can choose the address that is counted. List only your proxies.';
  return warningFinding('settings', found);
};

/** A mistake in the file is one of the settings. */
const sourcesFileFindings = ({ sourcesFile }: Config, { environment }: Examined): Finding[] => {
  if (sourcesFile === null) return [];
  const { urls, files } = readSourcesFile(sourcesFile, environment);
  const open = readableByAll(files);
  const found = `${sourcesFile}: ${count(urls.size, 'source')}.`;
  if (open.length === 0) return [okFinding('sources file', found)];
  return [
    warningFinding('sources file', `${found} Every user of this machine may read ${open.join(', ')}: chmod o-r.`),
  ];
};

const lookAtDatabases = async (context: Examined, config: Config): Promise<DatabaseLook> => {
  const { database } = config;
  const { processName, clock } = context;
  const circumstances = { config, addresses: addressesOf(config), engines, processName, now: clock.now };
  if (database.kind === 'postgres') return lookAtSources(circumstances);
  if (!existsSync(database.path)) {
    const found = `${database.path} does not exist yet. "vitrine demo" or "vitrine tenant create" creates it.`;
    return { findings: [warningFinding('database', found)], shown: [] };
  }
  try {
    return await withEmbedded(context, async ({ store }) => {
      const catalog = { findings: [], isThere: false, collections: await readDeclared(store) };
      const sources = await lookAtSources({ ...circumstances, catalog });
      return {
        findings: [...(await embeddedFindings(store, database.path, nowOf(context))), ...sources.findings],
        shown: [...(await readShownImports(store, database.path)), ...sources.shown],
      };
    });
  } catch (error) {
    return { findings: [errorFinding('database', error instanceof Error ? error.message : String(error))], shown: [] };
  }
};
