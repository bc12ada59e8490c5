/**
 * The head of a store in a bucket: one small object that says which publisher leads, that it is alive, and what is in force.
 * It is replaced by compare and swap, so that who has lost the lead without knowing it can put nothing into force.
 */
import { type Check, type Clock, hasShape, isNumber, isText, StoreFileError, storeFormat } from '@vitrine/store';
import { type Bucket, BucketError, type Condition, type Got, type Put, type Tag, type TagForm } from './bucket.ts';

export interface Head {
  /** Grows with each publisher that takes the lead. */
  readonly term: number;
  /** Which publisher leads; blank: the last one has given it back. */
  readonly holder: string;
  /** Grows with each time that the head is written: the publisher lives, and what is in force is what the catalog says. */
  readonly beat: number;
  /** The name of the manifest in force; blank: there is none yet. */
  readonly manifest: string;
  /** The digest of what publishers know of the manifest's segments; blank: nothing. */
  readonly state: string;
  /** When it was written, by the clock of who wrote it, in milliseconds since 1970: for measuring alone. */
  readonly writtenAt: number;
}

/** A head, as it was seen in the bucket. */
export interface SeenHead {
  readonly head: Head;
  readonly tag: Tag;
  /** When it was first seen, by a clock that never goes back. */
  readonly seenAt: number;
}

const headKey = 'head.json';

export const printHead = (head: Head): string => JSON.stringify({ format: storeFormat, ...head });

/** @throws StoreFileError where it is not what a publisher of this version wrote */
export const readHead = (text: string): Head => {
  const value = parse(text);
  const { format, ...head } = value;
  if (format !== storeFormat)
    throw new StoreFileError(headKey, `it has the format ${String(format)}, and this version reads ${storeFormat}`);
  return head;
};

// oxlint-disable-next-line typescript/no-explicit-any
const parse = (text: string): any => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StoreFileError(headKey, 'it is no JSON');
  }
  const problem = shape(value, '');
  if (problem !== undefined) throw new StoreFileError(headKey, problem);
  return value;
};

const shape = hasShape({
  format: isNumber,
  term: isNumber,
  holder: isText,
  beat: isNumber,
  manifest: isText,
  state: isText,
  writtenAt: isNumber,
} satisfies Record<keyof Head | 'format', Check>);

/** Whether it was written later. What is read or told late is not gone back to. */
export const isLater = (one: Head, other: Head | undefined): boolean =>
  other === undefined || one.term > other.term || (one.term === other.term && one.beat > other.beat);

const readsMax = 3;
const readAgainMs = 200;

export class HeadObject {
  readonly #bucket: Bucket;
  readonly #clock: Pick<Clock, 'monotonic'>;
  #seen: SeenHead | undefined;

  constructor(bucket: Bucket, clock: Pick<Clock, 'monotonic'>) {
    this.#bucket = bucket;
    this.#clock = clock;
  }

  /**
   * As it is in the bucket: the same object for as long as it is the same head; none where there never was one.
   * @throws BucketError, also where one that was there is missing: some services say so while it is being written
   */
  async read(): Promise<SeenHead | undefined> {
    const got = await this.#get();
    if (got.kind === 'missing' && this.#seen !== undefined) throw new BucketError('GET', headKey, 'it is missing');
    if (got.kind === 'found') this.#seen = this.#see(readHead(got.text), got.tag);
    return this.#seen;
  }

  /** That there is none is believed when it is said several times. */
  async #get(): Promise<Got> {
    for (let reads = 1; ; reads += 1) {
      const got = await this.#bucket.get(headKey, this.#seen?.tag);
      if (got.kind !== 'missing' || reads === readsMax) return got;
      await Bun.sleep(readAgainMs);
    }
  }

  /**
   * Puts a head into the place of one that was seen, or of none.
   * @param form how the service reads the tag that it compares; none: it does not, so that the writer alone may write
   * @returns nothing where another one is there
   * @throws BucketError; then nobody knows which one is there
   */
  async replace(before: SeenHead | undefined, head: Head, form: TagForm | undefined): Promise<SeenHead | undefined> {
    const condition: Condition = before === undefined ? { ifNoneMatch: '*' } : { ifMatch: before.tag };
    const put = await this.#bucket.put(headKey, printHead(head), form && condition, form);
    if (put.kind === 'refused') return undefined;
    this.#seen = this.#see(head, put.tag);
    return this.#seen;
  }

  #see(head: Head, tag: Tag): SeenHead {
    return { head, tag, seenAt: this.#clock.monotonic() };
  }
}

/**
 * Asks a service whether it compares and swaps: some take no notice of a condition, others do not know it.
 * @param key of an object that nobody else writes
 * @returns how it reads tags; nothing where it does not
 * @throws BucketError where that cannot be told now
 */
export const findTagForm = async (bucket: Bucket, key: string): Promise<TagForm | undefined> => {
  const attempt = async (condition: Condition, form?: TagForm): Promise<Put['kind'] | 'unknown'> => {
    try {
      return (await bucket.put(key, 'This object tells whether the service compares and swaps.', condition, form)).kind;
    } catch (error) {
      // Of any other failure it cannot be said what the next attempt would bring.
      if (error instanceof BucketError && error.code === 'NotImplemented') return 'unknown';
      throw error;
    }
  };
  const probe = await bucket.put(key, 'It is not known yet whether the service compares and swaps.');
  const ifMatch = probe.kind === 'written' ? probe.tag : '';
  if ((await attempt({ ifNoneMatch: '*' })) !== 'refused') return undefined;
  if ((await attempt({ ifMatch: noTag })) !== 'refused') return undefined;
  if ((await attempt({ ifMatch })) === 'written') return 'quoted';
  if ((await attempt({ ifMatch: noTag }, 'bare')) !== 'refused') return undefined;
  return (await attempt({ ifMatch }, 'bare')) === 'written' ? 'bare' : undefined;
};

const noTag: Tag = '"0123456789abcdef0123456789abcdef"';
