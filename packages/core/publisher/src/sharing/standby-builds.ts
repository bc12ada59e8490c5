/** Builds the sources that the leading publisher gives to this one. */
import { Background, waitAtMost } from '@vitrine/store';
import type { OnBuilt } from '../editions/build-tables.ts';
import type { Builder } from '../editions/builder.ts';
import type { BuiltTable, TableToBuild } from '../editions/built-table.ts';
import type { SharingOptions } from './build-jobs.ts';
import { explainGivenBack, GivenBack, isAway, isOfMachine } from './failures.ts';
import { type JobReply, type JobRequest, parseRequest, printReply } from './job-messages.ts';
import { namesIn, namesReadFor } from './segment-names.ts';
import { identifySource } from './source-identity.ts';
import { untilAnswered } from './until-answered.ts';

export interface StandbyBuildsOptions extends SharingOptions {
  readonly builder: Builder;
}

const announceMs = 1000;
/** The catalog may be stuck. Jobs of earlier leaders that are ended later were not followed by any. */
const leadMsMax = 6000;
const replyBytesMax = 32 * 1024 * 1024;

export class StandbyBuilds {
  readonly #options: StandbyBuildsOptions;
  readonly #background: Background;
  /** Jobs that were begun, and not withdrawn. */
  readonly #begun = new Map<string, BegunJob>();
  #announcing: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: StandbyBuildsOptions) {
    this.#options = options;
    this.#background = new Background(options.clock, (error) => this.#observeFailure(error));
  }

  /** Announces this publisher as a standby, until it leads or is closed. */
  begin(): void {
    this.#announcing ??= this.#announceOften();
  }

  /** Withdraws the jobs of earlier leaders, and drops those of this standby. It takes six seconds at most, and never throws. */
  async lead(): Promise<void> {
    const { jobs, clock } = this.#options;
    await waitAtMost(
      leadMsMax,
      this.#end(async () => jobs.lead()),
      clock,
    );
  }

  /** Gives all jobs back. It never throws. */
  async close(): Promise<void> {
    if (this.#announcing !== undefined) await this.#end(async () => this.#options.jobs.leave());
    await this.#options.jobs.close();
  }

  async #end(work: () => Promise<void>): Promise<void> {
    this.#background.end();
    for (const job of this.#begun.values()) job.drop();
    await this.#announcing;
    this.#announcing = undefined;
    await work().catch((error: unknown) => this.#observeFailure(error));
  }

  async #announceOften(): Promise<void> {
    for (; !this.#background.isClosed; await this.#background.wait(announceMs))
      await this.#announce().catch((error: unknown) => this.#observeFailure(error));
  }

  async #announce(): Promise<void> {
    const { builder, jobs } = this.#options;
    const wanted = new Set(await jobs.announce({ read: builder.recordsRead(), made: builder.recordsMade() }));
    this.#isFailing = false;
    for (const [id, job] of this.#begun) {
      if (wanted.has(id)) continue;
      job.drop();
      this.#begun.delete(id);
    }
    for (const id of wanted) if (!this.#begun.has(id)) this.#take(id);
  }

  #take(id: string): void {
    const job = new BegunJob(id, this.#options, this.#background);
    this.#begun.set(id, job);
    this.#background.begin(async () => job.run());
  }

  /** Observes a failure once until the catalog can be asked again. */
  #observeFailure(error: unknown): void {
    if (!this.#isFailing) this.#options.observe({ kind: 'sharing-failed', reason: error });
    this.#isFailing = true;
  }
}

class BegunJob {
  readonly #id: string;
  readonly #options: StandbyBuildsOptions;
  readonly #background: Background;
  readonly #beganAt: number;
  readonly #dropped = new AbortController();
  #replies = 0;
  /** Replies are sent in sequence. */
  #sending: Promise<void> = Promise.resolve();

  constructor(id: string, options: StandbyBuildsOptions, background: Background) {
    this.#id = id;
    this.#options = options;
    this.#background = background;
    this.#beganAt = options.clock.now();
  }

  /** Reads, builds and sends nothing any more: the leader has taken the job back. */
  drop(): void {
    this.#dropped.abort(new GivenBack('The job was taken back.'));
  }

  /** @throws if the catalog takes no reply: then the job is given back without one */
  async run(): Promise<void> {
    try {
      await this.#work().catch(async (error: unknown) =>
        this.#send({ kind: 'failed', reason: explainGivenBack(error) }),
      );
    } catch (error) {
      this.drop();
      // The leader sees that the job is gone.
      await this.#options.jobs.withdraw(this.#id).catch(() => undefined);
      throw error;
    }
  }

  async #work(): Promise<void> {
    const bytes = await this.#untilAnswered(async () => this.#options.jobs.request(this.#id));
    if (bytes === undefined) return;
    const request = await parseRequest(bytes);
    this.#options.observe({ kind: 'source-taken', source: request.source });
    await this.#sendBuilt('done', await this.#build(request));
  }

  /** @throws if another publisher might build it nevertheless */
  async #build({ source, databases, tables, at }: JobRequest): Promise<readonly BuiltTable[]> {
    const { builder, store } = this.#options;
    if (identifySource(this.#options, source, tables) !== databases)
      throw new GivenBack('The source has another address or user in the settings of the standby.');
    const missing = namesReadFor(tables).find((name) => !store.hasSegment(name));
    if (missing !== undefined) throw new GivenBack(`The segment ${missing} is not here.`);
    const own = tables.map((table) => inFolder(table, store.segmentsFolder));
    const sendPart: OnBuilt = (part) => {
      this.#sending = this.#sending.then(async () => this.#sendBuilt('part', part));
      // The result waits for it, and fails with it.
      this.#sending.catch(() => undefined);
    };
    const built = await builder.build(source, own, at, sendPart, this.#dropped.signal);
    for (const each of built) if (each.kind === 'failed' && isOfMachine(each.error)) throw each.error;
    await this.#sending;
    return built;
  }

  async #sendBuilt(kind: 'part' | 'done', built: readonly BuiltTable[]): Promise<void> {
    if (this.#dropped.signal.aborted) return;
    await this.#options.store.sendSegments(namesIn(built));
    await this.#send({ kind, built });
  }

  async #send(reply: JobReply): Promise<void> {
    const number = this.#replies++;
    const bytes = await printReply(reply, this.#beganAt);
    if (bytes.length > replyBytesMax) throw new GivenBack('A reply would be larger than 32 MB.');
    const isWanted = await this.#untilAnswered(async () => this.#options.jobs.reply(this.#id, number, bytes));
    if (isWanted !== true) this.drop();
  }

  /** @returns undefined once dropped */
  async #untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    return untilAnswered(
      this.#options.clock,
      async () => this.#background.wait(announceMs),
      async () => (this.#dropped.signal.aborted ? undefined : ask()),
      (error) => !isAway(error),
    );
  }
}

/** Earlier segments have the same names in the folder of this publisher. */
const inFolder = (table: TableToBuild, folder: string): TableToBuild => ({
  ...table,
  ...(table.before !== undefined && { before: table.before.map(({ name }) => ({ folder, name })) }),
});
