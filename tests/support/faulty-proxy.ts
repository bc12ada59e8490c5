/** A proxy before the service that does to each request what a test says: a network on a bad day. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from './free-port.ts';

/** Passed on; refused by a limit, by the service or by a gateway; cut before the answer or within it; or it stops within it. */
export type Fault = 'none' | 'limited' | 'unavailable' | 'gateway' | 'cut' | 'cut within' | 'stopped within';

export interface FaultyProxy extends AsyncDisposable {
  readonly url: string;
  /** What is done to the next requests, in order; what comes after them is passed on. */
  readonly faults: Fault[];
  /** What was asked for, in order. */
  readonly asked: string[];
  /** Which bytes of it were asked for, in the same order. */
  readonly ranges: (string | undefined)[];
}

export const startFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const faults: Fault[] = [];
  const asked: string[] = [];
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    ranges.push(request.headers.range);
    // On a connection that was used before, a platform may try again by itself.
    response.shouldKeepAlive = false;
    void answer(faults.shift() ?? 'none', `${target}${path}`, request, response);
  });
  const port = freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    asked,
    ranges,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const answer = async (fault: Fault, url: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  switch (fault) {
    case 'cut':
      response.destroy();
      return;
    case 'gateway':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      return;
    case 'limited':
      refuse(response, 429, 'rate_limited');
      return;
    case 'unavailable':
      refuse(response, 503, 'unavailable');
      return;
    case 'none':
    case 'cut within':
    case 'stopped within': {
      const { range, 'if-range': state } = request.headers;
      const headers = { ...(range && { range }), ...(state !== undefined && { 'if-range': String(state) }) };
      const upstream = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
      const body = await upstream.bytes();
      response.writeHead(upstream.status, {
        ...Object.fromEntries(upstream.headers),
        'content-length': body.length,
      });
      if (fault === 'none') response.end(body);
      else response.write(body.subarray(0, body.length / 2), () => fault === 'cut within' && response.destroy());
    }
  }
};

const refuse = (response: ServerResponse, status: number, code: string): void => {
  const headers = { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '1' }) };
  response
    .writeHead(status, headers)
    .end(JSON.stringify({ success: false, message: 'No.', data: null, meta: { code } }));
};
