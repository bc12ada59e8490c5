/** Asks on a way, each time as another caller, and sees the answer as it came: nothing is unpacked, followed or kept. */
import { publicId, type Way } from './ways.ts';

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters, of a QUERY. */
  readonly body?: URLSearchParams;
}

export interface Came {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** By name, in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

let callers = 0;
/** An address that nobody has asked from. */
export const anotherCaller = (): string => `10.9.${++callers >> 8}.${callers & 255}`;

/** @param path below the service's address */
export const askAt = async (
  way: Way,
  path: string,
  { method = 'GET', headers = {}, body: sent }: Asked = {},
): Promise<Came> => {
  const response = await fetch(way.url + path, {
    method,
    ...(sent !== undefined && { body: sent }),
    // What a client that accepts nothing sends.
    headers: { 'Accept-Encoding': 'identity', 'X-Forwarded-For': anotherCaller(), ...headers },
    decompress: false,
    redirect: 'manual',
  });
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    headers: new Map(response.headers),
    body,
  };
};

/** @param path below the tenant */
export const askTenant = async (way: Way, path: string, asked: Asked = {}): Promise<Came> =>
  askAt(way, `/api/v1/public/t/${publicId}${path}`, asked);

/** The code of a failure. */
export const codeOf = ({ body }: Came): unknown => {
  const envelope: unknown = JSON.parse(body.toString());
  const meta = envelope !== null && typeof envelope === 'object' && 'meta' in envelope ? envelope.meta : undefined;
  return meta !== null && typeof meta === 'object' && meta !== undefined && 'code' in meta ? meta.code : undefined;
};
