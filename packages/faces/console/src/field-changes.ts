/** The fields that a change adds or takes, with some of their values. */
import type { FieldChange, PreviewResponse, Sample } from './preview-answer.ts';

const valuesMax = 3;
const charactersMax = 200;

/**
 * @param keys of the fields, in the collection's order
 * @param answered the collection's response with these fields
 * @param samples records of fields that are rare in it
 */
export const findFieldChanges = (
  keys: readonly string[],
  isShown: boolean,
  { status, body }: PreviewResponse,
  samples: readonly Sample[] = [],
): readonly FieldChange[] => {
  if (keys.length === 0) return [];
  const { data }: { readonly data: Sample['data'] } = status === 200 ? JSON.parse(body) : { data: [] };
  return keys.map((key) => {
    const sampled = samples.find(({ field }) => field === key)?.data ?? [];
    return { key, isShown, values: chooseValues([...data, ...sampled].map((record) => record[key])) };
  });
};

/** Different values that are not empty. */
const chooseValues = (values: readonly unknown[]): readonly unknown[] => {
  const chosen = new Map<string, unknown>();
  for (const value of values) {
    if (chosen.size === valuesMax) break;
    const short = cut(value ?? null);
    const printed = JSON.stringify(short);
    if (!empty.has(printed) && printed.length <= printedMax) chosen.set(printed, short);
  }
  return [...chosen.values()];
};

const empty: ReadonlySet<string> = new Set(['null', '""', '[]', '{}']);
/** The longest JSON of structured data, which is not cut. */
const printedMax = 2000;

const cut = (value: unknown): unknown =>
  typeof value === 'string' && value.length > charactersMax ? `${value.slice(0, charactersMax)}…` : value;
