/** `vitrine publish`: scans the sources for each edition, publishes it for servers, and serves the console. */
import { Option, type Command } from 'commander';
import { openPublisher } from '@vitrine/publisher';
import { openPurger } from '@vitrine/purging';
import { yieldToOthers } from '@vitrine/segments/threads';
import { editionFolderOf, parseConfig } from '../config.ts';
import { engines } from '../engines.ts';
import { createLog } from '../log.ts';
import { createPublisherMetrics } from '../metrics/publisher-metrics.ts';
import { createObserver, type Observation } from '../observation.ts';
import { watchSources } from '../sources-file.ts';
import { openPreviews } from '../previews/open-previews.ts';
import { refuseUnusable } from './declaring.ts';
import { releasedByParent, type Context } from './context.ts';
import { openBuildJobs, openEditions } from './open-editions.ts';
import { asExposition, openMetrics } from './open-metrics.ts';
import { openConsole } from './open-console.ts';
import { withCatalog, type OpenCatalog } from './open-catalog.ts';
import type { JsonOption } from './output.ts';
import { showProgress } from './publish-progress.ts';
import { reachableUrl } from './service-url.ts';
import { tellAlive } from './tell-alive.ts';

export const addPublishCommand = (program: Command, context: Context): void => {
  program
    .command('publish')
    .description(
      'run the publisher: read the databases once an edition, and publish what is exposed to the editions store',
    )
    .option('--json', 'write the log to the standard error')
    .addOption(new Option('--api-url <url>').hideHelp())
    .action(async (options: PublishOptions) => {
      // Lowers the process's priority, so that servers answer first.
      yieldToOthers();
      await withCatalog(context, async (catalog) => publish(releasedByParent(context), catalog, options));
    });
};

/** `apiUrl` is the public address of the API; `vitrine serve` passes it to its publisher. */
interface PublishOptions extends JsonOption {
  readonly apiUrl?: string;
}

/** The publisher's message to the parent, once the first edition is published. */
export interface PublisherStarted {
  readonly consoleUrl: string | null;
}

/** A longer read of the catalog counts as a hung connection; a restart opens a new one. */
const leasesOfLookMax = 24;

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
  let lookingMs: (() => number) | undefined;
  const endTelling = tellAlive(
    context,
    () => (lookingMs?.() ?? 0) > leasesOfLookMax * config.catalogLeaseSeconds * 1000,
  );
  const purger = openPurger(config, folder, { clock, observe });
  const named = parseConfig(context.environment).sources;
  const { environment } = context;
  const { sourcesFile: path, allowedPrivateAddresses: allowed } = config;
  const sources = watchSources({ path, named, allowed, environment, clock, observe });
  const opened = await openPublisher({
    settings: config,
    engines: { ...engines, thread: new URL('./builder-thread.ts', import.meta.url) },
    sources: sources.current,
    folder,
    editions,
    store,
    usage,
    clock,
    observe,
    publicationListener: purger,
    jobs: await openBuildJobs(config, context),
  });
  lookingMs = () => opened.publisher.lookingMs;
  metrics.measure({ publisher: opened.publisher, purger, given: opened.given });
  const { metricsHost, publishMetricsPort } = config;
  const at = { host: metricsHost, port: publishMetricsPort, portVariable: 'PUBLISH_METRICS_PORT' };
  const metricsServer = openMetrics(at, asExposition(metrics.print));
  const previews = openPreviews({ config, opened, folder, clock, observe });
  const consoleServer = await console?.serve({
    context,
    observe,
    respond: previews.respond,
    publisher: opened.publisher,
    sources: sources.current,
    serviceUrl: apiUrl ?? reachableUrl(`http://${config.host}:${config.port}`),
    isPortShared: false,
  });
  try {
    const endProgress = showProgress(context, opened.publisher);
    const ended = Promise.race([stopped, lost.promise]);
    // A waiting publisher counts as started: the servers here answer with the editions that the leading one puts into
    // the bucket.
    const follows = editions === undefined ? [] : [waiting.promise];
    await Promise.race([opened.publisher.start(), ...follows, ended]).finally(endProgress);
    context.parent?.tell({ consoleUrl: consoleServer?.url ?? null } satisfies PublisherStarted);
    if ((await Promise.race([stopped, lost.promise.then(() => 'lost')])) === 'lost')
      throw new Error('Another publisher leads. Restart this one: it takes over when the other ends.');
  } finally {
    endTelling();
    sources.close();
    const closed = [previews.close(), opened.close(), consoleServer?.stop(config.shutdownSeconds * 1000)];
    await Promise.all([...closed, metricsServer?.stop(0)]);
  }
};
