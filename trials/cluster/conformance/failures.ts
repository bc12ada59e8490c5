/** Checks of how a server refuses: what a client can tell from the answer. */
import { S3Client } from 'bun';
import type { Bucket } from '../parts/bucket.ts';
import { outcomeOf, serverAt, type Check, type Method } from './check.ts';

interface Refusal {
  readonly name: string;
  readonly change: Partial<Bucket>;
}

/** The same key is asked for each time; there is none of that name. */
const refusal = ({ name, change }: Refusal): Check => ({
  name: `${name}: GET, PUT, HEAD, list`,
  run: async ({ access, newPrefix }) => {
    const server = serverAt({ ...access, ...change });
    const key = `${newPrefix()}object`;
    const ask = async (method: Method): Promise<string> =>
      outcomeOf(await server.ask(method, key, method === 'PUT' ? { body: 'body' } : {}));
    const answers = [await ask('GET'), await ask('PUT'), await ask('HEAD')];
    return [...answers, await listOutcome(new S3Client(server.access))].join('; ');
  },
});

const listOutcome = async (client: S3Client): Promise<string> =>
  client.list().then(
    () => 'list',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'an error without a code'),
  );

export const failures: readonly Check[] = [
  refusal({ name: 'a wrong secret', change: { secretAccessKey: 'wrong' } }),
  refusal({ name: 'a key that is not known', change: { accessKeyId: 'unknown:key' } }),
  refusal({ name: 'no such bucket', change: { bucket: 'no-such-bucket' } }),
  {
    name: 'no such object: GET, HEAD; `exists` and `stat` of Bun',
    run: async (server) => {
      const key = `${server.newPrefix()}absent`;
      const answers = [await server.ask('GET', key), await server.ask('HEAD', key)];
      const file = server.client.file(key);
      const stat = await file.stat().then(
        () => 'stat',
        (error: unknown) =>
          error instanceof Error && 'code' in error ? String(error.code) : 'an error without a code',
      );
      return [...answers.map(outcomeOf), String(await file.exists()), stat].join('; ');
    },
  },
];
