/** Reports the publisher's last scans: collections that could not be read, values that could not be shown, and texts that are not composed. */
import { type BuiltSegment, type CollectionFailure, parseShard, readFailures, readState } from '@vitrine/publisher';
import { formatVersion } from '@vitrine/segments';
import { joinUnshown, type Unshown } from '@vitrine/sources';
import { readPublisherFailures, StateReader } from '@vitrine/store';
import { decomposedFindings } from './decomposed-findings.ts';
import { errorFinding, listSome, warningFinding, type Finding } from './finding.ts';
import type { ShownCollection } from './store-findings.ts';

/**
 * Adds findings about the publisher's last scans. They replace `ok` findings of collections that could not be read.
 * @param folder the editions store's folder
 * @param findings those of the databases
 * @param monotonic a monotonic clock in milliseconds, which bounds long checks
 * @returns all findings
 */
export const withReadings = (
  folder: string,
  shown: readonly ShownCollection[],
  findings: readonly Finding[],
  monotonic: () => number,
): readonly Finding[] => {
  const met = readingFindings(folder, shown, monotonic);
  const failing = new Set(met.filter(({ state }) => state === 'error').map(({ about }) => about));
  return [...findings.filter(({ about, state }) => state !== 'ok' || !failing.has(about)), ...met];
};

const readingFindings = (
  folder: string,
  shown: readonly ShownCollection[],
  monotonic: () => number,
): readonly Finding[] => {
  const endsAt = monotonic() + checkMsMax;
  const isLate = (): boolean => monotonic() > endsAt;
  const failures = new Map(
    read(() => readFailures(readPublisherFailures(folder))).map((each) => [each.collectionId, each]),
  );
  const segments = Map.groupBy(
    read(() => readState(new StateReader(folder), formatVersion)),
    ({ collectionId }) => collectionId,
  );
  return shown.flatMap(({ id, slug, source }) => {
    const about = `${source} ${slug}`;
    const [failure, own = []] = [failures.get(id), segments.get(id)];
    return [
      ...(failure === undefined ? [] : [failureFinding(failure, own)]),
      ...unshownFindings(about, unshownOf(own)),
      ...decomposedFindings(about, folder, own, isLate),
    ];
  });
};

/** For all collections together. */
const checkMsMax = 10_000;

/** Ignores errors: the findings about the store report an unreadable folder. */
const read = <Item>(work: () => readonly Item[]): readonly Item[] => {
  try {
    return work();
  } catch {
    return [];
  }
};

/** It concerns a collection as a whole, also if some schemas of tenants are examined. */
const failureFinding = (failure: CollectionFailure, segments: readonly BuiltSegment[]): Finding =>
  errorFinding(`${failure.source} ${failure.collection}`, printFailure(failure, segments));

const printFailure = ({ since, at, sentence }: CollectionFailure, segments: readonly BuiltSegment[]): string => {
  const dates = segments.map(({ readAt }) => readAt);
  const shown =
    dates.length === 0
      ? 'It was never read, so requests are answered with 503.'
      : `Its records are still those of ${printDate(Math.max(...dates))}.`;
  return `It could not be read since ${printDate(since)}, last tried at ${printDate(at)}. ${sentence} ${shown}`;
};

const printDate = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * The maximum of one scan by field: until the next edition, fields that are exposed during an edition have a scan beside
 * the earlier one.
 */
export const unshownOf = (segments: readonly Pick<BuiltSegment, 'key' | 'unshown'>[]): readonly Unshown[] => {
  const scans = Map.groupBy(segments, ({ key }) => parseShard(key).number).values();
  const found = Array.from(scans, (scan) => joinUnshown(scan.map(({ unshown = [] }) => unshown))).flat();
  return Map.groupBy(found, ({ field }) => field)
    .values()
    .map((ofField) => ofField.reduce((most, each) => (each.values > most.values ? each : most)))
    .toArray();
};

const unshownFindings = (about: string, unshown: readonly Unshown[]): readonly Finding[] => {
  if (unshown.length === 0) return [];
  const found = `Some values do not fit the type of their field: ${listSome(unshown.map(printUnshown))}. Correct them, or declare the field with another type.`;
  return [warningFinding(about, found)];
};

const printUnshown = ({ field, values, rows, ids }: Unshown): string => {
  const hidden = rows === 0 ? '' : `, ${count(rows, 'row')} hidden for it`;
  const records = ids.length === 0 ? '' : ` (such as ${ids.map((id) => JSON.stringify(id)).join(', ')})`;
  return `${field}, ${count(values, 'value')}${hidden}${records}`;
};

const count = (number: number, what: string): string =>
  `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;
