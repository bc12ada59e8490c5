/** The inner end of a thread: one request at a time, one reply for each. */
import type { Asked, Reply, Result } from './messages.ts';

declare const self: Worker;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it types what comes in, which nothing else can
export const answerRequests = <Request>(answer: (request: Request) => Result): void => {
  self.addEventListener('message', ({ data }: MessageEvent<Asked<Request>>) => {
    self.postMessage(reply(data.id, () => answer(data.request)));
  });
};

const reply = (id: number, answer: () => Result): Reply => {
  try {
    return { id, kind: 'done', result: answer() };
  } catch (error) {
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
};
