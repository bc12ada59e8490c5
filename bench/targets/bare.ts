/**
 * The limits of the runtime: a server of Bun's that answers with Vitrine's bytes and headers and does nothing else; and one
 * that also asks who calls, counts that, and writes how much is left, which the contract asks of each answer.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';
import { untilAnswered } from '../until-answered.ts';
import { listPaths, plainTarget, type Target } from './target.ts';
import { readRecords } from './vitrine.ts';

const bareTarget = (name: string, title: string, ...mode: readonly string[]): Target => ({
  name,
  title,
  engine: 'none',
  prepare: async ({ data }) => void (await mkdir(data, { recursive: true })),
  start: async (site) => {
    const answers = await site.heldAnswers();
    const answersPath = join(site.data, 'held-answers.json');
    await Bun.write(answersPath, JSON.stringify(answers));
    const paths = new Map(answers.map(({ question, path }) => [JSON.stringify(question), path]));
    const port = freePort();
    const program = join(import.meta.dir, '..', 'servers', 'bare.ts');
    const started = site.processes.start([process.execPath, program, String(port), answersPath, ...mode], {
      logPath: join(site.cache, 'logs', `${name}.log`),
    });
    const url = `http://127.0.0.1:${port}`;
    await untilAnswered(url, started);
    return {
      ...plainTarget,
      process: started,
      url,
      paths: listPaths((question) => paths.get(JSON.stringify(question)) ?? '/none', ['W1', 'W2', 'W6']),
      read: readRecords,
    };
  },
});

export const bare = bareTarget('bare', 'Bun.serve, the same bytes from a Map');
export const bareCounting = bareTarget('bare-counting', 'the same, and it counts its callers', 'counting');
