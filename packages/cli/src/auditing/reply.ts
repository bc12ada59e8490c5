/** What comes back from the running service, and what may differ between two of it that should be alike. */

export interface Reply {
  readonly status: number;
  /** By name, in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A message of the Model Context Protocol, without what all of them have. */
export interface Message {
  readonly method: 'tools/list' | 'tools/call';
  readonly params: Readonly<Record<string, unknown>>;
}

/** Asks the service for a path, from the root, with its parameters; or sends a message to it. */
export type Ask = (path: string, message?: Message) => Promise<Reply>;

/** The body, as the shape that it must have; `none` where it is no JSON, as of another program. */
export const readBody = <Body>({ body }: Reply, none: Body): Body => {
  try {
    const read: Body = JSON.parse(body);
    return read;
  } catch {
    return none;
  }
};

/** What tells the time, or how many requests are left, differs from one request to the next; the length is the body's. */
const untelling = /^(?:date|age|retry-after|ratelimit(?:-.+)?|content-length)$/;

/** What the first has otherwise than the second, in words; nothing where they are alike to the last byte. */
export const findDifference = (one: Reply, other: Reply, unsteady: ReadonlySet<string>): string | undefined => {
  if (one.status !== other.status) return `with ${one.status}, not ${other.status}`;
  if (one.body !== other.body) return 'in other words';
  const header = differingHeaders(one, other).find((name) => !unsteady.has(name));
  return header === undefined ? undefined : `with another header ${header}`;
};

/** The headers that only one of them has, or both with different values. */
export const differingHeaders = (one: Reply, other: Reply): readonly string[] =>
  [...new Set([...one.headers.keys(), ...other.headers.keys()])].filter(
    (name) => !untelling.test(name) && one.headers.get(name) !== other.headers.get(name),
  );
