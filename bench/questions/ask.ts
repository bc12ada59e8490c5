/** One question, asked as a single caller does. */
import { parseJson } from '../json.ts';
import type { Question } from './question.ts';
import type { Asked, Found } from './targets/target.ts';

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
    if (asked.statuses.includes(response.status)) return readFound(asked, question, text, response.headers);
    if (response.status !== 503 || tries === triesMax)
      throw new Error(`${path} is answered with ${response.status}: ${text.slice(0, 300)}`);
    await Bun.sleep(1000);
  }
};

/** The values of a facet come in no order that all have. */
const readFound = (asked: Asked, { facet }: Question, text: string, headers: Headers): Found => {
  const body = parseJson(text);
  if (facet === undefined) return asked.read(body, headers);
  const { ids, total } = asked.readFacet(body, facet);
  return { ids: ids.toSorted(), total };
};

/** What a facet says, from its values. */
export const foundFacet = (counts: readonly (readonly [value: string, count: number])[]): Found => ({
  ids: counts.map(([value, count]) => `${value}: ${count}`),
  total: counts.reduce((sum, [, count]) => sum + count, 0),
});

const triesMax = 60;

const request = async ({ url, headers }: Asked, path: string): Promise<Response> =>
  fetch(url + path, { headers: { ...headers, 'Accept-Encoding': 'identity' } });
