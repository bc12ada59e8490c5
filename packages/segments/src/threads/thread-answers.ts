/** The inner end of a thread: a reply for each request. */
import type { Asked, Reply } from './messages.ts';

declare const self: Worker;

/** @param buffersOf what is handed over with a result instead of being copied */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it types what comes in, which nothing else can
export const answerRequests = <Request, Result>(
  answer: (request: Request) => Result | Promise<Result>,
  buffersOf: (result: Result) => ArrayBuffer[] = () => [],
): void => {
  self.addEventListener('message', ({ data }: MessageEvent<Asked<Request>>) => void reply(data));

  const reply = async ({ id, request }: Asked<Request>): Promise<void> => {
    try {
      const result = await answer(request);
      self.postMessage({ id, kind: 'done', result } satisfies Reply<Result>, buffersOf(result));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      self.postMessage({ id, kind: 'failed', name, message, code: codeOf(error) } satisfies Reply<Result>);
    }
  };
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
