/**
 * Answers each address with the bytes and headers of a file: what Bun can do at most. Takes its port and the file; and
 * `counting`, to do what no answer of ours is without: it asks who calls, counts that, and writes how much is left.
 */
import { listAt, textAt } from '../json.ts';

interface Held {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}

const [port = '', answersPath = '', mode] = process.argv.slice(2);
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

const notFound = (): Response => new Response(null, { status: 404 });

type Answer = (request: Request, server: Bun.Server<undefined>) => Response;

const answerAsHeld: Answer = ({ url }) => {
  const found = held.get(url);
  return found === undefined ? notFound() : new Response(found.body, found);
};

/** Headers that are changed and copied cost less than new ones. */
const changing = new Map([...held].map(([url, { body, headers }]) => [url, { body, headers: new Headers(headers) }]));
const requestsMax = 1_000_000_000;
const counts = new Map<string, number>();

const answerCounting: Answer = (request, server) => {
  const { url, headers } = request;
  const found = changing.get(url);
  if (found === undefined) return notFound();
  // What decides on the bytes is read, though there is but one answer here.
  headers.get('if-none-match');
  headers.get('accept-encoding');
  const caller = headers.get('x-api-key') ?? server.requestIP(request)?.address ?? '';
  const count = (counts.get(caller) ?? 0) + 1;
  counts.set(caller, count);
  found.headers.set('RateLimit-Remaining', String(requestsMax - count));
  return new Response(found.body, found);
};

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  development: false,
  fetch: mode === 'counting' ? answerCounting : answerAsHeld,
});
