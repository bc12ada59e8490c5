/** The editions store: whether it can be written, what is published in it, the room on its disk, and what takes too long. */
import { formatVersion } from '@vitrine/segments';
import { type Manifest, readPublisherState, StoreReader } from '@vitrine/store';
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type BuiltSegment, readState } from '@vitrine/publisher';
import type { Config } from '../settings.ts';
import { ill, note, well, type Finding } from './finding.ts';

/** A collection that some tenant shows. */
export interface ShownCollection {
  readonly id: number;
  readonly slug: string;
  readonly source: string;
  /** What its table is known to hold, and to take on disk, in bytes. */
  readonly records: number | undefined;
  readonly bytes: number | undefined;
}

export interface StoreCircumstances {
  readonly folder: string;
  readonly config: Pick<Config, 'editionSeconds' | 'catalogLeaseSeconds'>;
  readonly shown: readonly ShownCollection[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How many bytes are left on the disk of a folder. */
  readonly bytesLeft?: (folder: string) => number;
}

const about = 'editions';

export const storeFindings = (circumstances: StoreCircumstances): Finding[] => {
  const { folder, shown, bytesLeft = bytesLeftOn } = circumstances;
  try {
    const place = nearestOf(folder);
    if (!statSync(place).isDirectory()) return [ill(about, `${folder} cannot be written: ${place} is no folder.`)];
    accessSync(place, constants.W_OK | constants.X_OK);
    const manifest = new StoreReader(folder).current();
    if (manifest === undefined && shown.length === 0) return [];
    const segments = readState(readPublisherState(folder) ?? '', formatVersion);
    return [
      ...editionFindings(circumstances, manifest, segments),
      roomFinding(circumstances, segments, bytesLeft(place)),
      ...timeFindings(circumstances, segments),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [ill(about, `${folder} cannot be used: ${reason.replace(/\.$/, '')}. EDITION_STORE names another folder.`)];
  }
};

/** The folder itself, or the nearest around it that there is. */
const nearestOf = (folder: string): string => {
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  return place;
};

const bytesLeftOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

// What is published

const editionFindings = (
  { folder, config, now }: StoreCircumstances,
  manifest: Manifest | undefined,
  segments: readonly BuiltSegment[],
): Finding[] => {
  if (manifest === undefined)
    return [note(about, `${folder} has none yet. "vitrine serve" or "vitrine publish" makes it.`)];
  const records = printNumber(sumOf(segments, (segment) => segment.records));
  const openedAt = new Date(manifest.openedAt).toISOString();
  const size = `${printNumber(segments.length)} segments, ${records} records, ${printBytes(sumOf(segments, bytesOf))}`;
  const found = `The last one is of ${openedAt}: ${size}. Reading all of it takes ${printTime(readingMs(segments))}.`;
  const beatAt = new StoreReader(folder).beatAt ?? -Infinity;
  if (now - beatAt <= config.catalogLeaseSeconds * 1000) return [well(about, found)];
  return [note(about, `${found} No publisher is at work: start "vitrine serve" or "vitrine publish".`)];
};

/** Sources are read at the same time, the tables of each one after another. */
const readingMs = (segments: readonly BuiltSegment[]): number => {
  const sources = Map.groupBy(segments, ({ source }) => source);
  return Math.max(0, ...Array.from(sources.values(), (group) => sumOf(group, ({ durationMs }) => durationMs)));
};

// Room

/** The edition in force, the next one, and the one before until servers have let go of it. */
const editionsOnDisk = 3;
/** About what segments take of what the tables take. */
const shareOfTables = 3;

const roomFinding = ({ shown }: StoreCircumstances, segments: readonly BuiltSegment[], bytesLeft: number): Finding => {
  const present = sumOf(segments, bytesOf);
  const estimated = shareOfTables * sumOf(shown, ({ bytes = 0 }) => bytes);
  const wanted = segments.length > 0 ? editionsOnDisk * present : editionsOnDisk * estimated;
  const basis = segments.length > 0 ? 'three times the present segments' : 'estimated by the tables that are shown';
  const found = `They take up to ${printBytes(wanted)} (${basis}), and ${printBytes(bytesLeft)} are left on the disk`;
  if (bytesLeft >= wanted - present) return well(`${about} disk`, `${found}.`);
  return ill(`${about} disk`, `${found}: too few. Make room, or let EDITION_STORE name a folder on another disk.`);
};

const bytesOf = ({ bytes }: { readonly bytes: number }): number => bytes;

// Time

/** About what one processor reads and writes; by it is estimated what was not read yet. */
const recordsPerSecond = 15_000;

interface Timed {
  readonly slug: string;
  readonly source: string;
  readonly durationMs: number;
  readonly isMeasured: boolean;
}

/** Names the collections that take longer than an edition, and where it is a source as a whole, the largest of it. */
const timeFindings = ({ config, shown }: StoreCircumstances, segments: readonly BuiltSegment[]): Finding[] => {
  const { editionSeconds } = config;
  const measured = Map.groupBy(segments, ({ collectionId }) => collectionId);
  const timed = shown.map(({ id, slug, source, records = 0 }): Timed => {
    const own = measured.get(id);
    const durationMs = own === undefined ? (records / recordsPerSecond) * 1000 : sumOf(own, (each) => each.durationMs);
    return { slug, source, durationMs, isMeasured: own !== undefined };
  });
  const tooLarge = timed.filter(({ durationMs }) => durationMs > editionSeconds * 1000);
  const late = `longer than an edition of ${editionSeconds} s, so editions come late. Show fewer of its fields, or set EDITION_SECONDS higher.`;
  const findings = tooLarge.map(({ slug, source, durationMs, isMeasured }) =>
    isMeasured
      ? ill(`${source} ${slug}`, `Reading it took ${printTime(durationMs)}, ${late}`)
      : note(`${source} ${slug}`, `Reading it will take about ${printTime(durationMs)}, ${late}`),
  );
  for (const [source, group] of Map.groupBy(timed, (each) => each.source)) {
    const [largest] = group.toSorted((one, other) => other.durationMs - one.durationMs);
    const totalMs = sumOf(group, ({ durationMs }) => durationMs);
    if (largest === undefined || largest.durationMs > editionSeconds * 1000 || totalMs <= editionSeconds * 1000)
      continue;
    const most = `Its collections take ${printTime(totalMs)} to read, ${largest.slug} the most of it (${printTime(largest.durationMs)}):`;
    findings.push(note(source, `${most} longer than an edition of ${editionSeconds} s. Set EDITION_SECONDS higher.`));
  }
  return findings;
};

const sumOf = <Item>(items: Iterable<Item>, of: (item: Item) => number): number => {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
};

const printNumber = (value: number): string => value.toLocaleString('en-US');

const printBytes = (bytes: number): string => `${printNumber(Math.ceil(bytes / 1e6))} MB`;

const printTime = (milliseconds: number): string =>
  `${printNumber(milliseconds < 10_000 ? Math.ceil(milliseconds / 100) / 10 : Math.ceil(milliseconds / 1000))} s`;
