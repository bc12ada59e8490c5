/** The processes that `vitrine serve` has started, as Linux tells of them in /proc. */
import { existsSync, readFileSync } from 'node:fs';

/** Where the system tells of other processes. */
export const processesAreTold = existsSync('/proc/self/task');

/** The words that a process was started with. */
export const wordsOf = (pid: number): readonly string[] => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');

/** The children of a process that were started with this word, such as `publish`. */
export const childrenWith = (word: string, pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((child) => wordsOf(child).includes(word));

/** The one server of a service. */
export const serverOf = (pid: number): number => {
  const [server, ...others] = childrenWith('--store', pid);
  if (server === undefined || others.length > 0) throw new Error('The service has not one server.');
  return server;
};
