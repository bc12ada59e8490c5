/** Reports published texts that are not in Unicode's form NFC. */
import type { BuiltSegment } from '@vitrine/publisher';
import { type DecomposedTexts, findDecomposed, Segment, SegmentUnreadable } from '@vitrine/segments';
import { StoreReader } from '@vitrine/store';
import { type Finding, listSome, warningFinding } from './finding.ts';

/** @param isLate true once no further records are to be looked at */
export const decomposedFindings = (
  about: string,
  folder: string,
  segments: readonly BuiltSegment[],
  isLate: () => boolean,
): readonly Finding[] => {
  const { segmentsFolder } = new StoreReader(folder);
  const found = segments.flatMap(({ name }) => findIn(segmentsFolder, name, isLate));
  if (found.length === 0) return [];
  const byField = Map.groupBy(found, ({ field }) => field);
  const list = listSome(Array.from(byField, ([field, all]) => print(field, all)));
  const text = `Some texts are not in Unicode's form NFC, so filters and facets tell them from texts that look the same: ${list}. Convert them where they are written.`;
  return [warningFinding(about, text)];
};

/** Ignores segments that cannot be read: the findings about the store report them. */
const findIn = (segmentsFolder: string, name: string, isLate: () => boolean): readonly DecomposedTexts[] => {
  const found: DecomposedTexts[] = [];
  try {
    const segment = Segment.open(segmentsFolder, name);
    for (const key of segment.records.keys()) {
      if (isLate()) break;
      const partition = segment.partition(key);
      if (partition !== undefined) found.push(...findDecomposed(partition));
    }
  } catch (error) {
    if (!(error instanceof SegmentUnreadable)) throw error;
  }
  return found;
};

const idsMax = 3;

const print = (field: string, all: readonly DecomposedTexts[]): string => {
  const count = all.reduce((sum, { texts }) => sum + texts, 0);
  const ids = all.flatMap((each) => each.ids).slice(0, idsMax);
  return `${field}, ${count.toLocaleString('en-US')} ${count === 1 ? 'text' : 'texts'} (such as in ${ids.map((id) => JSON.stringify(id)).join(', ')})`;
};
