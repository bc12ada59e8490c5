/**
 * Parses a usage file of a server, which has one report per line. Servers are less trusted, so everything is bounded.
 */
import { StoreFileError } from './file-error.ts';
import { type UsageFile, usageFormat } from './manifest.ts';
import { parseFile } from './parse-file.ts';
import { type Check, found, hasShape, isListOf, isMissingOr, isNumber, isRecordOf, isText } from './shape.ts';
import { hourMs } from './usage-count.ts';

/** The size limit of one file, or one object of a bucket. */
export const usageBytesMax = 4 * 1024 * 1024;
const usageLinesMax = 1000;
/** Entries per line, as one statement saves a line. */
export const usageEntriesMax = 1000;

/** More than a server can answer between two reports, and low enough for exact sums. */
const requestsMax = 1_000_000_000;
/** Older reports of a server are rejected: it reports every ten seconds. */
const reportAgeMsMax = 48 * hourMs;
const slugLengthMax = 100;
const nameLengthMax = 100;

/**
 * Parses the lines of a file.
 * @param now in milliseconds since 1970; later times are replaced by it
 * @throws StoreFileError if a line is not of this version's form, or there are too many
 */
export function* readUsageLines(path: string, text: string, now: number): Generator<UsageFile> {
  let start = 0;
  for (let lines = 0; start < text.length; lines += 1) {
    if (lines === usageLinesMax) throw new StoreFileError(path, `it has more than ${usageLinesMax} lines`);
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end > start) yield clamp(parseFile(path, text.slice(start, end), usageShape, [usageFormat]), now);
    start = end + 1;
  }
}

/** Limits times to the reader's clock, as that of another machine may be ahead, and drops outdated counts. */
const clamp = ({ uses, inPages, records, hour, requests, names, format }: UsageFile, now: number): UsageFile => {
  const countedAt = Math.min(Date.parse(hour), Math.floor(now / hourMs) * hourMs);
  const isBelieved = now - countedAt <= reportAgeMsMax;
  return {
    format,
    uses: Object.fromEntries(Object.entries(uses).map(([keyId, usedAt]) => [keyId, Math.min(usedAt, now)])),
    ...(inPages !== undefined && { inPages }),
    ...(isBelieved && records !== undefined && { records }),
    hour: new Date(countedAt).toISOString(),
    requests: isBelieved ? requests : [],
    ...(isBelieved && names !== undefined && { names }),
  };
};

const isWholeUpTo =
  (least: number, most: number): Check =>
  (value, at) => {
    if (typeof value !== 'number') return found(value, at, 'a number');
    if (Number.isSafeInteger(value) && value >= least && value <= most) return undefined;
    return `${at} is ${value} where a whole number from ${least} to ${most} was expected`;
  };

const isShort =
  (lengthMax: number): Check =>
  (value, at) =>
    typeof value === 'string' && value.length > lengthMax ? `${at} has ${value.length} characters` : isText(value, at);

const isHour: Check = (value, at) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/.test(value) && Number.isFinite(Date.parse(value))
    ? undefined
    : found(value, at, 'the beginning of an hour');

const isBounded =
  (check: Check, entriesMax: number): Check =>
  (value, at) => {
    const problem = check(value, at);
    if (problem !== undefined || typeof value !== 'object' || value === null) return problem;
    const entries = Array.isArray(value) ? value.length : Object.keys(value).length;
    return entries <= entriesMax ? undefined : `${at} has ${entries} entries where ${entriesMax} may be`;
  };

const isKeyed = (check: Check): Check => {
  const areNumbers = isRecordOf(check);
  return (value, at) =>
    areNumbers(value, at) ??
    (Object.keys(value ?? {}).every((key) => /^[1-9]\d{0,14}$/.test(key)) ? undefined : `${at} has no ids of keys`);
};

/** The largest date of JavaScript; later times than now are replaced by now. */
const momentMax = 8_640_000_000_000_000;
const idMax = Number.MAX_SAFE_INTEGER;

const usageShape = hasShape({
  format: isNumber,
  uses: isBounded(isKeyed(isWholeUpTo(0, momentMax)), usageEntriesMax),
  inPages: isMissingOr(isBounded(isKeyed(isWholeUpTo(1, requestsMax)), usageEntriesMax)),
  records: isMissingOr(isBounded(isKeyed(isWholeUpTo(1, requestsMax)), usageEntriesMax)),
  hour: isHour,
  requests: isBounded(
    isListOf(
      hasShape({
        tenantId: isWholeUpTo(1, idMax),
        collection: isShort(slugLengthMax),
        keyId: isWholeUpTo(0, idMax),
        outcome: isText,
        requests: isWholeUpTo(1, requestsMax),
      }),
    ),
    usageEntriesMax,
  ),
  names: isMissingOr(
    isBounded(
      isListOf(
        hasShape({
          tenantId: isWholeUpTo(1, idMax),
          kind: isText,
          collection: isShort(slugLengthMax),
          name: isShort(nameLengthMax),
          requests: isWholeUpTo(1, requestsMax),
          refused: isWholeUpTo(0, requestsMax),
        }),
      ),
      usageEntriesMax,
    ),
  ),
} satisfies Record<keyof UsageFile, Check>);
