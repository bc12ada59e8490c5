/**
 * How a server asks for files that its folder does not have yet: by HTTP over a socket in the folder, at which the process
 * listens that follows the bucket. So servers need no key to the bucket.
 */
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { layoutOf } from './layout.ts';
import { readSuspect, type Suspect, suspectFile } from './suspects.ts';

/** Servers of the group may ask, as they may read. */
const socketMode = 0o660;
/** The kernel's limit for the path of a socket; some systems have a lower one than Linux. */
const socketPathBytesMax = 103;

/** The longest path of a folder that may follow a bucket, in bytes. */
export const askingFolderBytesMax = socketPathBytesMax - layoutOf('/').asking.length;

/** Listens until it is disposed of. @param fetchFile returns true once the file is in the folder; it never throws */
export const listenForAsking = (folder: string, fetchFile: (file: Suspect) => Promise<boolean>): Disposable => {
  const path = layoutOf(folder).asking;
  // Left by a process that was killed.
  rmSync(path, { force: true });
  const answer = async (request: Request, listener: Bun.Server<undefined>): Promise<Response> => {
    // A server waits as long as it wants to.
    listener.timeout(request, 0);
    const file = readSuspect(new URL(request.url).pathname.slice(1));
    if (file === undefined) return new Response(null, { status: 404 });
    return new Response(null, { status: (await fetchFile(file)) ? 204 : 503 });
  };
  const server = Bun.serve({ unix: path, development: false, fetch: answer });
  chmodSync(path, socketMode);
  return {
    [Symbol.dispose]: () => {
      void server.stop(true);
      rmSync(path, { force: true });
    },
  };
};

/** The side of a server. */
export class Asking {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = layoutOf(folder).asking;
  }

  /** True if the folder gets files when they are asked for. */
  get isPossible(): boolean {
    return existsSync(this.#path);
  }

  /** Resolves once a file is in the folder. @throws if it cannot be fetched now, or the signal says to wait no longer */
  async ask(file: Suspect, signal: AbortSignal): Promise<void> {
    const { status } = await fetch(`http://localhost/${suspectFile(file)}`, { unix: this.#path, signal });
    if (status !== 204) throw new Error(`${suspectFile(file)} cannot be fetched now.`);
  }
}
