/** A `fetch` that gives what a test wrote down, and keeps what it was asked. */
import type { Fetch } from '../../src/index.ts';

export interface ScriptedFetch {
  readonly fetch: Fetch;
  readonly asked: { readonly url: string; readonly headers: Headers; readonly init: RequestInit }[];
}

/** A step is a response, or what is thrown; the last one is repeated. */
export type Step = (init: RequestInit) => Response | Promise<Response>;

export const scriptFetch = (...steps: readonly [Step, ...Step[]]): ScriptedFetch => {
  const asked: ScriptedFetch['asked'] = [];
  return {
    asked,
    fetch: async (url, init) => {
      const step = steps[Math.min(asked.length, steps.length - 1)] ?? steps[0];
      asked.push({ url, init, headers: new Headers(init.headers) });
      return step(init);
    },
  };
};

/** The headers of an answer in the edition of 12:00, with these in the place of its own. */
export const headersWith = (headers: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
  'cache-control': 'public, max-age=240',
  edition: '5907888-0123456789abcdef',
  etag: '"a1"',
  'ratelimit-limit': '60',
  'ratelimit-remaining': '59',
  'ratelimit-reset': '41',
  ...headers,
});

export const succeed =
  (data: unknown, meta?: object, headers?: Readonly<Record<string, string>>): Step =>
  () =>
    new Response(JSON.stringify({ success: true, message: 'Good.', data, meta }), { headers: headersWith(headers) });

export const fail =
  (status: number, meta: object, headers?: Readonly<Record<string, string>>): Step =>
  () =>
    new Response(JSON.stringify({ success: false, message: 'Bad.', data: null, meta }), {
      status,
      headers: headersWith(headers),
    });
