/** What client.md promises, and querying.md of `vitrine pull`: with both programs as users have them. */
import { createHash } from 'node:crypto';
import { createClient, VitrineError } from '@vitrine/client';
import { type Destination, type FileState, type Kept, pull } from '@vitrine/pulling';
import { anotherCaller, askTenant } from '../asks.ts';
import { publicId, type Way } from '../ways.ts';
import { file, type PromiseRow } from './promise.ts';

const settingsOf = (way: Way) => {
  const address = anotherCaller();
  const send: typeof fetch = Object.assign(
    async (input: RequestInfo | URL, init?: RequestInit) => {
      const headers = new Headers(init?.headers);
      headers.set('X-Forwarded-For', address);
      return fetch(input, { ...init, headers });
    },
    { preconnect: () => undefined },
  );
  return { url: way.url, tenant: publicId, fetch: send };
};

const countOf = async (records: AsyncIterable<unknown>): Promise<number> => {
  let count = 0;
  for await (const _ of records) count += 1;
  return count;
};

/** Holds all in memory. */
class Held implements Destination {
  kept: Kept | undefined;
  begun = 0;
  #chunks: Uint8Array[] = [];

  begin = async (state: FileState): Promise<void> => {
    this.begun += 1;
    this.#chunks = [];
    this.kept = { file: state, bytes: 0 };
  };

  append = async (bytes: Uint8Array): Promise<void> => {
    this.#chunks.push(bytes);
    if (this.kept !== undefined) this.kept = { ...this.kept, bytes: this.kept.bytes + bytes.length };
  };

  finish = async (digest: string): Promise<number> => {
    const found = createHash('sha256').update(Buffer.concat(this.#chunks)).digest('base64');
    if (found !== digest) throw new Error('It has another digest.');
    return 1;
  };

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

const orderOf = (way: Way, destination: Destination) => ({
  service: settingsOf(way),
  collection: 'goods',
  format: 'csv' as const,
  query: {},
  destination,
});

const codeOfFailure = async (ask: () => Promise<unknown>): Promise<unknown> => {
  try {
    await ask();
    return 'none';
  } catch (error) {
    return error instanceof VitrineError ? error.code : error;
  }
};

export const clients: readonly PromiseRow[] = [
  {
    doc: 'querying',
    says: 'downloads a CSV or NDJSON file and checks that it is complete.',
    ask: async (way) => {
      const destination = new Held();
      await pull(orderOf(way, destination));
      return [destination.bytes.equals((await askTenant(way, file)).body), true];
    },
  },
  {
    doc: 'querying',
    says: 'After an interruption the same command resumes, or starts again if the data has changed.',
    ask: async (way) => {
      const whole = await askTenant(way, file);
      const [, digest = ''] = /:(.+):/.exec(whole.header('repr-digest') ?? '') ?? [];
      const destination = new Held();
      await destination.begin({ etag: whole.header('etag') ?? '', digest, bytes: undefined });
      await destination.append(whole.body.subarray(0, 100_000));
      await pull(orderOf(way, destination));
      return [
        [destination.begun, destination.bytes.equals(whole.body)],
        [1, true],
      ];
    },
  },
  {
    doc: 'client',
    says: '`all` reads the pages, 200 records each, and yields one record after another.',
    ask: async (way) => [await countOf(createClient(settingsOf(way)).all('goods')), 5000],
  },
  {
    doc: 'client',
    says: 'It revalidates them by their tags',
    ask: async (way) => {
      const { fetch: send, ...settings } = settingsOf(way);
      const statuses: number[] = [];
      const client = createClient({
        ...settings,
        fetch: async (url, init) => {
          const response = await send(url, init);
          statuses.push(response.status);
          return response;
        },
      });
      const [first, second] = [await client.records('goods', {}), await client.records('goods', {})];
      return [
        [statuses, second.data.length, second.edition.token === first.edition.token],
        [[200, 304], 20, true],
      ];
    },
  },
  {
    doc: 'client',
    says: 'All matches as [a file](querying.md#a-whole-collection-as-a-file): `csv`, `ndjson` or `json`.',
    ask: async (way) => {
      const found = await createClient(settingsOf(way)).export('goods', 'ndjson', { where: { price: { lt: 1 } } });
      return [(await found.text()).trimEnd().split('\n').length, 100];
    },
  },
  {
    doc: 'client',
    says: '`changes` takes the token of an [edition](caching.md), `edition.token` of any page',
    ask: async (way) => {
      const client = createClient(settingsOf(way));
      const { edition } = await client.records('goods', { limit: 1 });
      const { data, meta } = await client.changes('goods', edition.token ?? '');
      return [
        [data.upserted.length, data.removed.length, meta.edition === edition.token],
        [0, 0, true],
      ];
    },
  },
  {
    doc: 'client',
    says: 'Each is a `VitrineError`. Its `code` is one of [these](errors.md)',
    ask: async (way) => {
      const client = createClient({ ...settingsOf(way), retries: 0 });
      const codes: unknown[] = [];
      const asks: readonly (() => Promise<unknown>)[] = [
        async () => client.records('nothing', {}),
        async () => client.get('goods', 'none'),
        async () => client.records('goods', { where: { prise: { lt: 5 } } }),
        async () => client.export('goods', 'csv', { sort: ['prise'] }),
        async () => createClient({ ...settingsOf(way), key: 'vtr_wrong' }).profile(),
      ];
      for (const ask of asks) codes.push(await codeOfFailure(ask));
      const mistake = 'invalid_request';
      return [codes, ['collection_not_found', 'record_not_found', mistake, mistake, 'invalid_api_key']];
    },
  },
];
