/**
 * The thread that makes indexes, as the source sees it. It has a connection in each snapshot like the readers, and no
 * snapshot waits for it: where it is at work, it opens one later.
 */
import { Unavailable, type GatherOptions } from '../source.ts';
import type { Gathering, IndexPart } from '../../indexes/gathering.ts';
import type { Statement } from '@vitrine/query';
import { flagOf } from '../threads/gathering.ts';
import { Thread } from '../threads/thread.ts';
import type { GathererRequest, GathererResult, SnapshotRequest } from './messages.ts';
import { threadUrl } from '../../thread-modules.ts';

const retryAfterSeconds = 5;

export class Gatherer {
  readonly #thread: Thread<GathererRequest, GathererResult>;
  readonly #open = new Set<number>();
  /** Whether the last of what was told is done: the thread does one after the other. */
  #lastDone = Promise.resolve(true);

  constructor(path: string) {
    this.#thread = new Thread(threadUrl('sqliteGatherer'), path, () => this.#open.clear());
  }

  /** Whether indexes can be made of a snapshot. */
  holds(snapshot: number): boolean {
    return this.#open.has(snapshot);
  }

  /**
   * Opens a snapshot if that takes no longer.
   * @param confirm whether what was opened is the same that the readers see; no index is made of it before that is known
   */
  async open(snapshot: number, waitMs: number, confirm = async (): Promise<boolean> => true): Promise<void> {
    const opened = this.#tell({ kind: 'open', snapshot });
    const isInTime = await Promise.race([opened, Bun.sleep(waitMs).then(() => false)]);
    if (isInTime && (await confirm())) this.#open.add(snapshot);
    // Opened later, it may see what was written meanwhile: only the source can tell.
    else void this.#tell({ kind: 'close', snapshot });
  }

  /** Begins a snapshot anew; where that takes longer it is given up, and nobody waits for that: the caller holds a lock. */
  async renew(snapshot: number, waitMs: number): Promise<void> {
    if (!this.#open.has(snapshot)) return;
    const renewed = this.#tell({ kind: 'renew', snapshot });
    if (!(await Promise.race([renewed, Bun.sleep(waitMs).then(() => false)]))) void this.closeSnapshot(snapshot);
  }

  async closeSnapshot(snapshot: number): Promise<void> {
    if (this.#open.delete(snapshot)) await this.#tell({ kind: 'close', snapshot });
  }

  /** @throws Unavailable where the snapshot is not open here, Unfit where the rows make no index */
  async gather(
    snapshot: number,
    statement: Statement,
    gathering: Gathering,
    { bytesMax, signal }: GatherOptions,
  ): Promise<IndexPart> {
    if (!this.#open.has(snapshot)) throw new Unavailable('No index can be made of this snapshot.', retryAfterSeconds);
    const cancelled = flagOf(signal);
    const part = await this.#thread.ask({ kind: 'gather', snapshot, statement, gathering, bytesMax, cancelled });
    if (part === undefined) throw new Error('The thread gathered nothing.');
    return part;
  }

  /** Ends the thread when every snapshot has ended in it, those too that are ending already. */
  async close(): Promise<void> {
    for (const snapshot of this.#open) void this.closeSnapshot(snapshot);
    await this.#lastDone;
    this.#thread.terminate();
  }

  /** Whether it was done. */
  async #tell(request: SnapshotRequest): Promise<boolean> {
    this.#lastDone = this.#thread.ask(request).then(
      () => true,
      () => false,
    );
    return this.#lastDone;
  }
}
