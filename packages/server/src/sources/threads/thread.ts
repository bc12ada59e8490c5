/** The outer end of a thread: requests as promises. */
import type { Asked, Reply } from './messages.ts';

interface Waiting<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export class Thread<Request, Result> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting<Result>>();
  #lastId = 0;
  #end: Error | undefined;

  /** Starts the module at `url` as a thread of its own. */
  constructor(url: URL, argument: string, onEnd: () => void) {
    this.#worker = new Worker(url.href, { argv: [argument], smol: true });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Reply<Result>>) => this.#settle(data));
    this.#worker.addEventListener('error', ({ message }) => this.#fail(new Error(message), onEnd));
    this.#worker.addEventListener('close', () => this.#fail(new Error('The thread has ended.'), onEnd));
  }

  /**
   * Sends a request. What the thread answers at once is answered in the order of the requests.
   * @throws an error of the name and the message that the thread's had
   */
  async ask(request: Request): Promise<Result> {
    if (this.#end !== undefined) throw this.#end;
    const id = ++this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const asked: Asked<Request> = { id, request };
      this.#worker.postMessage(asked);
    });
  }

  /** Ends the thread. A statement that is running runs to its end first. */
  terminate(): void {
    this.#worker.terminate();
  }

  #settle(reply: Reply<Result>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'done') waiting?.resolve(reply.result);
    else waiting?.reject(Object.assign(new Error(reply.message), { name: reply.name }));
  }

  #fail(error: Error, onEnd: () => void): void {
    if (this.#end !== undefined) return;
    this.#end = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    onEnd();
  }
}
