/** The inner end of a thread: a reply for each request. */
import type { ThreadRequest, Reply } from './messages.ts';

declare const self: Worker;

/**
 * @param answer may send parts of its result before that is complete
 * @param buffersOf the buffers of a result that are transferred instead of copied
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it types what comes in, which nothing else can
export const answerRequests = <Request, Result>(
  answer: (request: Request, sendPart: (part: Result) => void) => Result | Promise<Result>,
  buffersOf: (result: Result) => ArrayBuffer[] = () => [],
): void => {
  self.addEventListener('message', ({ data }: MessageEvent<ThreadRequest<Request>>) => void reply(data));

  const reply = async ({ id, request }: ThreadRequest<Request>): Promise<void> => {
    try {
      const result = await answer(request, (part) =>
        self.postMessage({ id, kind: 'part', result: part } satisfies Reply<Result>),
      );
      self.postMessage({ id, kind: 'done', result } satisfies Reply<Result>, buffersOf(result));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      self.postMessage({ id, kind: 'failed', name, message, code: codeOf(error) } satisfies Reply<Result>);
    }
  };
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
