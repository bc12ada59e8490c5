/**
 * Finds the npm that started a process, by Linux's `/proc`. `npx` and `npm run` start a shell that starts the process; where
 * one of the two is ended by a signal, nothing tells the process.
 */

/** npm, a shell, and the process. */
const generationsMax = 3;

/**
 * The processes between npm and this one, as a text that changes when one of them ends; undefined if none is npm.
 * @param read the text of a file; throws if it is missing
 */
export const npmAbove = (pid: number, read: (path: string) => string): string | undefined => {
  const above: number[] = [];
  try {
    while (above.length < generationsMax) {
      above.push(parentOf(read(`/proc/${above.at(-1) ?? pid}/stat`)));
      if (read(`/proc/${above.at(-1)}/cmdline`).startsWith('npm ')) return above.join(' ');
    }
  } catch {
    // One of them has ended, or the system has no such files.
  }
  return undefined;
};

/** The fourth word; the second is a name in brackets, which may hold any character. */
const parentOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
