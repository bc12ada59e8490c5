/** A target in the race: what it was asked so far, how fast it is, and whether its answers are right. */
import { parseJson } from '../json.ts';
import type { RunningTarget, Site, Target } from '../targets/target.ts';
import type { Question, Work } from '../works.ts';
import { runLoad, usualConnections, type Pressure, type Run } from './load.ts';
import { untilIdle } from './idle.ts';
import { proportionalMegabytes, residentMegabytes } from './proc.ts';
import type { Reference } from './reference.ts';
import { Sequence } from './sequence.ts';

export interface Memory {
  readonly serverMegabytes: number;
  /** Null for a target without PostgreSQL. */
  readonly postgresMegabytes: number | null;
}

/** How many answers of a work are compared with the truth. */
const comparedCount = 5;
/** More new questions a second than the fastest server answers: none is asked twice for want of others. */
const newRateMax = 20_000;
/** The same for answers that are held. */
const heldRateMax = 100_000;

export class Contestant {
  readonly target: Target;
  readonly running: RunningTarget;
  readonly #site: Site;
  readonly #reference: Reference;
  readonly #sequences = new Map<Work, Sequence>();
  readonly #rates = new Map<Work, number>();
  #asked: readonly { readonly at: number; readonly requests: number }[] = [];

  constructor(target: Target, running: RunningTarget, site: Site, reference: Reference) {
    this.target = target;
    this.running = running;
    this.#site = site;
    this.#reference = reference;
  }

  takesPartIn({ name }: Work): boolean {
    return this.running.paths[name] !== undefined;
  }

  /** Compares some answers with the truth; throws where one is wrong. */
  async compare(work: Work): Promise<void> {
    const all = work.kind === 'held' ? this.#sequence(work).peek(work.size) : this.#sequence(work).peek(comparedCount);
    const step = Math.ceil(all.length / comparedCount);
    for (const question of all.filter((_question, index) => index % step === 0)) {
      const mistake = await this.#mistakeIn(work, question);
      const path = this.#path(work, question);
      if (mistake !== null) throw new Error(`${this.target.name} answers ${path} of ${work.name} wrongly: ${mistake}.`);
    }
    if (work.kind === 'new') this.#sequence(work).take(comparedCount);
  }

  /**
   * Some time of the same work, with questions of its own where they must be new. It tells how fast the target is; who seems
   * slow gets the time twice, as it may have been busy with preparing for what follows.
   */
  async warm(work: Work, seconds: number): Promise<void> {
    if (work.kind === 'held' && this.running.holdsAnswers) await this.#askEach(work);
    await this.#untilAllowed(work, seconds);
    const { rate } = await this.#load(work, { connections: usualConnections, seconds });
    if (rate < slowRate) await this.#load(work, { connections: usualConnections, seconds });
  }

  async run(work: Work, seconds: number): Promise<Run> {
    if (work.kind === 'held' && this.running.holdsAnswers) await this.#askEach(work);
    await this.#untilIdle();
    await this.#untilAllowed(work, seconds);
    return this.#load(work, this.#pressureFor(work, seconds));
  }

  async memory(): Promise<Memory> {
    const postgres = await this.#postgresPid();
    return {
      serverMegabytes: residentMegabytes(this.running.process.pid),
      postgresMegabytes: postgres === null ? null : proportionalMegabytes(postgres),
    };
  }

  #pressureFor(work: Work, seconds: number): Pressure {
    const isSlow = (this.#rates.get(work) ?? slowRate) < slowRate;
    return isSlow ? { connections: 4, seconds: 2 * seconds } : { connections: usualConnections, seconds };
  }

  async #load(work: Work, pressure: Pressure): Promise<Run> {
    const { connections, seconds } = pressure;
    const questions = this.#sequence(work).peek(work.kind === 'held' ? work.size : newRateMax * seconds);
    if (questions.length === 0) throw new Error(`${work.name} has no questions left for ${this.target.name}.`);
    const paths = questions.map((question) => this.#path(work, question));
    const totals = await this.#totalsOf(work);
    const run = await runLoad(this.#site.processes, this.#site.data, this.running, { work, paths, totals, pressure });
    if (work.kind === 'new') this.#sequence(work).take(run.requests + connections);
    this.#asked = [...this.#asked, { at: Date.now(), requests: run.requests }];
    this.#rates.set(work, Math.max(this.#rates.get(work) ?? 0, run.requests / seconds));
    return run;
  }

  async #totalsOf(work: Work): Promise<readonly number[]> {
    if (work.total !== null) return [work.total];
    if (work.kind === 'new') return [];
    const totals = this.#sequence(work)
      .peek(work.size)
      .flatMap((question) => (question.kind === 'list' ? [this.#reference.total(question)] : []));
    return Promise.all(totals);
  }

  async #askEach(work: Work): Promise<void> {
    for (const question of this.#sequence(work).peek(work.size)) await this.#ask(work, question);
  }

  async #mistakeIn(work: Work, question: Question): Promise<string | null> {
    const response = await this.#ask(work, question);
    const text = await response.text();
    if (!this.running.statuses.includes(response.status)) return `status ${response.status}, ${text.slice(0, 300)}`;
    if (text.includes('"cost"')) return 'it shows the hidden column';
    if (question.kind === 'profile') return null;
    const body = parseJson(text);
    if (body === undefined) return `it is no JSON, ${text.slice(0, 300)}`;
    return this.#reference.mistakeIn(question, this.running.read(body, response.headers));
  }

  async #ask(work: Work, question: Question): Promise<Response> {
    const { url, headers } = this.running;
    const response = await fetch(url + this.#path(work, question), {
      headers: { ...headers, 'Accept-Encoding': 'identity' },
    });
    return response;
  }

  #path(work: Work, question: Question): string {
    const pathOf = this.running.paths[work.name];
    if (pathOf === undefined) throw new Error(`${this.target.name} has no ${work.name}.`);
    return pathOf(question);
  }

  #sequence(work: Work): Sequence {
    const sequence = this.#sequences.get(work) ?? new Sequence(work);
    this.#sequences.set(work, sequence);
    return sequence;
  }

  async #untilIdle(): Promise<void> {
    const postgres = await this.#postgresPid();
    await untilIdle([this.running.process.pid, ...(postgres === null ? [] : [postgres])]);
  }

  /** Waits where the requests of the last minute and those to come may be more than the target allows. */
  async #untilAllowed(work: Work, seconds: number): Promise<void> {
    const expected = (this.#rates.get(work) ?? heldRateMax) * seconds * 1.2;
    const inLastMinute = (): number =>
      this.#asked
        .filter(({ at: moment }) => moment > Date.now() - 60_000 - seconds * 1000)
        .reduce((sum, { requests }) => sum + requests, 0);
    while (inLastMinute() > 0 && inLastMinute() + expected > this.running.requestsPerMinuteMax) await Bun.sleep(500);
  }

  async #postgresPid(): Promise<number | null> {
    return this.target.engine === 'postgres' ? (await this.#site.postgres()).pid : null;
  }
}

/** Whoever gives fewer answers a second, or none within the warm-up, is asked by fewer, for twice as long. */
const slowRate = 10;
