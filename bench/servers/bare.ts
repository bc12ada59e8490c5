/** Answers each address with the bytes and headers of a file: what Bun can do at most. Takes its port and the file. */
import { listAt, textAt } from '../json.ts';

interface Held {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}

const [port = '', answersPath = ''] = process.argv.slice(2);
const origin = `http://127.0.0.1:${port}`;

const headersOf = (answer: unknown): Record<string, string> =>
  Object.fromEntries(listAt(answer, 'headers').map((header) => [textAt(header, '0'), textAt(header, '1')]));

const answers: unknown = await Bun.file(answersPath).json();
const held = new Map<string, Held>(
  listAt({ answers }, 'answers').map((answer) => [
    `${origin}${textAt(answer, 'path')}`,
    { body: new TextEncoder().encode(textAt(answer, 'body')), headers: headersOf(answer) },
  ]),
);

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  development: false,
  fetch: ({ url }) => {
    const found = held.get(url);
    return found === undefined ? new Response(null, { status: 404 }) : new Response(found.body, found);
  },
});
