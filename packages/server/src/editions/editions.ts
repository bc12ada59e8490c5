/** Editions one after another: opened at the turn of the clock, warmed, swapped in by one assignment, closed behind. */
import { Unavailable, type Snapshot } from '../sources/source.ts';
import type { Answer } from './answer.ts';
import type { Compute } from './answers.ts';
import { editionAt, editionTimes, type EditionTimes, type ShownTimes } from '@vitrine/store';
import type { EditionOptions } from './edition-options.ts';
import { EditionSealed, OpenEdition } from './open-edition.ts';
import { attempt, next, type Soon } from './soon.ts';
import { Spellings, type Question } from './spellings.ts';
import { warm, warmingMs } from './warming.ts';

export interface EditionsOptions extends EditionOptions {
  readonly lengthSeconds: number;
}

/** An answer, and the edition that it is of. */
export interface Given {
  readonly answer: Answer;
  readonly times: ShownTimes;
  readonly origin: 'held' | 'computed';
}

/** What an edition holds in memory. */
export interface Held {
  readonly answers: number;
  /** The answers'. */
  readonly bytes: number;
  readonly indexBytes: number;
  readonly indexesWaiting: number;
}

/** Whoever has waited so long for what the edition on its way out does not hold ends the warming of the next one. */
const hurryMs = 1000;
/** How soon an edition that could not be opened is tried again. */
const retryMs = 2000;
const lostMs = 100;
/** A clock that is late by this share of an edition is waited for; one that is later has been put back. */
const lateShareMax = 1 / 2;
/** How many editions a question is put to that end before it is answered. */
const triesMax = 3;
/** Of what answers may take, this part is for the spellings of questions. */
const spellingsShare = 8;

const nothingToHurry = (): void => undefined;

const unreachable = (): Unavailable => new Unavailable('The database cannot be reached.', Math.ceil(retryMs / 1000));

export class Editions {
  readonly #options: EditionsOptions;
  readonly #spellings: Spellings;
  #current: OpenEdition | undefined;
  #turning: Promise<void> | undefined;
  /** Ends the warming of the edition on its way, or lets it have none. */
  #hurry: () => void = nothingToHurry;
  /** Whether the edition that was due could not be opened. */
  #isOverdue = false;
  #cancel: () => void = () => undefined;
  /** When the current edition has lasted its time, by the clock that nobody sets. */
  #lastsUntil = -Infinity;
  #isClosed = false;
  /**
   * What an edition calls that was lost. A closure keeps alive all that the function around it knew: made where the
   * next edition opens, it would keep the one before, and so all there ever were.
   */
  readonly #replace = (): void => void this.turn();

  constructor(options: EditionsOptions) {
    this.#options = options;
    this.#spellings = new Spellings(options.answerBytesMax / spellingsShare);
  }

  /** The edition to be answered from, open or on the way out; none before the first has opened. */
  get current(): OpenEdition | undefined {
    return this.#current;
  }

  /** Whether what is asked for the first time can be answered: now, or as soon as the edition on its way has opened. */
  get isReady(): boolean {
    return this.#current !== undefined && !this.#isOverdue;
  }

  /** What is held now. */
  get held(): Held {
    const { answers, indexes } = this.#current ?? {};
    return {
      answers: answers?.count ?? 0,
      bytes: answers?.bytes ?? 0,
      indexBytes: indexes?.bytes ?? 0,
      indexesWaiting: indexes?.waiting ?? 0,
    };
  }

  /** The answer to a question as it was spelled, if it is held and that very spelling was asked before. */
  find(fingerprint: string, spelling: string): Given | undefined {
    const answer = this.#current?.answers.find(fingerprint, spelling);
    return answer && this.#current && { answer, times: this.#current.times, origin: 'held' };
  }

  /**
   * The answer to a question: what this edition holds, or what is computed in it now. What it does not hold waits for
   * the next edition while that is on the way.
   * @throws Unavailable where the source cannot be reached
   */
  answer(question: Question, spelling: string, compute: Compute<OpenEdition>): Soon<Given> {
    const held = this.#current?.answers.recall(question, spelling);
    if (held !== undefined && this.#current !== undefined) {
      return { answer: held, times: this.#current.times, origin: 'held' };
    }
    return this.#compute(question, spelling, compute, triesMax);
  }

  /** An edition that ends before it has answered leaves the question to the next one. */
  #compute(question: Question, spelling: string, compute: Compute<OpenEdition>, triesLeft: number): Soon<Given> {
    if (triesLeft === 0) throw unreachable();
    return next(this.#openEdition(), (edition) =>
      attempt<Given>(
        () =>
          next(edition.answers.answer(question, spelling, edition, compute), (answer) => ({
            answer,
            times: edition.times,
            origin: 'computed',
          })),
        (error) => {
          if (!(error instanceof EditionSealed)) throw error;
          return this.#compute(question, spelling, compute, triesLeft - 1);
        },
      ),
    );
  }

  /** Lets go of what was found for exposures that hold no more. */
  withdraw(fingerprints: ReadonlySet<string>): void {
    this.#current?.withdraw(fingerprints);
  }

  #openEdition(): Soon<OpenEdition> {
    return this.#current?.isSealed === false ? this.#current : this.#nextEdition();
  }

  async #nextEdition(): Promise<OpenEdition> {
    const hurry = setTimeout(() => this.#hurry(), hurryMs);
    await Promise.race([this.#turning, Bun.sleep(this.#options.queryDeadlineMs)]);
    clearTimeout(hurry);
    if (this.#current === undefined || this.#current.isSealed) throw unreachable();
    return this.#current;
  }

  /**
   * Opens the edition of this moment, and from then on each when it is due. The one before answers from what it holds
   * until then, and on if this fails; it never throws, but tries again.
   */
  async turn(): Promise<void> {
    this.#turning ??= this.#turn().finally(() => {
      this.#turning = undefined;
    });
    return this.#turning;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    this.#hurry();
    await this.#turning;
    this.#current?.seal();
  }

  async #turn(): Promise<void> {
    const { clock, source, observe, lengthSeconds } = this.#options;
    const startedAt = performance.now();
    const due = editionAt(clock.now(), lengthSeconds);
    const previous = this.#current;
    this.#cancel();
    const leftMs = previous?.isSealed === false ? this.#leftMs(previous.times) : 0;
    if (leftMs > 0) return this.#schedule(leftMs);
    const over = new AbortController();
    this.#hurry = () => over.abort();
    try {
      const { opensAt, endsAt } = due;
      const shown = previous?.times.lastModified;
      const opening = source.open({ edition: numberAfter(previous, due), opensAt, endsAt, shown, part: 0 });
      previous?.seal();
      const snapshot = await opening;
      const times = this.#timesOf(snapshot);
      // By the clock that nobody sets, whatever becomes of the other one while the edition is warmed.
      const lastsUntil = clock.monotonic() + times.endsAt - clock.now();
      const opened = new OpenEdition(times, snapshot, this.#spellings, this.#options);
      opened.onLost(this.#replace);
      const timeMs = warmingMs(source.isShared, lengthSeconds);
      const warmed = previous === undefined ? 0 : await warm(opened, previous, timeMs, over);
      this.#current = opened;
      this.#isOverdue = false;
      this.#lastsUntil = lastsUntil;
      // One that was lost while it was warmed is replaced at once.
      this.#schedule(opened.isSealed ? lostMs : lastsUntil - clock.monotonic());
      observe({ kind: 'edition-opened', edition: times.number, durationMs: performance.now() - startedAt, warmed });
    } catch (error) {
      this.#isOverdue = true;
      this.#schedule(retryMs);
      observe({ kind: 'edition-failed', edition: due.number, reason: error });
    } finally {
      // It knows the edition before.
      this.#hurry = nothingToHurry;
    }
  }

  /** A timer may ring a moment early, or the clock be late: then it is waited for, unless it was put back by much. */
  #leftMs({ endsAt }: EditionTimes): number {
    const { clock } = this.#options;
    const leftMs = endsAt - clock.now();
    return leftMs <= this.#lateMsMax ? leftMs : this.#lastsUntil - clock.monotonic();
  }

  /** An edition whose number is far ahead of the clock, as where that was put back, is as long as the clock says. */
  #timesOf({ edition, openedAt }: Snapshot): ShownTimes {
    const { clock, lengthSeconds } = this.#options;
    const now = clock.now();
    const times = editionTimes(edition, lengthSeconds);
    const lasts = times.opensAt - now <= this.#lateMsMax ? times : editionAt(now, lengthSeconds);
    return { ...lasts, number: edition, lastModified: openedAt };
  }

  get #lateMsMax(): number {
    return this.#options.lengthSeconds * 1000 * lateShareMax;
  }

  #schedule(delayMs: number): void {
    this.#cancel();
    if (!this.#isClosed) this.#cancel = this.#options.clock.after(Math.max(0, delayMs), () => void this.turn());
  }
}

/** Numbers never go back, even where the clock does: to all processes a later edition has a higher one. */
const numberAfter = (previous: OpenEdition | undefined, due: EditionTimes): number => {
  if (previous === undefined) return due.number;
  // One that was lost is to go on, from what took its place.
  return Math.max(due.number, previous.isLost ? previous.times.number : previous.times.number + 1);
};
