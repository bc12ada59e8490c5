/** A publisher and servers as an operator starts them apart, on one folder of editions. */
import { until } from '../../../../tests/support/until.ts';
import { startVitrine, type Place, type Serving, type VitrineProcess } from '../commands/vitrine-process.ts';
import { holdsWithin } from '../../../../tests/service/gated-source.ts';

type Environment = Readonly<Record<string, string>>;

export const storeOf = ({ folder }: Place): string => `${folder}/editions`;

/** It is there at once, and has published when servers are ready. */
export const startPublisher = (place: Place, environment: Environment): VitrineProcess =>
  startVitrine(place, 'publish', { ...environment, EDITION_STORE: storeOf(place) });

/** Starts a server, and does not wait for it. */
export const launchServer = (place: Place, environment: Environment): VitrineProcess =>
  startVitrine(place, `serve --store ${storeOf(place)}`, environment);

/** Starts a server, and waits until it listens: it answers 503 until something was published. */
export const startServer = async (place: Place, environment: Environment): Promise<Serving> => {
  const started = launchServer(place, environment);
  const url = await started.waitFor(/"server-started","url":"([^"]+)"/);
  return {
    ...started,
    url,
    get: async (path, headers = {}) => fetch(`${url}/api/v1/public/t/${path}`, { headers }),
  };
};

/** Waits until the service is ready. */
export const untilReady = async (url: string): Promise<void> =>
  until(async () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );

/** For trials: whether the service is ready within so many milliseconds. */
export const isReadyWithin = async (milliseconds: number, url: string): Promise<boolean> =>
  holdsWithin(milliseconds, async () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
