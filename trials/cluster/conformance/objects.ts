/** Checks of objects and lists: what is written is there, whole, at once. */
import { outcomeOf, tally, textOf, type Answer, type Check, type Server } from './check.ts';

const megabyte = 2 ** 20;

const digestOf = (bytes: Uint8Array): string => new Bun.CryptoHasher('md5').update(bytes).digest('hex');

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

const keysOf = async ({ client }: Server, prefix: string, maxKeys = 1000): Promise<readonly string[]> =>
  ((await client.list({ prefix, maxKeys })).contents ?? []).map(({ key }) => key);

const tags: Check = {
  name: '`ETag` of PUT, GET and HEAD',
  run: async (server) => {
    const key = `${server.newPrefix()}object`;
    const put = await server.ask('PUT', key, { body: 'body' });
    const others = [await server.ask('GET', key), await server.ask('HEAD', key)];
    const isEqual = others.every(({ tag }) => tag === put.tag);
    const isDigest = put.tag === `"${digestOf(new TextEncoder().encode('body'))}"`;
    return `${isEqual ? 'equal' : `DIFFERENT: ${put.tag} ${others.map(({ tag }) => tag).join(' ')}`}, ${isDigest ? 'quoted MD5' : put.tag}`;
  },
};

const overwrites: Check = {
  name: 'GET after an overwriting PUT, 100 times',
  run: async (server) => {
    const key = `${server.newPrefix()}object`;
    const seen: string[] = [];
    for (let version = 0; version < 100; version += 1) {
      await server.ask('PUT', key, { body: String(version) });
      seen.push(textOf(await server.ask('GET', key)) === String(version) ? 'new' : 'OLD');
    }
    return tally(seen);
  },
};

/** Readers meet a writer who replaces an object: they must see one version or another, whole. */
const tearing = (size: string, length: number): Check => ({
  name: `GET while ${size} is overwritten, 4 readers, 5 s`,
  run: async (server) => {
    const key = `${server.newPrefix()}object`;
    const endsAt = performance.now() + 5000;
    const write = async (version: number): Promise<Answer> =>
      server.ask('PUT', key, { body: new Uint8Array(length).fill(version % 256) });
    await write(0);
    const seen: string[] = [];
    const writing = async (): Promise<void> => {
      for (let version = 1; performance.now() < endsAt; version += 1) await write(version);
    };
    const reading = async (): Promise<void> => {
      while (performance.now() < endsAt)
        seen.push(await server.ask('GET', key).then(wholenessOf(length), () => 'CUT OFF'));
    };
    await Promise.all([writing(), reading(), reading(), reading(), reading()]);
    return tally(seen);
  },
});

const wholenessOf =
  (length: number) =>
  (answer: Answer): string => {
    if (answer.status !== 200) return outcomeOf(answer);
    const [first] = answer.body;
    if (answer.body.length !== length || answer.body.some((byte) => byte !== first)) return 'TORN';
    return answer.tag === `"${digestOf(answer.body)}"` ? 'whole' : 'WHOLE, WITH THE TAG OF ANOTHER';
  };

const listsAfterWrites: Check = {
  name: 'list after each of 50 PUTs, and of 50 DELETEs',
  run: async (server) => {
    const prefix = server.newPrefix();
    const written: string[] = [];
    const removed: string[] = [];
    for (let number = 0; number < 50; number += 1) {
      await server.ask('PUT', `${prefix}${number}`, { body: 'body' });
      written.push((await keysOf(server, prefix)).length === number + 1 ? 'right' : 'STALE');
    }
    for (let number = 49; number >= 0; number -= 1) {
      await server.ask('DELETE', `${prefix}${number}`);
      removed.push((await keysOf(server, prefix)).length === number ? 'right' : 'STALE');
    }
    return `${tally(written)}; ${tally(removed)}`;
  },
};

const listsAfterMany: Check = {
  name: 'list after 100 PUTs at once',
  run: async (server) => {
    const [prefix, count] = [server.newPrefix(), 100];
    const puts = await Promise.all(
      Array.from({ length: count }, async (_, number) => server.ask('PUT', `${prefix}${number}`, { body: 'body' })),
    );
    const good = puts.filter(({ status }) => status === 200).length;
    const since = performance.now();
    const first = (await keysOf(server, prefix)).length;
    let listed = first;
    while (listed < good && performance.now() - since < 20_000) {
      await Bun.sleep(100);
      listed = (await keysOf(server, prefix)).length;
    }
    return first >= good ? `${first} of ${good}` : `${first} of ${good}; ${listed} after ${seconds(since)}`;
  },
};

const pagesBy = (by: 'token' | 'last key'): Check => ({
  name: `list in pages of 10 of 25, by ${by}`,
  run: async (server) => {
    const prefix = server.newPrefix();
    const keys = Array.from({ length: 25 }, (_, number) => `${prefix}${String(number).padStart(2, '0')} ä+`);
    await Promise.all(keys.map(async (key) => server.ask('PUT', key, { body: 'body' })));
    const walked = await walk(server, prefix, by);
    return `${Bun.deepEquals(walked.flat(), keys) ? '' : 'WRONG: '}${walked.map(({ length }) => length).join(' + ')}`;
  },
});

const pagesMax = 10;

const walk = async ({ client }: Server, prefix: string, by: 'token' | 'last key'): Promise<readonly string[][]> => {
  const walked: string[][] = [];
  let from: { continuationToken?: string; startAfter?: string } = {};
  while (walked.length < pagesMax) {
    const {
      contents = [],
      isTruncated = false,
      nextContinuationToken = '',
    } = await client.list({ prefix, maxKeys: 10, ...from });
    walked.push(contents.map(({ key }) => key));
    if (!isTruncated) break;
    from = by === 'token' ? { continuationToken: nextContinuationToken } : { startAfter: contents.at(-1)?.key ?? '' };
  }
  return walked;
};

const multipart: Check = {
  name: '100 MB by the writer of Bun, in parts of 8 MB; GET',
  run: async (server) => {
    const key = `${server.newPrefix()}large`;
    const part = crypto.getRandomValues(new Uint8Array(65_536));
    const chunk = new Uint8Array(megabyte).map((_, index) => part[index % part.length] ?? 0);
    const hasher = new Bun.CryptoHasher('md5');
    const writing = performance.now();
    const writer = server.client.file(key).writer({ partSize: 8 * megabyte, queueSize: 4, retry: 3 });
    for (let number = 0; number < 100; number += 1) {
      chunk[0] = number;
      hasher.update(chunk);
      await writer.write(chunk.slice());
      await writer.flush();
    }
    await writer.end();
    const took = seconds(writing);
    const reading = performance.now();
    const answer = await server.ask('GET', key);
    const verdict = digestOf(answer.body) === hasher.digest('hex') ? 'equal' : `DIFFERENT: ${answer.body.length} bytes`;
    return `${took}; ${verdict}, ${seconds(reading)}, \`${answer.tag.replace(/^"\w+/, '"…')}\``;
  },
};

const ranges: Check = {
  name: 'GET `Range`: 2-4, 8-, -2, past the end',
  run: async (server) => {
    const key = `${server.newPrefix()}object`;
    await server.ask('PUT', key, { body: '0123456789' });
    const answers = await Promise.all(
      ['2-4', '8-', '-2', '20-30'].map(async (range) =>
        server.ask('GET', key, { headers: { range: `bytes=${range}` } }),
      ),
    );
    return answers
      .map((answer) => (answer.status === 206 ? `206 \`${textOf(answer)}\`` : outcomeOf(answer)))
      .join('; ');
  },
};

const removals: Check = {
  name: 'DELETE, once more; GET',
  run: async (server) => {
    const key = `${server.newPrefix()}object`;
    await server.ask('PUT', key, { body: 'body' });
    const answers = [await server.ask('DELETE', key), await server.ask('DELETE', key), await server.ask('GET', key)];
    return answers.map(outcomeOf).join('; ');
  },
};

export const objects: readonly Check[] = [
  tags,
  overwrites,
  tearing('1 kB', 1024),
  tearing('1 MB', megabyte),
  listsAfterWrites,
  listsAfterMany,
  pagesBy('token'),
  pagesBy('last key'),
  multipart,
  ranges,
  removals,
];
