/** Waiting for a call, or for a signal that tells to give up. */

/**
 * @param start is given what to call, and gives what ends the waiting for it
 * @throws the signal's reason as soon as it is aborted
 */
export const untilCalled = async (
  signal: AbortSignal | undefined,
  start: (call: () => void) => () => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = start(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    const abort = (): void => {
      stop();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
