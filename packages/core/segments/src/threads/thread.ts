/** The outer end of a thread: requests as promises. */
import type { ThreadRequest, Reply } from './messages.ts';

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  readonly onPart: (part: Result) => void;
}

export class Thread<Request, Result> {
  readonly #start: () => Worker;
  readonly #onEnd: () => void;
  readonly #waiting = new Map<number, Waiting<Result>>();
  #worker: Worker | undefined;
  #lastId = 0;
  #isTerminated = false;

  /**
   * Starts the module at `url` as a thread.
   * @param onEnd called when it has ended, by itself or on request: its state is lost. The caller starts another one
   */
  constructor(url: URL, argument: string, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#start = () => this.#listen(new Worker(url.href, { argv: [argument], smol: true }));
    this.#worker = this.#start();
  }

  /**
   * Sends a request. Synchronous replies come in the order of the requests.
   * @param onPart called with parts of the result before it is complete
   * @throws an error with the name, the message and the code of the thread's error
   */
  async ask(request: Request, onPart: (part: Result) => void = () => undefined): Promise<Result> {
    if (this.#isTerminated) throw new Error('The thread was ended.');
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onPart });
      const asked: ThreadRequest<Request> = { id, request };
      worker.postMessage(asked);
    });
  }

  /** Ends the thread for good. A statement that is running runs to its end first. */
  terminate(): void {
    this.#isTerminated = true;
    this.#worker?.terminate();
  }

  #listen(worker: Worker): Worker {
    worker.addEventListener('message', ({ data }: MessageEvent<Reply<Result>>) => this.#settle(data));
    worker.addEventListener('error', ({ message }) => this.#lose(worker, new Error(message)));
    worker.addEventListener('close', () => this.#lose(worker, new Error('The thread has ended.')));
    return worker;
  }

  #settle(reply: Reply<Result>): void {
    const waiting = this.#waiting.get(reply.id);
    if (reply.kind === 'part') return waiting?.onPart(reply.result);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'done') waiting?.resolve(reply.result);
    else waiting?.reject(Object.assign(new Error(reply.message), { name: reply.name, code: reply.code }));
  }

  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#onEnd();
  }
}
