/**
 * The open segments of a server, and those found damaged. These are not read for a few seconds, and are reported to the
 * publisher, which rebuilds them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OtherFormat, type Partition, Segment, type SegmentUnreadable } from '@vitrine/segments';
import type { Clock } from '@vitrine/store';
import type { Observe } from '../observe/observation.ts';
import { Unavailable } from '../unavailable.ts';
import { type AbsentFiles, FilesAbsent } from './absent-files.ts';
import { damagedMs, type DamageReports } from './damage-reports.ts';

export interface OpenSegmentsOptions {
  /** For segments that the folder gets when they are asked for. */
  readonly absent?: Pick<AbsentFiles, 'lacks' | 'note'> | undefined;
  /** The folder of the segments. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly observe: Observe;
  readonly reports: Pick<DamageReports, 'report'>;
}

/** Checking this much takes a tenth of a millisecond on the event loop; a thread checks larger parts. */
const checkedAtOnceBytesMax = 1024 * 1024;
/** How often segments are closed that are gone from the folder. */
const closeMs = 30_000;

export class OpenSegments {
  readonly #options: OpenSegmentsOptions;
  /** By name, or by name and partition. */
  readonly #open = new Map<string, Segment>();
  #closedAt = -Infinity;
  /** When segments or partitions of them were found damaged, by a monotonic clock. */
  readonly #damagedAt = new Map<string, number>();

  constructor(options: OpenSegmentsOptions) {
    this.#options = options;
  }

  /**
   * @throws Unavailable if it is known to be damaged or of another format, FilesAbsent if it is not here yet;
   *   SegmentUnreadable if it is found damaged now
   */
  partition(asked: SegmentRequest): Partition {
    if (this.#isDamaged(asked)) throw new Unavailable('The records are damaged, and are being rebuilt.');
    this.#options.absent?.note(asked.name);
    const partition = this.#segment(asked).partition(asked.partition);
    if (partition === undefined) throw new Error(`The segment ${asked.name} has no partition ${asked.partition}.`);
    return partition;
  }

  /** A segment that was removed from the folder is not damaged. */
  noteDamaged(error: SegmentUnreadable): void {
    const { segment: name, partition = '' } = error;
    if (this.#options.absent?.lacks(name) === true) return this.close([name]);
    const key = keyOf(name, partition);
    if (!this.#damagedAt.has(key)) this.#options.observe({ kind: 'segment-damaged', segment: name, reason: error });
    this.#damagedAt.set(key, this.#options.clock.monotonic());
    this.#open.delete(partition === '' ? name : key);
    this.#options.reports.report({ kind: 'segments', name });
  }

  /** Closes segments that are not in the folder any more, whose bytes would take the disk. */
  closeRemoved(): void {
    const now = this.#options.clock.monotonic();
    if (now - this.#closedAt < closeMs) return;
    this.#closedAt = now;
    const names = new Set([...this.#open.keys(), ...this.#damagedAt.keys()].map(nameIn));
    this.close([...names].filter((name) => !existsSync(join(this.#options.folder, name))));
  }

  /** @throws FilesAbsent if one of these segments is not here yet */
  require(names: readonly string[]): void {
    const absent = names.filter((name) => this.#options.absent?.lacks(name) === true);
    if (absent.length > 0) throw new FilesAbsent(absent.map((name) => ({ kind: 'segments', name })));
  }

  /** Closes these segments, and forgets their damage; one that is still asked for is opened again. */
  close(names: Iterable<string>): void {
    const gone = new Set(names);
    for (const known of [this.#open, this.#damagedAt])
      for (const key of known.keys()) if (gone.has(nameIn(key))) known.delete(key);
  }

  /** Runs for each cached answer too, so it must be fast. */
  #isDamaged({ name, partition, isDamaged }: SegmentRequest): boolean {
    if (isDamaged === true) return true;
    if (this.#damagedAt.size === 0) return false;
    const at = this.#damagedAt.get(keyOf(name, partition)) ?? this.#damagedAt.get(keyOf(name, ''));
    return at !== undefined && this.#options.clock.monotonic() - at < damagedMs;
  }

  /** A damaged partition is reopened separately: the segment's other partitions stay open. */
  #segment({ name, partition }: SegmentRequest): Segment {
    const own = this.#damagedAt.size === 0 ? name : keyOf(name, partition);
    const key = this.#damagedAt.has(own) ? own : name;
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    this.require([name]);
    const segment = openSegment(this.#options.folder, name);
    this.#open.set(key, segment);
    return segment;
  }
}

interface SegmentRequest {
  readonly name: string;
  readonly partition: string;
  readonly isDamaged?: true;
}

const nameIn = (key: string): string => key.split('\n')[0] ?? '';

const keyOf = (segment: string, partition: string): string => `${segment}\n${partition}`;

/** A segment of another format is unavailable: the publisher rebuilds it soon after an upgrade. */
const openSegment = (folder: string, name: string): Segment => {
  try {
    return Segment.open(folder, name, undefined, checkedAtOnceBytesMax);
  } catch (error) {
    throw error instanceof OtherFormat ? new Unavailable(error.message, undefined, error) : error;
  }
};
