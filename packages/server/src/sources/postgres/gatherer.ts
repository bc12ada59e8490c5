/** The thread that makes indexes, as the source sees it: started when the first one is wanted. */
import type { Statement } from '@vitrine/query';
import type { Gathering, IndexPart } from '../../indexes/gathering.ts';
import type { GatherOptions } from '../source.ts';
import { flagOf } from '../threads/gathering.ts';
import { Thread } from '../threads/thread.ts';
import type { PostgresGatherRequest } from './gathering-thread.ts';
import { threadUrl } from '../../thread-modules.ts';

export interface GathererOptions {
  readonly url: string;
  /** What the database lists the connection as. */
  readonly name: string;
}

export class Gatherer {
  readonly #options: GathererOptions;
  #thread: Thread<PostgresGatherRequest, IndexPart> | undefined;

  constructor(options: GathererOptions) {
    this.#options = options;
  }

  /**
   * @param snapshot as the board has it
   * @throws Unfit where the rows make no index
   */
  async gather(
    snapshot: string,
    statement: Statement,
    gathering: Gathering,
    { bytesMax, signal }: GatherOptions,
  ): Promise<IndexPart> {
    this.#thread ??= new Thread(threadUrl('postgresGatherer'), '', () => undefined);
    const cancelled = flagOf(signal);
    const request = { kind: 'gather', snapshot, statement, gathering, bytesMax, cancelled } as const;
    return this.#thread.ask({ ...request, ...this.#options });
  }

  close(): void {
    this.#thread?.terminate();
  }
}
