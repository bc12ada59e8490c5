/** Which of the processes of `vitrine serve` answers: it starts a publisher and a server, and answers nothing itself. */
import { readFileSync } from 'node:fs';

/** @throws where it has not started */
export const serverOf = (root: number): number => {
  const server = descendantsOf(root).find((pid) => wordsOf(pid).includes('--store'));
  if (server === undefined) throw new Error(`No server is below the process ${root}.`);
  return server;
};

const descendantsOf = (pid: number): readonly number[] =>
  childrenOf(pid).flatMap((child) => [child].concat(descendantsOf(child)));

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const wordsOf = (pid: number): readonly string[] => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
