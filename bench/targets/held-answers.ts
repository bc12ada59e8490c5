/** What Vitrine answers to the questions that are asked again and again, with its headers: others repeat it. */
import type { Work, WorkName } from '../works.ts';
import type { HeldAnswer, RunningTarget } from './target.ts';

export const heldAnswersOf = async (
  { url, paths }: RunningTarget,
  works: Readonly<Record<WorkName, Work>>,
): Promise<readonly HeldAnswer[]> => {
  const answers: HeldAnswer[] = [];
  for (const { name, size, questionAt } of [works.W1, works.W2, works.W6]) {
    for (let index = 0; index < size; index++) {
      const question = questionAt(index);
      const path = paths[name]?.(question) ?? '/none';
      const response = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } });
      if (!response.ok) throw new Error(`Vitrine answers ${path} with ${response.status}.`);
      const headers = Array.from(response.headers).filter(([header]) => !madeByServer.has(header));
      answers.push({ question, path, headers, body: await response.text() });
    }
  }
  return answers;
};

/** What a server adds by itself. */
const madeByServer = new Set(['date', 'content-length', 'connection', 'keep-alive']);
