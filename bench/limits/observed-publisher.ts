/** A publisher whose editions are seen in its log, and what each of them took. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { forgetPeak, ownMegabytesOf, peakMegabytes, processorSeconds } from '../measuring/proc.ts';
import type { ServerProcess } from '../processes.ts';
import { launch, type LaunchOptions } from '../targets/vitrine.ts';
import type { LimitSite } from './scenario.ts';
import { turnAfter } from './windows.ts';

export interface PublishingCost {
  /** From the start of the process, or the turn of the clock, until the edition was in force. */
  readonly seconds: number;
  /** Collections that were read. */
  readonly scanned: number;
  readonly processorSeconds: number;
  /** The most memory that it occupied meanwhile. */
  readonly megabytes: number;
  /** Its peak without pages of mapped files, which the system reclaims when it needs them. */
  readonly ownMegabytes: number;
}

export interface PublisherOptions extends Pick<LaunchOptions, 'before' | 'processor'> {
  readonly databaseUrl: string;
  readonly store: string;
  readonly editionSeconds: number;
}

interface Published {
  readonly durationMs: number;
  readonly scanned: number;
}

interface Watched extends Published {
  readonly ownMegabytes: number;
}

const lookMs = 20;
/** Before a turn, when the publisher has nothing to do but to follow the catalog. */
const restMs = 1000;
const publishMsMax = 10_800_000;

/** It has a processor to itself, as servers have in other scenarios, where no other one is named. */
export class ObservedPublisher {
  readonly process: ServerProcess;
  readonly #editionSeconds: number;
  readonly #logPath: string;

  constructor(site: LimitSite, { databaseUrl, store, editionSeconds, ...options }: PublisherOptions) {
    const name = 'limits-observed-publisher';
    rmSync(join(site.cache, 'logs', `${name}.log`), { force: true });
    const settings = { EDITION_STORE: store, EDITION_SECONDS: String(editionSeconds) };
    const launched = launch(site, name, databaseUrl, { ...options, words: ['publish'], settings });
    this.process = launched.process;
    this.#editionSeconds = editionSeconds;
    this.#logPath = launched.logPath;
  }

  /** What the first edition takes; asked at once. */
  async first(): Promise<PublishingCost> {
    const begun = performance.now();
    const { scanned, ownMegabytes } = await this.#published(0);
    const { pid } = this.process;
    return {
      seconds: (performance.now() - begun) / 1000,
      scanned,
      processorSeconds: processorSeconds(pid),
      megabytes: peakMegabytes(pid),
      ownMegabytes,
    };
  }

  /**
   * What the edition takes that begins at the next turn of the clock.
   * @param onTurn called a moment before it
   */
  async next(onTurn: () => Promise<void> = async () => Promise.resolve()): Promise<PublishingCost> {
    const { pid } = this.process;
    const turnsAt = turnAfter(Date.now() + 2 * restMs, this.#editionSeconds);
    await Bun.sleep(turnsAt - restMs - Date.now());
    const seen = this.#editions().length;
    await onTurn();
    forgetPeak(pid);
    const before = processorSeconds(pid);
    const { durationMs, scanned, ownMegabytes } = await this.#published(seen);
    return {
      seconds: durationMs / 1000,
      scanned,
      processorSeconds: processorSeconds(pid) - before,
      megabytes: peakMegabytes(pid),
      ownMegabytes,
    };
  }

  /** Waits for the edition after so many. */
  async #published(seen: number): Promise<Watched> {
    let ownMegabytes = 0;
    for (const deadline = performance.now() + publishMsMax; performance.now() < deadline;) {
      ownMegabytes = Math.max(ownMegabytes, ownMegabytesOf(this.process.pid));
      const published = this.#editions()[seen];
      if (published !== undefined) return { ...published, ownMegabytes };
      if (this.process.hasEnded()) throw new Error('The publisher ended by itself; its log says why.');
      await Bun.sleep(lookMs);
    }
    throw new Error('Nothing was published.');
  }

  #editions(): readonly Published[] {
    return readFileSync(this.#logPath, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"kind":"edition-published"') && line.endsWith('}'))
      .map((line): Published => JSON.parse(line));
  }
}
