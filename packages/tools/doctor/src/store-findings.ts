/** Checks the editions store: write access, the published edition, room on the disk, and slow collections. */
import { formatVersion } from '@vitrine/segments';
import { type Manifest, StateReader, StoreReader } from '@vitrine/store';
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type BuiltSegment, readState } from '@vitrine/publisher';
import type { DoctorSettings } from './doctor-settings.ts';
import { errorFinding, warningFinding, okFinding, type Finding } from './finding.ts';
import { integrityFindings } from './integrity-findings.ts';

/** A collection that some tenant shows. */
export interface ShownCollection {
  readonly id: number;
  readonly slug: string;
  readonly source: string;
  /** Estimates for its table; bytes on disk. */
  readonly records: number | undefined;
  readonly bytes: number | undefined;
}

export interface StoreCircumstances {
  readonly folder: string;
  readonly config: Pick<DoctorSettings, 'editionSeconds' | 'catalogLeaseSeconds'>;
  readonly shown: readonly ShownCollection[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A monotonic clock in milliseconds, which bounds long checks. */
  readonly monotonic: () => number;
  /** The free bytes on a folder's disk. */
  readonly bytesLeft?: (folder: string) => number;
}

const about = 'editions';

export const storeFindings = (circumstances: StoreCircumstances): Finding[] => {
  const { folder, shown, bytesLeft = bytesLeftOn } = circumstances;
  try {
    const place = nearestOf(folder);
    if (!statSync(place).isDirectory())
      return [errorFinding(about, `${folder} cannot be written: ${place} is not a folder.`)];
    accessSync(place, constants.W_OK | constants.X_OK);
    const manifest = new StoreReader(folder).current();
    if (manifest === undefined && shown.length === 0) return [];
    const segments = readState(new StateReader(folder), formatVersion);
    return [
      ...editionFindings(circumstances, manifest, segments),
      ...(manifest === undefined ? [] : integrityFindings(folder, manifest, circumstances.monotonic)),
      roomFinding(circumstances, segments, bytesLeft(place)),
      ...timeFindings(circumstances, segments),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      errorFinding(
        about,
        `${folder} cannot be used: ${reason.replace(/\.$/, '')}. Set EDITION_STORE to another folder.`,
      ),
    ];
  }
};

/** The folder itself, or its nearest ancestor that exists. */
const nearestOf = (folder: string): string => {
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  return place;
};

const bytesLeftOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

// The published edition

const editionFindings = (
  { folder, config, now }: StoreCircumstances,
  manifest: Manifest | undefined,
  segments: readonly BuiltSegment[],
): Finding[] => {
  if (manifest === undefined)
    return [
      warningFinding(about, `${folder} contains no edition yet. "vitrine serve" or "vitrine publish" creates one.`),
    ];
  const records = printNumber(sumOf(segments, (segment) => segment.records));
  const openedAt = new Date(manifest.openedAt).toISOString();
  const size = `${printNumber(segments.length)} segments, ${records} records, ${printBytes(sumOf(segments, bytesOf))}`;
  const found = `The last one is of ${openedAt}: ${size}. Reading all of it takes ${printTime(readingMs(segments))}.`;
  const beatAt = new StoreReader(folder).beatAt ?? -Infinity;
  if (now - beatAt <= config.catalogLeaseSeconds * 1000) return [okFinding(about, found)];
  return [warningFinding(about, `${found} No publisher is running: start "vitrine serve" or "vitrine publish".`)];
};

/** The time to read all sources: they are read in parallel, the tables of each in sequence. */
const readingMs = (segments: readonly BuiltSegment[]): number => {
  const sources = Map.groupBy(segments, ({ source }) => source);
  return Math.max(0, ...Array.from(sources.values(), (group) => sumOf(group, ({ durationMs }) => durationMs)));
};

// Room on the disk

/** The current edition, the next one, and the previous one until servers have released it. */
const editionsOnDisk = 3;
/** Segments take about three times their tables' bytes. */
const shareOfTables = 3;

const roomFinding = ({ shown }: StoreCircumstances, segments: readonly BuiltSegment[], bytesLeft: number): Finding => {
  const present = sumOf(segments, bytesOf);
  const estimated = shareOfTables * sumOf(shown, ({ bytes = 0 }) => bytes);
  const wanted = segments.length > 0 ? editionsOnDisk * present : editionsOnDisk * estimated;
  const basis = segments.length > 0 ? 'three times the present segments' : 'estimated by the tables that are shown';
  const found = `They take up to ${printBytes(wanted)} (${basis}), and ${printBytes(bytesLeft)} are left on the disk`;
  if (bytesLeft >= wanted - present) return okFinding(`${about} disk`, `${found}.`);
  return errorFinding(
    `${about} disk`,
    `${found}: too little. Free some space, or set EDITION_STORE to a folder on another disk.`,
  );
};

const bytesOf = ({ bytes }: { readonly bytes: number }): number => bytes;

// Time

/** A typical rate of one processor, which estimates the duration for collections without a measured one. */
const recordsPerSecond = 15_000;

interface Timed {
  readonly slug: string;
  readonly source: string;
  readonly durationMs: number;
  readonly isMeasured: boolean;
}

/**
 * Reports collections that take longer than an edition's interval. For a source that does so as a whole, it names the
 * largest collection.
 */
const timeFindings = ({ config, shown }: StoreCircumstances, segments: readonly BuiltSegment[]): Finding[] => {
  const { editionSeconds } = config;
  const measured = Map.groupBy(segments, ({ collectionId }) => collectionId);
  const timed = shown.map(({ id, slug, source, records = 0 }): Timed => {
    const own = measured.get(id);
    const durationMs = own === undefined ? (records / recordsPerSecond) * 1000 : sumOf(own, (each) => each.durationMs);
    return { slug, source, durationMs, isMeasured: own !== undefined };
  });
  const tooLarge = timed.filter(({ durationMs }) => durationMs > editionSeconds * 1000);
  const late = `longer than an edition of ${editionSeconds} s, so editions are late. Expose fewer of its fields, or raise EDITION_SECONDS.`;
  const findings = tooLarge.map(({ slug, source, durationMs, isMeasured }) =>
    isMeasured
      ? errorFinding(`${source} ${slug}`, `Reading it took ${printTime(durationMs)}, ${late}`)
      : warningFinding(`${source} ${slug}`, `Reading it will take about ${printTime(durationMs)}, ${late}`),
  );
  for (const [source, group] of Map.groupBy(timed, (each) => each.source)) {
    const [largest] = group.toSorted((one, other) => other.durationMs - one.durationMs);
    const totalMs = sumOf(group, ({ durationMs }) => durationMs);
    if (largest === undefined || largest.durationMs > editionSeconds * 1000 || totalMs <= editionSeconds * 1000)
      continue;
    const most = `Its collections take ${printTime(totalMs)} to read, mostly ${largest.slug} (${printTime(largest.durationMs)}):`;
    findings.push(
      warningFinding(source, `${most} longer than an edition of ${editionSeconds} s. Raise EDITION_SECONDS.`),
    );
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
