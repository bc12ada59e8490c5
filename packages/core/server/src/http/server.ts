/** The HTTP servers: of the API, and of the metrics on a separate port. */
import { faultOf, pathPatterns } from './raw-path.ts';
import type { Handler } from './handler.ts';
import { respondToAccident } from './response.ts';

export interface RunningServer {
  readonly url: string;
  /** Accepts no more requests, waits for running ones, and aborts them after so many milliseconds. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/** Seconds without a byte after which a connection is closed. */
const idleSeconds = 30;
/** The same for a file, which is measured before its first byte is sent. */
const fileSeconds = 120;
const filePattern = /\/export\/?(?:\?|$)/;
/** No request of the API needs a body. */
const apiBodyBytesMax = 64 * 1024;

/** The address and the limits of a listener. */
interface Listening {
  readonly host: string;
  readonly port: number;
  readonly isPortShared: boolean;
  readonly bodyBytesMax?: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Listens for the API. Bun would let a second service share the port and take half of the requests, so sharing must be
 * enabled.
 * @throws if the port is taken
 */
export const serveApi = (
  handler: Handler,
  { host, port, isPortShared, bodyBytesMax = apiBodyBytesMax, now }: Listening,
): RunningServer => {
  const answer = (request: Request, listener: Bun.Server<undefined>, segments?: Bun.BunRequest['params']) => {
    const address = listener.requestIP(request)?.address ?? '';
    const response = handler(request, address, faultOf(request, segments));
    const isFile = response instanceof Promise && filePattern.test(request.url);
    if (isFile) listener.timeout(request, fileSeconds);
    if (request.method !== 'HEAD' && !isFile) return response;
    return Promise.resolve(response).then((made) => {
      if (isFile) sayWhetherItCloses(request, made);
      return request.method === 'HEAD' ? withDate(made, now()) : made;
    });
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

/**
 * Bun closes the connection on request, but does not announce it (RFC 9112 §9.6). A proxy that pipes, such as Varnish,
 * forwards the headers: its client would send another request on the closing connection.
 */
const sayWhetherItCloses = ({ headers }: Request, made: Response): void => {
  if (headers.get('connection')?.toLowerCase() === 'close') made.headers.set('Connection', 'close');
};

/** Bun adds Date to every response but those to HEAD (RFC 9110 §6.6.1). */
const withDate = (response: Response, nowMs: number): Response => {
  response.headers.set('Date', new Date(nowMs).toUTCString());
  return response;
};

/**
 * Checks that a port is free which several processes are to share: each of them alone would not notice.
 * @throws if the port is taken
 */
export const checkPort = async (host: string, port: number): Promise<void> => {
  const listener = Bun.serve({ hostname: host, port, reusePort: false, fetch: () => respondToAccident() });
  await listener.stop(true);
};

export interface Exposition {
  readonly contentType: string;
  readonly body: string;
}

/** Serves Prometheus' text format at `/metrics`. */
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
