/** Compares current files of the editions store with their checksums, as many as the time allows. */
import { checkSegment } from '@vitrine/segments';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Asking, type Manifest, pagesSince, StoreFileError, StoreFileMissing, StoreReader } from '@vitrine/store';
import { errorFinding, type Finding, listSome } from './finding.ts';

const about = 'editions';
const checkMsMax = 10_000;

/** @returns no finding where all checked files are intact */
export const integrityFindings = (folder: string, manifest: Manifest, monotonic: () => number): Finding[] => {
  const damaged = [
    ...damagedFiles(folder, manifest),
    ...damagedSegments(folder, manifest, monotonic() + checkMsMax, monotonic),
  ];
  if (damaged.length === 0) return [];
  const found = `Damaged: ${listSome(damaged)}. Requests for it are answered with 503. A running publisher rebuilds it; if it does not, check the disk.`;
  return [errorFinding(about, found)];
};

function* damagedFiles(folder: string, manifest: Manifest): Generator<string> {
  const reader = new StoreReader(folder);
  const stateOfPages = stateOf(() => pagesSince(manifest, undefined).forEach(({ node }) => node));
  if (isDamage(folder, stateOfPages)) return yield 'a page of the manifest';
  if (stateOfPages === 'missing') return;
  for (const publicId of manifest.tenants.keys())
    if (
      isDamage(
        folder,
        stateOf(() => reader.tenant(manifest, publicId)),
      )
    )
      yield `the file of the tenant ${publicId}`;
}

type FileState = 'intact' | 'missing' | 'damaged';

/** A folder that follows a bucket gets files when they are asked for. */
const isDamage = (folder: string, state: FileState): boolean =>
  state === 'damaged' || (state === 'missing' && !new Asking(folder).isPossible);

const stateOf = (read: () => unknown): FileState => {
  try {
    read();
    return 'intact';
  } catch (error) {
    if (error instanceof StoreFileError) return error instanceof StoreFileMissing ? 'missing' : 'damaged';
    throw error;
  }
};

function* damagedSegments(
  folder: string,
  { segments }: Manifest,
  endsAt: number,
  monotonic: () => number,
): Generator<string> {
  const { segmentsFolder } = new StoreReader(folder);
  if (stateOf(() => segments.values().forEach(() => undefined)) !== 'intact') return;
  const byName = new Map(segments.values().map((segment) => [segment.name, segment]));
  for (const { name, damaged = [] } of byName.values()) {
    const state = existsSync(join(segmentsFolder, name)) ? 'intact' : 'missing';
    if (state === 'missing' && !isDamage(folder, state)) continue;
    for (const partition of damaged) yield `the records of ${partition} in the segment ${name}`;
    if (damaged.length > 0) continue;
    for (const step of checkSegment(segmentsFolder, name)) {
      if (step.kind === 'damaged') yield `the segment ${name} (${step.partitions?.join(', ') ?? 'all of it'})`;
      if (monotonic() > endsAt) return;
    }
  }
}
