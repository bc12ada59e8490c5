/**
 * `vitrine mirror`: keeps a folder in sync with a bucket, for the servers of this machine. `vitrine serve --store
 * s3://…` starts it.
 */
import { join } from 'node:path';
import type { Command } from 'commander';
import { editionFolderOf, parseStoreConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { bytesOfFolder } from '../metrics/folder-bytes.ts';
import { createMirrorMetrics } from '../metrics/mirror-metrics.ts';
import { createObserver } from '../observation.ts';
import { releasedByParent, type Context } from './context.ts';
import { cacheBytesMaxOf, mirrorEditions } from './open-editions.ts';
import { asExposition, metricsUrlOf, openMetrics } from './open-metrics.ts';
import type { JsonOption } from './output.ts';
import { tellAlive } from './tell-alive.ts';
import { UsageError } from './usage-error.ts';

export const addMirrorCommand = (program: Command, context: Context): void => {
  program
    .command('mirror', { hidden: true })
    .description('keep a folder in sync with a bucket')
    .requiredOption('--store <url>', 's3://BUCKET/FOLDER')
    .option('--json', 'write the log to the standard error')
    .action(async (options: MirrorOptions) => mirror(releasedByParent(context), options));
};

interface MirrorOptions extends JsonOption {
  readonly store: string;
}

/** The message to the parent after the start. */
export interface MirrorStarted {
  readonly mirrors: string;
  /** The URL of the metrics; null where they are off. */
  readonly metricsUrl: string | null;
}

const mirror = async (context: Context, { store, json }: MirrorOptions): Promise<void> => {
  const config = parseStoreConfig(context.environment, store);
  const { editionStore: address, metricsHost: host, metricsPort: port } = config;
  if (address.kind !== 'bucket') throw new UsageError(`--store: found "${store}", expected s3://BUCKET/FOLDER.`);
  const folder = editionFolderOf(config);
  const destination = { write: json === true ? context.writeError : context.write };
  const cacheBytes = () => bytesOfFolder(join(folder, 'segments'));
  const metrics = createMirrorMetrics({ ...context, cacheBytes, cacheBytesMax: cacheBytesMaxOf(config) });
  const log = createLog({ level: config.logLevel, destination, now: context.clock.now });
  const observe = createObserver([log, metrics.listen]);
  const options = { context, observe, countRequest: metrics.countRequest };
  const metricsServer = openMetrics({ host, port, portVariable: 'METRICS_PORT' }, asExposition(metrics.print));
  const endTelling = tellAlive(context);
  try {
    context.parent?.tell({ mirrors: store, metricsUrl: metricsUrlOf(metricsServer) } satisfies MirrorStarted);
    await mirrorEditions(config, address, folder, options, context.untilStopped());
  } finally {
    endTelling();
    await metricsServer?.stop(0);
  }
};
