/** The ports: the API's, and the metrics' own. */
import { faultOf, pathPatterns } from './as-written.ts';
import type { Handler } from './handler.ts';
import { respondToAccident } from './response.ts';

export interface RunningServer {
  readonly url: string;
  /** Accepts nothing new, lets what is running finish, and cuts off what is still running after so many milliseconds. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/** Seconds without a byte after which a connection is closed. */
const idleSeconds = 30;
/** The same for a file, which is measured before its first byte is sent. */
const fileSeconds = 120;
const filePattern = /\/export\/?(?:\?|$)/;
/** No request of the API needs a body. */
const apiBodyBytesMax = 64 * 1024;

/** Where to listen. */
interface Listening {
  readonly host: string;
  readonly port: number;
  readonly isPortShared: boolean;
  /** The most bytes that the body of a request may have. */
  readonly bodyBytesMax?: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Outside of development Bun lets several processes share a port, so that a second service would take half of the
 * first one's requests: that happens where it is wanted alone.
 * @throws where the port is taken
 */
export const serveApi = (
  handler: Handler,
  { host, port, isPortShared, bodyBytesMax = apiBodyBytesMax, now }: Listening,
): RunningServer => {
  const answer = (request: Request, listener: Bun.Server<undefined>, segments?: Bun.BunRequest['params']) => {
    const address = listener.requestIP(request)?.address ?? '';
    const response = handler(request, address, faultOf(request, segments));
    if (response instanceof Promise && filePattern.test(request.url)) listener.timeout(request, fileSeconds);
    if (request.method !== 'HEAD') return response;
    return Promise.resolve(response).then((made) => withDate(made, now()));
  };
  const answerRoute = (request: Bun.BunRequest, listener: Bun.Server<undefined>) =>
    answer(request, listener, request.params);
  const server = Bun.serve({
    hostname: host,
    port,
    development: false,
    reusePort: isPortShared,
    idleTimeout: idleSeconds,
    maxRequestBodySize: bodyBytesMax,
    error: () => respondToAccident(),
    routes: Object.fromEntries(pathPatterns.map((pattern) => [pattern, answerRoute])),
    fetch: (request, listener) => answer(request, listener),
  });
  return present(server);
};

/** Bun puts a Date on every response but those to HEAD (RFC 9110 §6.6.1). */
const withDate = (response: Response, nowMs: number): Response => {
  response.headers.set('Date', new Date(nowMs).toUTCString());
  return response;
};

/**
 * Sees that nobody listens on a port that several processes are to share: to each of them alone it would seem free.
 * @throws where the port is taken
 */
export const checkPort = async (host: string, port: number): Promise<void> => {
  const listener = Bun.serve({ hostname: host, port, reusePort: false, fetch: () => respondToAccident() });
  await listener.stop(true);
};

export interface Exposition {
  readonly contentType: string;
  readonly body: string;
}

/** Prometheus' text format at `/metrics`, and nothing else. */
export const serveMetrics = (render: () => Promise<Exposition>, host: string, port: number): RunningServer => {
  const server = Bun.serve({
    hostname: host,
    port,
    development: false,
    reusePort: false,
    routes: {
      '/metrics': async () => {
        const { contentType, body } = await render();
        return new Response(body, { headers: { 'Content-Type': contentType } });
      },
    },
    fetch: () => new Response('Metrics are at /metrics.\n', { status: 404 }),
  });
  return present(server);
};

const present = (server: Bun.Server<undefined>): RunningServer => ({
  url: server.url.href.replace(/\/$/, ''),
  stop: async (graceMs) => {
    const stopped = server.stop(false);
    const isStopped = await Promise.race([stopped.then(() => true), Bun.sleep(graceMs).then(() => false)]);
    if (!isStopped) await server.stop(true);
  },
});
