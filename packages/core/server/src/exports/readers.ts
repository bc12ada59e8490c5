/**
 * Limits the clients that read files. A client below the minimum rate is disconnected; while others wait, callers with
 * more places than their share must read faster.
 */
import type { Clock } from '@vitrine/store';
import { onGone } from '../client.ts';
import type { Requester } from '../finding/waiting.ts';
import { Places } from './places.ts';

/** A reader holds one or two pieces in memory. */
const readMax = { ofCaller: 8, ofTenant: 32, ofServer: 64, waiting: { ofCaller: 16, ofTenant: 128 } };

/** The minimum rate; a piece may always take `pieceMsMin`. */
const bytesPerSecondMin = 4 * 1024;
const pieceMsMin = 60_000;
/** The time for a piece while others wait. */
const crowdedMsMax = 2000;
/** How long a request waits for a place. */
const waitMsMax = 30_000;
const lookEveryMs = 500;

const notDue = (): void => undefined;

type ReadersClock = Pick<Clock, 'monotonic' | 'after'>;

/** The transfer of one file to its client. */
export class Reader {
  readonly #clock: ReadersClock;
  readonly #leave: () => void;
  readonly requester: Requester;
  /** When the client was sent bytes that it has not read yet. */
  #givenAt: number | undefined;
  #callOff = notDue;
  #hasLeft = false;
  #cut = (_reason: Error): void => undefined;

  constructor(requester: Requester, clock: ReadersClock, leave: () => void) {
    this.requester = requester;
    this.#clock = clock;
    this.#leave = leave;
  }

  /** How long the client has had unread bytes, in milliseconds. */
  get lateMs(): number {
    return this.#givenAt === undefined ? 0 : this.#clock.monotonic() - this.#givenAt;
  }

  /** @param cut aborts the response */
  onCut(cut: (reason: Error) => void): void {
    this.#cut = cut;
  }

  /** Starts the client's time to read so many bytes, unless it has left. */
  give(bytes: number): void {
    if (this.#hasLeft) return;
    this.#givenAt = this.#clock.monotonic();
    const allowedMs = Math.max(pieceMsMin, (bytes / bytesPerSecondMin) * 1000);
    this.#callOff = this.#clock.after(allowedMs, () => this.cut());
  }

  /** The client has read what it was sent. */
  take(): void {
    this.#callOff();
    this.#givenAt = undefined;
  }

  leave(): void {
    this.#hasLeft = true;
    this.take();
    this.#leave();
  }

  cut(): void {
    this.leave();
    this.#cut(new Error('The client reads too slowly.'));
  }
}

export class Readers {
  readonly #clock: ReadersClock;
  readonly #places = new Places(readMax);
  readonly #readers = new Set<Reader>();

  constructor(clock: ReadersClock) {
    this.#clock = clock;
  }

  /** @throws Unavailable if no place is free for 30 s, or too many wait; ClientGone */
  async enter(requester: Requester): Promise<Reader> {
    const release = await this.#places.take(requester, (refuse) => this.#wait(requester, refuse));
    const reader: Reader = new Reader(requester, this.#clock, () => {
      this.#readers.delete(reader);
      release();
    });
    this.#readers.add(reader);
    onGone(requester.client, () => reader.leave());
    return reader;
  }

  /** @returns a function that ends the wait */
  #wait(requester: Requester, refuse: () => void): () => void {
    let callOff = notDue;
    const makeRoom = (): void => {
      callOff = this.#clock.after(lookEveryMs, makeRoom);
      this.#findInTheWay(requester)?.cut();
    };
    const callOffRefusal = this.#clock.after(waitMsMax, refuse);
    makeRoom();
    return () => {
      callOff();
      callOffRefusal();
    };
  }

  /**
   * The slowest reader of the caller with most places of the tenant with most, if these exceed what the waiting request
   * would get.
   */
  #findInTheWay({ tenant, caller }: Requester): Reader | undefined {
    const places = this.#places;
    // The caller is at its own limit, so a place of another one would not help.
    if (places.isFullForCaller(caller)) return undefined;
    const all = [...this.#readers];
    const ofCaller = ({ requester }: Reader): number => places.takenOfCaller(requester.caller);
    const greedier = places.isFull
      ? greediest(all, ({ requester }) => places.takenOf(requester.tenant), places.takenOf(tenant) + 2)
      : [];
    if (greedier.length > 0) return slowest(greediest(greedier, ofCaller, 1));
    if (!places.isFull && !places.isFullFor(tenant)) return undefined;
    const own = all.filter(({ requester }) => requester.tenant === tenant);
    return slowest(greediest(own, ofCaller, places.takenOfCaller(caller) + 2));
  }
}

/** The readers with the highest count, if it reaches `least`. */
const greediest = (
  readers: readonly Reader[],
  countOf: (reader: Reader) => number,
  least: number,
): readonly Reader[] => {
  const most = readers.reduce((found, reader) => Math.max(found, countOf(reader)), least);
  return readers.filter((reader) => countOf(reader) === most);
};

/** The reader that is longest late, if it exceeds `crowdedMsMax`. */
const slowest = (readers: readonly Reader[]): Reader | undefined => {
  const [first] = readers.toSorted((one, other) => other.lateMs - one.lateMs);
  return first !== undefined && first.lateMs > crowdedMsMax ? first : undefined;
};
