/** One question, asked as a single caller does. */
import { parseJson } from '../json.ts';
import type { Question } from './question.ts';
import type { Asked } from './targets/target.ts';

export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

/** How long an answer took, to its last byte, and its status. */
export interface Timed {
  readonly ms: number;
  readonly status: number;
}

export const timeOne = async (asked: Asked, question: Question): Promise<Timed> => {
  const begun = performance.now();
  const response = await request(asked, asked.pathOf(question));
  await response.arrayBuffer();
  return { ms: performance.now() - begun, status: response.status };
};

/** Asks for what is no question, so that a connection stands and is not counted. */
export const connect = async (asked: Asked): Promise<void> => {
  await (await request(asked, asked.readyPath)).arrayBuffer();
};

/** The ids and the total that a target finds. It is asked again while it is too busy; throws where it does not answer well. */
export const find = async (asked: Asked, question: Question): Promise<Found> => {
  const path = asked.pathOf(question);
  for (let tries = 1; ; tries++) {
    const response = await request(asked, path);
    const text = await response.text();
    if (asked.statuses.includes(response.status)) return asked.read(parseJson(text), response.headers);
    if (response.status !== 503 || tries === triesMax)
      throw new Error(`${path} is answered with ${response.status}: ${text.slice(0, 300)}`);
    await Bun.sleep(1000);
  }
};

const triesMax = 60;

const request = async ({ url, headers }: Asked, path: string): Promise<Response> =>
  fetch(url + path, { headers: { ...headers, 'Accept-Encoding': 'identity' } });
