/**
 * The head of a store in a bucket: a small object that names the leading publisher and the current manifest, and is
 * rewritten as a heartbeat. It is replaced by compare and swap, so that a publisher that has lost the lead unnoticed
 * cannot publish.
 */
import {
  type Check,
  type Clock,
  earlierFormats,
  hasShape,
  isDigest,
  isManifestName,
  isNumber,
  isText,
  StoreFileError,
  storeFormat,
} from '@vitrine/store';
import { type Bucket, BucketError, type Condition, type Got, type Put, type Tag, type TagForm } from './bucket.ts';

export interface Head {
  /** Increases with each publisher that takes the lead. */
  readonly term: number;
  /** The leading publisher; empty: the last one has given up the lead. */
  readonly holder: string;
  /**
   * Increases with each write of the head, also without news: servers treat a recent beat as proof of a live publisher.
   */
  readonly beat: number;
  /** The name of the current manifest; empty: nothing is published yet. */
  readonly manifest: string;
  /** The digest of the publisher's state, which describes the manifest's segments; empty: none. */
  readonly state: string;
  /** When it was written, by the writer's clock, in milliseconds since 1970; used only to measure lag. */
  readonly writtenAt: number;
}

/** A head as read from or written to the bucket. */
export interface SeenHead {
  readonly head: Head;
  readonly tag: Tag;
  /** When it was first seen, by a monotonic clock. */
  readonly seenAt: number;
}

const headKey = 'head.json';

export const printHead = (head: Head): string => JSON.stringify({ format: storeFormat, ...head });

/** The object is not a head of any version: the leading publisher rewrites it. */
export class HeadDamaged extends StoreFileError {
  constructor(problem: string) {
    super(headKey, problem);
    this.name = 'HeadDamaged';
  }
}

/** @throws StoreFileError if a later version's publisher wrote it; HeadDamaged if it is not a head of any version */
export const readHead = (text: string): Head => {
  const { format: _, ...head } = parse(text);
  return head;
};

// oxlint-disable-next-line typescript/no-explicit-any
const parse = (text: string): any => {
  const value = parseJson(text);
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (typeof format === 'number' && format !== storeFormat && !earlierFormats.includes(format))
    throw new StoreFileError(headKey, `it has the format ${format}, and this version reads ${storeFormat}`);
  const problem = shape(value, '');
  if (problem !== undefined) throw new HeadDamaged(problem);
  return value;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new HeadDamaged('it is no JSON');
  }
};

/** Accepts an empty string or a valid name: the name becomes a path. */
const isBlankOr =
  (isName: (name: string) => boolean): Check =>
  (value, at) =>
    isText(value, at) ??
    (value === '' || isName(String(value)) ? undefined : `${at} is a name of another form than there are`);

const isCount: Check = (value, at) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : `${at} is no whole number from 0 on`;

const shape = hasShape({
  format: isNumber,
  term: isCount,
  holder: isText,
  beat: isCount,
  manifest: isBlankOr(isManifestName),
  state: isBlankOr(isDigest),
  writtenAt: isNumber,
} satisfies Record<keyof Head | 'format', Check>);

/** True if `one` was written after `other`. Older heads that arrive late are ignored. */
export const isLater = (one: Head, other: Head | undefined): boolean =>
  other === undefined || one.term > other.term || (one.term === other.term && one.beat > other.beat);

/** The head before the first publisher. */
export const noHead: Head = { term: 0, holder: '', beat: 0, manifest: '', state: '', writtenAt: 0 };

/**
 * A term later than all others when the last one is unknown: seconds since 1970 exceed the number of publishers so far.
 */
export const laterTerm = ({ term }: Head, now: number): number => Math.max(term + 1, Math.floor(now / 1000));

const readsMax = 3;

export interface HeadOptions {
  readonly bucket: Bucket;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** The time until a missing head is read again, milliseconds; 200 by default. */
  readonly missingAgainMs?: number;
}

export class HeadObject {
  readonly #bucket: Bucket;
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #missingAgainMs: number;
  #seen: SeenHead | undefined;
  #damaged: Omit<SeenHead, 'head'> | undefined;

  constructor({ bucket, clock, missingAgainMs = 200 }: HeadOptions) {
    this.#bucket = bucket;
    this.#clock = clock;
    this.#missingAgainMs = missingAgainMs;
  }

  /**
   * Reads the head. The same object is returned until the head changes; undefined if there never was one.
   * @throws BucketError, also if a head seen before is missing: some services report that during a write; HeadDamaged
   *   if the object is not a head
   */
  async read(): Promise<SeenHead | undefined> {
    const got = await this.#get();
    if (got.kind === 'missing' && this.#seen !== undefined) throw new BucketError('GET', headKey, 'it is missing');
    if (got.kind === 'found') this.#seen = this.#see(this.#readHead(got.text, got.tag), got.tag);
    this.#damaged = undefined;
    return this.#seen;
  }

  #readHead(text: string, tag: Tag): Head {
    try {
      return readHead(text);
    } catch (error) {
      if (this.#damaged?.tag !== tag) this.#damaged = { tag, seenAt: this.#clock.monotonic() };
      throw error;
    }
  }

  /** The damaged object that was read last, as it was first seen; undefined: the last read found a head. */
  get damaged(): Omit<SeenHead, 'head'> | undefined {
    return this.#damaged;
  }

  /** Retries a missing head, as some services report that during a write. */
  async #get(): Promise<Got> {
    for (let reads = 1; ; reads += 1) {
      const got = await this.#bucket.get(headKey, this.#seen?.tag);
      if (got.kind !== 'missing' || reads === readsMax) return got;
      await Bun.sleep(this.#missingAgainMs);
    }
  }

  /**
   * Replaces the head or the damaged object that was seen, or creates the first one.
   * @param form how the service reads tags; undefined: it does not compare and swap, so only one publisher may write
   * @returns undefined if the head was changed meanwhile
   * @throws BucketError; then it is unknown which head is stored
   */
  async replace(
    before: Pick<SeenHead, 'tag'> | undefined,
    head: Head,
    form: TagForm | undefined,
  ): Promise<SeenHead | undefined> {
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
 * Probes whether a service compares and swaps: some ignore conditions, others reject them.
 * @param key of an object that no other process writes
 * @returns how it reads tags; undefined if it does not compare and swap
 * @throws BucketError if the probe was inconclusive
 */
export const findTagForm = async (bucket: Bucket, key: string): Promise<TagForm | undefined> => {
  const attempt = async (condition: Condition, form?: TagForm): Promise<Put['kind'] | 'unknown'> => {
    try {
      return (await bucket.put(key, 'This object tells whether the service compares and swaps.', condition, form)).kind;
    } catch (error) {
      // Any other failure may be transient, so the probe is inconclusive.
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
