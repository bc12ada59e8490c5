/** Finds the character that separates the cells of a CSV file, from its first records. */

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * The delimiter that occurs equally often in every record; among several, the most frequent one in the header; else a
 * comma.
 */
export const findDelimiter = (head: string): Delimiter => {
  const records = skeletons(head);
  const scores = delimiters.map((delimiter) => score(records, delimiter));
  const best = scores.toSorted(
    (one, other) => Number(other.isSteady) - Number(one.isSteady) || other.inHeader - one.inHeader,
  )[0];
  return best?.delimiter ?? ',';
};

/** True if all cells of the first records below the header are in quotes: then `""` is how the writer leaves one out. */
export const isAllQuoted = (head: string, delimiter: Delimiter): boolean => {
  const records = skeletons(head).slice(1);
  return (
    records.length > 0 && records.every((record) => record.split(delimiter).every((cell) => /^(?:"")+$/.test(cell)))
  );
};

const recordsMax = 20;
const headCharactersMax = 64 * 1024;

/** The first records with nothing in their quotes. The last line of a cut head is left out, because it may be incomplete. */
const skeletons = (head: string): readonly string[] => {
  const lines = head
    .slice(0, headCharactersMax)
    .replaceAll(/"[^"]*(?:"|$)/g, '""')
    .split(/\r\n|\n|\r/);
  const whole = head.length > headCharactersMax && lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.filter((line) => line.trim() !== '').slice(0, recordsMax);
};

interface Score {
  readonly delimiter: Delimiter;
  readonly isSteady: boolean;
  readonly inHeader: number;
}

const score = (records: readonly string[], delimiter: Delimiter): Score => {
  const counts = records.map((record) => record.split(delimiter).length - 1);
  const inHeader = counts[0] ?? 0;
  return { delimiter, isSteady: inHeader > 0 && counts.every((count) => count === inHeader), inHeader };
};
