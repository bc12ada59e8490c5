/** Waiting until a server answers. */
import type { ServerProcess } from './processes.ts';

const usualSecondsMax = 60;

/**
 * Waits until the address answers without a server's error; throws where the process has ended or takes too long.
 * @param everyMs how often it is asked
 * @param secondsMax how long it may take: a minute, if nothing else is said
 */
export const untilAnswered = async (
  url: string,
  process: ServerProcess,
  everyMs = 20,
  secondsMax = usualSecondsMax,
): Promise<void> => {
  const deadline = Date.now() + secondsMax * 1000;
  while (!(await answers(url))) {
    if (process.hasEnded()) throw new Error('it ended by itself when it was started; its log says why');
    if (Date.now() > deadline) throw new Error(`it did not answer within ${secondsMax} s`);
    await Bun.sleep(everyMs);
  }
};

const answers = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  );
