/** One target and one kind of questions: the first one after a start, later ones, and as many as 16 callers get answered. */
import { untilIdle } from '../measuring/idle.ts';
import { runLoad, usualConnections, type Pressure, type Run } from '../measuring/load.ts';
import { residentMegabytes } from '../measuring/proc.ts';
import { spreadOf } from '../report/statistics.ts';
import { connect, timeOne, type Timed } from './ask.ts';
import type { KindName, Question } from './question.ts';
import type { QuestionSequence } from './sequence.ts';
import type { Asked, QuestionSite, QuestionTarget } from './targets/target.ts';

export interface Pace {
  readonly starts: number;
  readonly runs: number;
  readonly seconds: number;
}

export interface Cell {
  readonly target: string;
  readonly kind: KindName;
  readonly first: First;
  readonly runs: readonly Run[];
  /** Of the server's processes, after the last run. */
  readonly megabytes: number;
}

/** What one caller waits for, who asks one question after the other. */
interface First {
  /** The first question after a start; the median of the starts. */
  readonly firstMs: number;
  /** The later ones; their median. */
  readonly laterMs: number;
  /** Statuses that the target should not give, with how often it did. */
  readonly otherStatuses: Readonly<Record<string, number>>;
}

/** How many questions are asked after the first. */
const laterCount = 50;
/** More questions a second than the fastest server answers. */
const rateMax = 25_000;
/** Who answers fewer a second is asked over fewer connections, for longer. */
const slowRate = 10;

/** A target's way through the questions of a kind: none is asked twice. */
export class Questioner {
  readonly #site: QuestionSite;
  readonly #target: QuestionTarget;
  readonly #kind: KindName;
  readonly #sequence: QuestionSequence;
  #next: number;
  #rate = rateMax;

  /** @param asked how many questions of the sequence were asked already */
  constructor(site: QuestionSite, target: QuestionTarget, kind: KindName, sequence: QuestionSequence, asked: number) {
    this.#site = site;
    this.#target = target;
    this.#kind = kind;
    this.#sequence = sequence;
    this.#next = asked;
  }

  async measure({ starts, runs, seconds }: Pace): Promise<Cell> {
    const begins: Begin[] = [];
    for (let start = 1; start < starts; start++) {
      const asked = await this.#target.start(this.#site);
      begins.push(await this.#begin(asked));
      await this.#site.processes.stop(asked.process);
    }
    const asked = await this.#target.start(this.#site);
    begins.push(await this.#begin(asked));
    const made: Run[] = [];
    for (let run = 0; run < runs; run++) made.push(await this.#run(asked, seconds));
    const megabytes = residentMegabytes(asked.process.pid);
    await this.#site.processes.stop(asked.process);
    const first = summarize(begins, asked.statuses);
    return { target: this.#target.name, kind: this.#kind, first, runs: made, megabytes };
  }

  async #begin(asked: Asked): Promise<Begin> {
    await connect(asked);
    const times: Timed[] = [];
    for (const question of this.#take(1 + laterCount)) times.push(await timeOne(asked, question));
    return times;
  }

  async #run(asked: Asked, seconds: number): Promise<Run> {
    const run = await this.#load(asked, { connections: usualConnections, seconds });
    if (run.rate >= slowRate) return run;
    return this.#load(asked, { connections: usualConnections / 4, seconds: 4 * seconds });
  }

  async #load(asked: Asked, pressure: Pressure): Promise<Run> {
    const { processes, data } = this.#site;
    const database = this.#target.engine === 'postgres' ? [(await this.#site.postgres()).pid] : [];
    await untilIdle([asked.process.pid, ...database]);
    const count = Math.min(rateMax, Math.ceil(this.#rate * 2 + 500)) * pressure.seconds;
    const paths = this.#sequence.slice(this.#next, count).map((question) => asked.pathOf(question));
    const run = await runLoad(processes, data, asked, { work: onlyStatuses, paths, totals: [], pressure });
    this.#next += run.requests + pressure.connections;
    this.#rate = run.requests / pressure.seconds;
    return run;
  }

  #take(count: number): readonly Question[] {
    const questions = this.#sequence.slice(this.#next, count);
    this.#next += count;
    return questions;
  }
}

/** The first question and the later ones. */
type Begin = readonly Timed[];

/** Answers were compared before: while it is measured their statuses alone are looked at. */
const onlyStatuses = { kind: 'new', records: { min: 0, max: 0 } } as const;

const summarize = (begins: readonly Begin[], statuses: readonly number[]): First => ({
  firstMs: spreadOf(begins.flatMap(([first]) => first?.ms ?? [])).median,
  laterMs: spreadOf(begins.flatMap(([, ...later]) => later.map(({ ms }) => ms))).median,
  otherStatuses: countStatuses(
    begins.flatMap((times) => times.map(({ status }) => status)).filter((status) => !statuses.includes(status)),
  ),
});

const countStatuses = (statuses: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]));
