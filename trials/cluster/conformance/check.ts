/** What a check of an S3 server is, and how it asks: with URLs that Bun signs, and with Bun's client. */
import { S3Client } from 'bun';
import { urlSigner, type Bucket } from '../parts/bucket.ts';

export interface Check {
  readonly name: string;
  /** @returns what was seen, in a few words for a cell of a table */
  readonly run: (server: Server) => Promise<string>;
}

export interface Server {
  readonly access: Bucket;
  readonly client: S3Client;
  readonly ask: (method: Method, key: string, request?: Request) => Promise<Answer>;
  /** A prefix that no other check has. */
  readonly newPrefix: () => string;
}

export type Method = 'GET' | 'PUT' | 'DELETE' | 'HEAD';

interface Request {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface Answer {
  readonly status: number;
  readonly tag: string;
  readonly body: Uint8Array;
}

const askMsMax = 30_000;

export const serverAt = (access: Bucket): Server => {
  const signer = urlSigner(access);
  return {
    access,
    client: new S3Client(access),
    newPrefix: () => `${crypto.randomUUID()}/`,
    ask: async (method, key, { headers = {}, body } = {}) => {
      const response = await fetch(signer.presign(key, { method }), {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(askMsMax),
      });
      return {
        status: response.status,
        tag: response.headers.get('etag') ?? '',
        body: await response.bytes(),
      };
    },
  };
};

export const textOf = ({ body }: Pick<Answer, 'body'>): string => new TextDecoder().decode(body);

/** The status and, of a failure, the code of S3. */
export const outcomeOf = (answer: Answer): string => {
  const code = /<Code>(\w+)<\/Code>/.exec(textOf(answer))?.[1];
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`;
};

/** Equal ones once, with their number, the most frequent first. */
export const tally = (outcomes: readonly string[]): string =>
  [...Map.groupBy(outcomes, (outcome) => outcome)]
    .toSorted(([, few], [, many]) => many.length - few.length)
    .map(([outcome, all]) => `${all.length} × ${outcome}`)
    .join(', ');
