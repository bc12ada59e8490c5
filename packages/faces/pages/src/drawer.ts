/**
 * Draws pictures in one thread, serving tenants and their callers in turn. The thread starts on demand and ends after a
 * minute without work, because it holds 100 MB.
 */
import type { SharedPicture } from '@vitrine/drawing/shared-picture';
import { Thread } from '@vitrine/segments/threads';
import {
  FairQueue,
  isCrowded,
  retryAfterSeconds,
  Unavailable,
  type QueuedRequester,
  type WaitingMax,
} from '@vitrine/server/face';

/** A picture takes a tenth of a second. */
const waitingMax: WaitingMax = { ofCaller: 8, ofTenant: 64 };
const idleMs = 60_000;

interface Waiting {
  readonly picture: SharedPicture;
  readonly resolve: (png: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: unknown) => void;
}

export type PictureDrawer = Pick<Drawer, 'draw'>;

export class Drawer {
  readonly #queue = new FairQueue<Waiting>();
  #thread: Thread<SharedPicture, Uint8Array<ArrayBuffer>> | undefined;
  #isWorking = false;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @returns a PNG
   * @throws Unavailable where too many pictures of the caller or the tenant wait
   */
  async draw(picture: SharedPicture, requester: QueuedRequester): Promise<Uint8Array<ArrayBuffer>> {
    if (isCrowded(this.#queue, requester, waitingMax))
      throw new Unavailable('Too many pictures of the tenant or the caller wait.', retryAfterSeconds);
    return new Promise((resolve, reject) => {
      this.#queue.add(requester.tenant, requester.caller, { picture, resolve, reject });
      if (!this.#isWorking) void this.#work();
    });
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#thread?.terminate();
    this.#thread = undefined;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    clearTimeout(this.#idle);
    for (let next = this.#queue.take(); next !== undefined; next = this.#queue.take()) {
      const { picture, resolve, reject } = next;
      this.#thread ??= new Thread(new URL('./draw-thread.ts', import.meta.url), '', () => undefined);
      await this.#thread.ask(picture).then(resolve, reject);
    }
    this.#isWorking = false;
    this.#idle = setTimeout(() => this.close(), idleMs);
    this.#idle.unref();
  }
}
