/**
 * By the date of an answer clients know which state of the data it is of: none stands for two, whatever becomes of clocks,
 * snapshots and processes. The processes here have real editions; the board between them stands in memory.
 */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { sqliteDialect } from '@vitrine/query';
import { Turns } from '../../src/editions/turns.ts';
import { Editions } from '../../src/editions/editions.ts';
import { dateSnapshot } from '../../src/sources/date-snapshot.ts';
import { isCurrent, successorOf, type PostedSnapshot } from '../../src/sources/snapshot-board.ts';
import type { Opening, Snapshot } from '../../src/sources/source.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 100);
const start = Date.parse('2026-03-01T12:00:00.000Z');
const lengthSeconds = 10;
/** For so long a date is not to come again for another state. */
const memoryMs = 3 * lengthSeconds * 1000;
/** For so long a state may be shown: a process that is late for one turn is in time for the next. */
const shownMsMax = 2.5 * lengthSeconds * 1000;
/** Dates may lead clocks that are right by so much. */
const leadMsMax = 21 * 60_000;
const restartMs = 1000;
/** Within so long each process has seen that a snapshot is gone. */
const watchMs = 1000;

interface World {
  passedMs: number;
  /** How many states of the data there have been. */
  states: number;
  posted: PostedSnapshot | undefined;
  goneAtMs: number;
}

class Process {
  /** By the name of its snapshot, the state that is shown. */
  state = '';
  readonly clock: ManualClock = createManualClock(start);
  readonly #world: World;
  readonly #isShared: boolean;
  #setsMs = 0;
  #fails = false;
  #editions: Editions;
  #lose: () => void = () => undefined;
  #losesAtMs = Infinity;

  constructor(world: World, isShared: boolean) {
    this.#world = world;
    this.#isShared = isShared;
    this.#editions = this.#createEditions();
  }

  get date(): number {
    return Math.floor((this.#editions.current?.times.lastModified ?? NaN) / 1000);
  }

  async turn(): Promise<void> {
    await this.#editions.turn();
  }

  async stop(): Promise<void> {
    await this.#editions.close();
  }

  /** To be begun by a turn, as at the first time. */
  restart(): void {
    this.#losesAtMs = Infinity;
    this.#editions = this.#createEditions();
  }

  loseAt(ms: number): void {
    this.#losesAtMs = ms;
  }

  /** Has the clock be set while the next snapshot is opened. */
  setClockWhileOpening(ms: number): void {
    this.#setsMs += ms;
  }

  failNextOpening(): void {
    this.#fails = true;
  }

  async pass(ms: number): Promise<void> {
    this.clock.advance(ms);
    if (this.#losesAtMs <= this.#world.passedMs) {
      this.#losesAtMs = Infinity;
      this.#lose();
    }
    await this.turn();
  }

  #createEditions(): Editions {
    return new Editions({
      source: {
        dialect: sqliteDialect,
        isShared: this.#isShared,
        open: async (opening) => {
          this.clock.set(this.#setsMs);
          this.#setsMs = 0;
          const fails = this.#fails;
          this.#fails = false;
          if (fails) throw new Error('The database cannot be reached.');
          return this.#present(this.#isShared ? this.#openShared(opening) : this.#openAlone(opening));
        },
        close: async () => undefined,
      },
      clock: this.clock,
      lengthSeconds,
      pageBytesMax: 1_000_000,
      largeReads: new Turns(1),
      answerBytesMax: 1000,
      indexBytesMax: 0,
      indexRequestsMin: 1,
      queryDeadlineMs: 1000,
      readers: 1,
      observe: () => undefined,
    });
  }

  /** As the source of PostgreSQL goes about it. */
  #openShared({ edition, endsAt, shown }: Opening): PostedSnapshot {
    const world = this.#world;
    const { posted: before, passedMs } = world;
    if (before !== undefined && isCurrent(before, edition) && world.goneAtMs > passedMs) return before;
    const now = this.clock.now();
    const openedAt = dateSnapshot(now, shown, before?.openedAt);
    world.goneAtMs = passedMs + (endsAt - now) * 1.5;
    world.posted = successorOf(before, edition, { snapshot: this.#newState(), openedAt });
    return world.posted;
  }

  /** As the source of the embedded database does. */
  #openAlone({ edition, shown }: Opening): PostedSnapshot {
    const openedAt = dateSnapshot(this.clock.now(), shown);
    return { edition, generation: 1, openedAt, snapshot: this.#newState(), isLeaving: false };
  }

  #newState(): string {
    return `state ${++this.#world.states}`;
  }

  #present({ edition, generation, openedAt, snapshot }: PostedSnapshot): Snapshot {
    this.state = snapshot;
    return {
      read: async () => [],
      gather: async () => Promise.reject(new Error('Nobody asks for an index here.')),
      holds: async () => true,
      edition,
      openedAt,
      isReplacement: generation > 1,
      isFresh: true,
      version: undefined,
      onLost: (listener) => {
        this.#lose = listener;
      },
      close: () => undefined,
    };
  }
}

// What happens

/**
 * Something happens to a process, then time passes: first for this one, last for the one before it. No snapshot is lost
 * while a clock is wrong by more than is followed.
 */
interface Step {
  readonly place: number;
  readonly happening: 'nothing' | 'loss' | 'restart' | 'failure';
  readonly passMs: number;
}

/** A clock, or all of them, is set wrong at a step, and set right after a while. */
interface Jump {
  readonly seconds: number;
  readonly places: readonly number[];
  readonly from: number;
  readonly lastsMs: number;
  /** Whether that is in the middle of a turn, the next one of each. */
  readonly isWhileOpening: boolean;
}

const arbitrarySteps = fc.array(
  fc.record<Step>({
    place: fc.nat({ max: 2 }),
    happening: fc.oneof(
      { weight: 8, arbitrary: fc.constant('nothing' as const) },
      { weight: 1, arbitrary: fc.constantFrom('loss' as const, 'restart' as const, 'failure' as const) },
    ),
    passMs: fc.oneof(fc.integer({ min: 1, max: 1500 }), fc.constant(5000)),
  }),
  { minLength: 20, maxLength: 80 },
);
const arbitraryJump = fc.record<Jump>({
  seconds: fc.constantFrom(-7200, -3600, -601, -600, -15, -10, -4, 4, 10, 15, 600, 601, 3600, 7200),
  places: fc.constantFrom([0], [0, 1, 2]),
  from: fc.nat({ max: 40 }),
  lastsMs: fc.integer({ min: 2000, max: 100_000 }),
  isWhileOpening: fc.boolean(),
});

const setClocks = (processes: readonly Process[], { places, isWhileOpening }: Jump, seconds: number): void => {
  for (const place of places) {
    const process = processes[place];
    if (process === undefined) continue;
    if (isWhileOpening) process.setClockWhileOpening(seconds * 1000);
    else process.clock.set(seconds * 1000);
  }
};

/** @returns what stood for two states, and what was shown for too long */
const live = async (
  isShared: boolean,
  count: number,
  steps: readonly Step[],
  jump: Jump,
): Promise<readonly string[]> => {
  const world: World = { passedMs: 0, states: 0, posted: undefined, goneAtMs: 0 };
  const processes = Array.from({ length: count }, () => new Process(world, isShared));
  const seen = new Map<number, { readonly state: string; readonly atMs: number }>();
  const since = new Map<string, number>();
  const wrong: string[] = [];
  let rightAtMs = Infinity;
  let wrongUntilMs = -Infinity;
  const isFollowed = Math.abs(jump.seconds) * 1000 < leadMsMax;
  const look = ({ date, state }: Process): void => {
    if (Number.isNaN(date)) return;
    const before = seen.get(date);
    if (before !== undefined && before.state !== state && world.passedMs - before.atMs < memoryMs) {
      wrong.push(`${new Date(date * 1000).toISOString()} stands for ${before.state} and ${state}`);
    }
    seen.set(date, { state, atMs: world.passedMs });
    const leadMs = date * 1000 - start - world.passedMs;
    if (world.passedMs > wrongUntilMs + shownMsMax && leadMs > leadMsMax) wrong.push(`${state} is ${leadMs} ms ahead`);
    const sinceMs = since.get(state) ?? world.passedMs;
    since.set(state, sinceMs);
    if (world.passedMs - sinceMs > shownMsMax) wrong.push(`${state} is shown for more than ${shownMsMax} ms`);
  };
  const pass = async (ms: number, order: readonly Process[]): Promise<void> => {
    for (const process of order) look(process);
    world.passedMs += ms;
    for (const process of order) {
      await process.pass(ms);
      look(process);
    }
  };
  for (const process of processes) await process.turn();
  for (const [number, { place, happening, passMs }] of steps.entries()) {
    if (number === jump.from) {
      setClocks(processes, jump, jump.seconds);
      rightAtMs = world.passedMs + jump.lastsMs;
      wrongUntilMs = Infinity;
    }
    if (world.passedMs >= rightAtMs) {
      setClocks(processes, jump, -jump.seconds);
      rightAtMs = Infinity;
      wrongUntilMs = world.passedMs;
    }
    const first = place % count;
    const order = [...processes.slice(first), ...processes.slice(0, first)];
    const [chosen, ...others] = order;
    if (chosen === undefined) throw new Error('There is no process.');
    if (happening === 'restart' && (isShared || number < jump.from)) {
      await chosen.stop();
      await pass(restartMs, others);
      chosen.clock.advance(restartMs);
      chosen.restart();
      await chosen.turn();
    } else if (happening === 'loss' && isShared && (isFollowed || world.passedMs > wrongUntilMs + shownMsMax)) {
      world.goneAtMs = world.passedMs;
      for (const [index, process] of order.entries()) process.loseAt(world.passedMs + (index * watchMs) / count);
    } else if (happening === 'failure') {
      chosen.failNextOpening();
    }
    await pass(passMs, order);
  }
  for (const process of processes) await process.stop();
  return wrong;
};

test.each([
  ['one process by itself', false, 1],
  ['three that share a source', true, 3],
])(
  '%s: no date stands for two states of the data',
  async (_, isShared, count) => {
    await fc.assert(
      fc.asyncProperty(arbitrarySteps, arbitraryJump, async (steps, jump) => {
        expect(await live(isShared, count, steps, jump)).toEqual([]);
      }),
      { numRuns: runs },
    );
  },
  300_000,
);
