/** `vitrine publish`: reads the sources once an edition, and publishes what servers answer from; the console is beside it. */
import { Option, type Command } from 'commander';
import { openPublisher } from '@vitrine/publisher';
import { yieldToOthers } from '@vitrine/segments/threads';
import { editionFolderOf } from '../config.ts';
import { createLog } from '../log.ts';
import { createPublisherMetrics } from '../metrics/publisher-metrics.ts';
import { createObserver, type Observation } from '../observation.ts';
import { openPreviews } from '../previews/open-previews.ts';
import { refuseUnusable } from './declaring.ts';
import { releasedByParent, type Context } from './context.ts';
import { openEditions } from './open-editions.ts';
import { asExposition, openMetrics } from './open-metrics.ts';
import { openConsole } from './open-console.ts';
import { withCatalog, type OpenCatalog } from './open-catalog.ts';
import type { JsonOption } from './output.ts';
import { showProgress } from './publish-progress.ts';
import { reachableUrl } from './service-url.ts';

export const addPublishCommand = (program: Command, context: Context): void => {
  program
    .command('publish')
    .description('read the databases once an edition, and publish what is exposed into the editions store')
    .option('--json', 'write the log to the standard error')
    .addOption(new Option('--api-url <url>').hideHelp())
    .action(async (options: PublishOptions) => {
      // Those who ask are answered first.
      yieldToOthers();
      await withCatalog(context, async (catalog) => publish(releasedByParent(context), catalog, options));
    });
};

/** The second is what `vitrine serve` starts its publisher with: where consumers reach the API. */
interface PublishOptions extends JsonOption {
  readonly apiUrl?: string;
}

/** What a publisher tells its parent once the first edition is in force. */
export interface PublisherStarted {
  readonly consoleUrl: string | null;
}

const publish = async (
  context: Context,
  { config, store }: OpenCatalog,
  { json, apiUrl }: PublishOptions,
): Promise<void> => {
  const { clock } = context;
  const stopped = context.untilStopped();
  await refuseUnusable(context, config);
  const destination = { write: json === true ? context.writeError : context.write };
  const metrics = createPublisherMetrics(context);
  const log = createLog({ level: config.logLevel, destination, now: clock.now });
  const waiting = Promise.withResolvers<void>();
  const hearWaiting = ({ kind }: Observation): void => {
    if (kind === 'publisher-waiting') waiting.resolve();
  };
  const observe = createObserver([log, metrics.listen, hearWaiting]);
  await using console = await openConsole(config);
  const folder = editionFolderOf(config);
  const lost = Promise.withResolvers<void>();
  const editions = await openEditions(config, { context, observe, countRequest: metrics.countRequest }, lost.resolve);
  const usage = console?.usage;
  const opened = await openPublisher({ settings: config, folder, editions, store, usage, clock, observe });
  metrics.measure(opened);
  const { metricsHost, publishMetricsPort } = config;
  const at = { host: metricsHost, port: publishMetricsPort, portVariable: 'PUBLISH_METRICS_PORT' };
  const metricsServer = openMetrics(at, asExposition(metrics.print));
  const previews = openPreviews({ config, opened, folder, clock, observe });
  const consoleServer = await console?.serve({
    context,
    observe,
    respond: previews.respond,
    serviceUrl: apiUrl ?? reachableUrl(`http://${config.host}:${config.port}`),
    isPortShared: false,
  });
  try {
    const endProgress = showProgress(context, opened.publisher);
    const ended = Promise.race([stopped, lost.promise]);
    // While another publisher leads, what that one publishes into the bucket is served here too.
    const follows = editions === undefined ? [] : [waiting.promise];
    await Promise.race([opened.publisher.start(), ...follows, ended]).finally(endProgress);
    context.parent?.tell({ consoleUrl: consoleServer?.url ?? null } satisfies PublisherStarted);
    if ((await Promise.race([stopped, lost.promise.then(() => 'lost')])) === 'lost')
      throw new Error('Another publisher leads. Started anew, this one takes its turn when that one ends.');
  } finally {
    const closed = [previews.close(), opened.close(), consoleServer?.stop(config.shutdownSeconds * 1000)];
    await Promise.all([...closed, metricsServer?.stop(0)]);
  }
};
