/** Requests byte by byte over a connection of their own: what the usual clients would tidy up stays as it is. */
import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** In the order they came, their names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface RawRequest {
  readonly method?: string;
  /** As it goes into the request line. */
  readonly target: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** A Host header each; one where nothing is said. */
  readonly hosts?: readonly string[];
  /** One character a byte. */
  readonly body?: string | undefined;
}

/** Sends a request to the service at `url` and reads until the connection is closed. */
export const requestRaw = async (
  url: string,
  { method = 'GET', target, headers = [], hosts = ['localhost'], body }: RawRequest,
): Promise<RawResponse> => {
  const length = body === undefined ? [] : [['Content-Length', body.length]];
  const lines = [...headers, ...length, ...hosts.map((host) => ['Host', host] as const), ['Connection', 'close']].map(
    ([name, value]) => `${name}: ${value}`,
  );
  const bytes = await exchange(
    Number(new URL(url).port),
    [`${method} ${target} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'),
  );
  return readResponse(bytes);
};

/** The values of a header, one for each time that it came. */
export const valuesOf = ({ headers }: RawResponse, name: string): string[] =>
  headers.filter(([other]) => other === name.toLowerCase()).map(([, value]) => value);

/** What tells the time, and how long an answer took. */
const timed = new Set(['date', 'server-timing']);

/** All of a response as text, but for times: two that print alike are alike to the last byte. */
export const printRaw = ({ status, headers, body }: RawResponse): string => {
  const shown = headers.filter(([name]) => !timed.has(name));
  return [status, ...shown.map((header) => header.join(': ')), '', body.toString()].join('\n');
};

const exchange = async (port: number, text: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  const closed = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  socket.on('error', closed.reject);
  socket.on('close', () => closed.resolve());
  await closed.promise;
  return Buffer.concat(chunks);
};

const readResponse = (bytes: Buffer): RawResponse => {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
    body: bytes.subarray(end + 4),
  };
};
