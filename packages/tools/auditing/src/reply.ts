/** Compares two replies of the service that should be equal, except for headers that change with time. */

export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A message of the Model Context Protocol, without the envelope that all messages share. */
export interface Message {
  readonly method: 'tools/list' | 'tools/call';
  readonly params: Readonly<Record<string, unknown>>;
}

/** Requests a path, from the root and with its parameters, or sends a message to it. */
export type Ask = (path: string, message?: Message) => Promise<Reply>;

/** The body, assumed to have this shape; `none` where it is not JSON, as from another program. */
export const readBody = <Body>({ body }: Reply, none: Body): Body => {
  try {
    const read: Body = JSON.parse(body);
    return read;
  } catch {
    return none;
  }
};

/** Headers that vary with time, the remaining rate limit or earlier requests. The length is compared with the body. */
const untelling = /^(?:date|age|retry-after|ratelimit(?:-.+)?|content-length|cache-status|server-timing)$/;

/** Describes how the first reply differs from the second; undefined where they are equal to the byte. */
export const findDifference = (one: Reply, other: Reply, unsteady: ReadonlySet<string>): string | undefined => {
  if (one.status !== other.status) return `with ${one.status}, not ${other.status}`;
  if (one.body !== other.body) return 'in other words';
  const header = differingHeaders(one, other).find((name) => !unsteady.has(name));
  return header === undefined ? undefined : `with another header ${header}`;
};

/** The headers with different values, or in only one of the replies. */
export const differingHeaders = (one: Reply, other: Reply): readonly string[] =>
  [...new Set([...one.headers.keys(), ...other.headers.keys()])].filter(
    (name) => !untelling.test(name) && one.headers.get(name) !== other.headers.get(name),
  );
