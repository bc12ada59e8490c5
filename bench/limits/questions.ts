/** Asking the questions of a work, each in turn, and over new ones where none may be asked twice. */
import { runLoad, usualConnections, type Run } from '../measuring/load.ts';
import { Sequence } from '../measuring/sequence.ts';
import { spreadOf } from '../report/statistics.ts';
import { pathOf } from '../targets/vitrine.ts';
import { createWorks, type Question, type Work, type WorkName } from '../works.ts';
import type { LimitSite } from './scenario.ts';
import type { Service } from './service.ts';

/** The works over the products of one tenant. */
export const worksOf = (rows: number): Readonly<Record<WorkName, Work>> => createWorks(rows, ['t1']);

const questionsOf = ({ size, questionAt }: Work): readonly Question[] =>
  Array.from({ length: size }, (_, index) => questionAt(index));

export const pathsOf = (work: Work): readonly string[] => questionsOf(work).map(pathOf);

/**
 * Asks each path until it is answered, so that what is asked afterwards is held.
 * Throws where an answer is wrong: a 503 is not, it asks to come back, as before the first edition.
 */
export const askEach = async (service: Service, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    for (let tries = 1; ; tries++) {
      const response = await fetch(service.url + path);
      await response.arrayBuffer();
      if (response.status === 200) break;
      if (response.status !== 503 || tries === triesMax)
        throw new Error(`Vitrine answers ${path} with ${response.status}.`);
      await Bun.sleep(1000);
    }
  }
};

const triesMax = 60;

/** More new questions a second than are answered, for a run whose speed nobody knows yet. */
const newRateMax = 20_000;

/** Who asks a service the questions of one work, and goes on where the last run ended. */
export class Requester {
  readonly #site: LimitSite;
  readonly #service: Service;
  readonly #work: Work;
  readonly #sequence: Sequence;
  #rate = newRateMax;

  constructor(site: LimitSite, service: Service, work: Work) {
    this.#site = site;
    this.#service = service;
    this.#work = work;
    this.#sequence = new Sequence(work);
  }

  async run(seconds: number): Promise<Run> {
    const isNew = this.#work.kind === 'new';
    const count = isNew ? Math.ceil(this.#rate * seconds * 1.5) + 1000 : this.#work.size;
    const run = await runLoad(this.#site.processes, this.#site.folder, this.#service.toNewCaller(), {
      work: this.#work,
      paths: this.#sequence.peek(count).map(pathOf),
      totals: this.#work.total === null ? [] : [this.#work.total],
      pressure: { connections: usualConnections, seconds },
    });
    if (isNew) this.#sequence.take(run.requests + usualConnections);
    this.#rate = Math.max(run.requests / seconds, newRateMax / 10);
    return run;
  }

  async runs(count: number, seconds: number): Promise<Runs> {
    const runs: Run[] = [];
    for (let number = 0; number < count; number++) runs.push(await this.run(seconds));
    return summarize(runs);
  }
}

/** Several runs: medians, and all that was wrong. */
export interface Runs {
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bad: number;
  readonly firstBad: string;
}

const summarize = (runs: readonly Run[]): Runs => ({
  rate: spreadOf(runs.map(({ rate }) => rate)).median,
  p50Ms: spreadOf(runs.map(({ p50Ms }) => p50Ms)).median,
  p99Ms: spreadOf(runs.map(({ p99Ms }) => p99Ms)).median,
  bad: runs.reduce((sum, { bad }) => sum + bad, 0),
  firstBad: runs.find(({ firstBad }) => firstBad !== '')?.firstBad ?? '',
});

/** The remark that wrong answers deserve; none where all were right. */
export const remarksOn = (
  what: string,
  { bad, firstBad }: { readonly bad: number; readonly firstBad: string },
): readonly string[] => {
  if (bad === 0) return [];
  const first = firstBad === '' ? 'no answer in time' : firstBad.replaceAll(/[`|\n]/g, ' ').slice(0, 120);
  return [`${what}: ${bad} bad answers, such as \`${first}\``];
};
