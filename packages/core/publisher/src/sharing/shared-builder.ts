/** The builder of a publisher that leads: builds sources here, or has standbys build them. */
import { Background } from '@vitrine/store';
import type { OnBuilt } from '../editions/build-tables.ts';
import type { Builder } from '../editions/builder.ts';
import type { BuiltTable, TableToBuild } from '../editions/built-table.ts';
import type { BuildJobs, RecordCounts, SharingOptions } from './build-jobs.ts';
import { type JobReply, type JobRequest, parseReply, printRequest } from './job-messages.ts';
import { namesIn } from './segment-names.ts';
import { identifySource } from './source-identity.ts';
import { untilAnswered } from './until-answered.ts';

export interface SharedBuilderOptions extends SharingOptions {
  /** Builds here. */
  readonly local: Builder;
  /** Milliseconds without a byte from a source after which its reading fails. */
  readonly silenceMs: number;
}

const newsMs = 500;
/** A standby that has failed gets no job for so long. */
const avoidedMs = 600_000;
/** The longest time for sorting, writing and uploading, during which no record is counted. */
const uncountedMsMax = 600_000;
const requestBytesMax = 32 * 1024 * 1024;
/** The load of this publisher is counted under this name. */
const here = '';

type SourceToBuild = Omit<JobRequest, 'databases'>;

interface Job {
  readonly id: string;
  readonly standby: string;
  /** By the clock of this publisher. */
  readonly givenAt: number;
}

export class SharedBuilder implements Builder {
  readonly #options: SharedBuilderOptions;
  readonly #background: Background;
  /** Numbers of sources that are being built, by standby. */
  readonly #loads = new Map<string, number>();
  /** The sources that are being built, and by whom. */
  readonly #reading = new Map<string, string>();
  /** When standbys have failed, by a monotonic clock. */
  readonly #failedAt = new Map<string, number>();
  readonly #counts = { read: 0, made: 0 };
  /** The last counts of each standby. */
  readonly #lastCounts = new Map<string, RecordCounts>();

  constructor(options: SharedBuilderOptions) {
    this.#options = options;
    this.#background = new Background(options.clock, () => undefined);
  }

  readonly recordsRead = (): number => this.#options.local.recordsRead() + this.#counts.read;

  readonly recordsMade = (): number => this.#options.local.recordsMade() + this.#counts.made;

  /** The sources that standbys build now, and which standby does. */
  get given(): ReadonlyMap<string, string> {
    return this.#reading;
  }

  readonly build: Builder['build'] = async (source, tables, at, onBuilt) => {
    // Decided at once: sources that are asked for together are not all the first.
    const isHere = this.#loadOf(here) === 0 || !areMostlyWhole(tables);
    const standby = isHere ? undefined : await this.#choose();
    return standby === undefined
      ? this.#buildHere({ source, tables, at }, onBuilt)
      : this.#give(standby, { source, tables, at }, onBuilt);
  };

  readonly close: Builder['close'] = async (): Promise<void> => {
    this.#background.end();
    await this.#options.local.close();
  };

  async #buildHere({ source, tables, at }: SourceToBuild, onBuilt?: OnBuilt): Promise<readonly BuiltTable[]> {
    return this.#counted(here, async () => this.#options.local.build(source, tables, at, onBuilt));
  }

  async #give(
    standby: string,
    request: SourceToBuild,
    onBuilt: OnBuilt = () => undefined,
  ): Promise<readonly BuiltTable[]> {
    const early = new Set<string>();
    const note: OnBuilt = (part) => {
      for (const { key } of part) early.add(key);
      onBuilt(part);
    };
    const built = await this.#counted(standby, async () => this.#buildBy(standby, request, note));
    // What was published early changes with the next edition: it shows one state in each.
    return built ?? this.#buildHere(request, (part) => onBuilt(part.filter(({ key }) => !early.has(key))));
  }

  async #counted<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    this.#loads.set(name, this.#loadOf(name) + 1);
    try {
      return await work();
    } finally {
      this.#loads.set(name, this.#loadOf(name) - 1);
    }
  }

  #loadOf(name: string): number {
    return this.#loads.get(name) ?? 0;
  }

  /** @returns the publisher with the fewest sources; undefined: this one */
  async #choose(): Promise<string | undefined> {
    const standbys = (await this.#standbys()).filter((standby) => !this.#isAvoided(standby));
    const [least] = standbys.toSorted((one, other) => this.#loadOf(one) - this.#loadOf(other));
    return least !== undefined && this.#loadOf(least) < this.#loadOf(here) ? least : undefined;
  }

  async #standbys(): Promise<readonly string[]> {
    const { jobs, observe } = this.#options;
    try {
      return await jobs.standbys();
    } catch (error) {
      observe({ kind: 'sharing-failed', reason: error });
      return [];
    }
  }

  #isAvoided(standby: string): boolean {
    const failedAt = this.#failedAt.get(standby);
    return failedAt !== undefined && this.#options.clock.monotonic() - failedAt < avoidedMs;
  }

  /** @returns undefined if the standby does not do it */
  async #buildBy(
    standby: string,
    request: SourceToBuild,
    onBuilt: OnBuilt,
  ): Promise<readonly BuiltTable[] | undefined> {
    const { clock, observe, jobs } = this.#options;
    const { source, tables } = request;
    let id: string | undefined;
    try {
      const bytes = await printRequest({ ...request, databases: identifySource(this.#options, source, tables) });
      if (bytes.length > requestBytesMax) return undefined;
      const givenAt = clock.now();
      id = await jobs.give(standby, bytes);
      this.#reading.set(source, standby);
      observe({ kind: 'source-given', source, standby });
      return await this.#follow({ id, standby, givenAt }, onBuilt);
    } catch (error) {
      if (this.#background.isClosed) throw error;
      this.#failedAt.set(standby, clock.monotonic());
      observe({ kind: 'source-taken-back', source, standby, reason: error });
      return undefined;
    } finally {
      this.#reading.delete(source);
      if (id !== undefined) await jobs.withdraw(id).catch(() => undefined);
    }
  }

  /** @throws if the standby does not do it, or the builder is closed */
  async #follow({ id, standby, givenAt }: Job, onBuilt: OnBuilt): Promise<readonly BuiltTable[]> {
    const { clock, silenceMs } = this.#options;
    let [state, since] = ['', clock.monotonic()];
    for (let known = 0; !this.#background.isClosed; await this.#background.wait(newsMs)) {
      const { isLeased, replies, ...counts } = await this.#news(id, known);
      known += replies.length;
      for (const bytes of replies) {
        const reply = await this.#receive(bytes, givenAt);
        if (reply.kind === 'done') return reply.built;
        onBuilt(reply.built);
      }
      if (!isLeased && replies.length === 0)
        throw new Error('The standby has ended the job, or was silent for six seconds, or another publisher leads.');
      const now = clock.monotonic();
      const before = state;
      state = `${known} ${counts.read} ${counts.made}`;
      if (state !== before) since = now;
      if (now - since >= silenceMs + uncountedMsMax)
        throw new Error('The standby has read and built nothing for too long.');
      this.#count(standby, counts);
    }
    throw new Error('The builder is closed.');
  }

  /** @throws if the standby has failed, or a segment is not here whole */
  async #receive(bytes: Uint8Array, givenAt: number): Promise<Exclude<JobReply, { kind: 'failed' }>> {
    const reply = await parseReply(bytes, givenAt);
    if (reply.kind === 'failed') throw new Error(reply.reason);
    await this.#options.store.receiveSegments(namesIn(reply.built));
    return reply;
  }

  async #news(id: string, known: number): ReturnType<BuildJobs['news']> {
    const { jobs, clock } = this.#options;
    return untilAnswered(
      clock,
      async () => this.#background.wait(newsMs),
      async () => jobs.news(id, known),
      () => this.#background.isClosed,
    );
  }

  #count(standby: string, { read, made }: RecordCounts): void {
    const last = this.#lastCounts.get(standby) ?? { read, made };
    this.#counts.read += read - last.read;
    this.#counts.made += made - last.made;
    this.#lastCounts.set(standby, { read, made });
  }
}

/** If only changes are read, the leader has less work than a request to a standby takes. */
const areMostlyWhole = (tables: readonly TableToBuild[]): boolean =>
  tables.filter(({ known }) => known === undefined).length * 2 > tables.length;
