/**
 * Fits an answer into the length that an assistant reads: cuts texts, and drops the last records of a list. The
 * answer's message says so, and how to get the rest.
 */
import { cutMark, cutTexts, printEnvelope, readEnvelope, scanItems, type Envelope, type Scanned } from './envelope.ts';

/** A result contains the body twice, as a text and as JSON: together about 15,000 tokens. */
export const resultCharactersMax = 60_000;
/** Longer bodies are not scanned, because that would block the event loop. */
export const scannedCharactersMax = 512 * 1024;

/** The length of a body in a result, as text and as JSON. */
export const costOf = (body: string): number => body.length + JSON.stringify(body).length;

export const fits = (body: string): boolean =>
  2 * body.length <= resultCharactersMax && costOf(body) <= resultCharactersMax;

/** The maximum lengths of texts, tried in order until the answer fits. */
const listTextsMax = { long: 2000, short: 400 };
const recordTextsMax = [25_000, 10_000, 2000, 400, 100];
const leastTextMax = 100;
const valueCharactersMax = 400;

/** Room for the message around the records. */
const messageCharactersMax = 1000;

/**
 * @param askedMax the number of records that the caller requested, if the API was asked for fewer
 * @returns undefined where not even one record fits
 */
export const fitList = (body: string, askedMax: number): string | undefined => {
  const whole = readEnvelope(body);
  const items = replay(scanItems(whole.data, leastTextMax));
  const long = take(items(), listTextsMax.long);
  if (long.isAll) return describeList(whole, long);
  const short = take(items(), listTextsMax.short);
  const taken = short.items.length > 0 ? short : take(items(), leastTextMax);
  if (taken.isAll) return describeList(whole, taken);
  return taken.items.length === 0 ? undefined : describeList(...asFewer(whole, taken, askedMax));
};

/** @returns undefined where it does not fit even with the shortest texts */
export const fitRecord = (body: string): string | undefined => {
  const whole = readEnvelope(body);
  const [record] = scanItems(whole.data, leastTextMax);
  if (record === undefined) throw new Error('The answer has no record.');
  for (const textMax of recordTextsMax) {
    const data = cutTexts(record, textMax);
    const more =
      data === whole.data ? '' : ` ${cutAdvice(textMax)} Ask with fields for one of them alone to read more of it.`;
    const printed = printEnvelope({ ...whole, data, message: whole.message + more });
    if (fits(printed)) return printed;
  }
  return undefined;
};

/** @returns undefined where fewer values must be requested */
export const fitFacets = (body: string, more: string): string | undefined => {
  const whole = readEnvelope(body);
  const facets = Array.from(scanItems(whole.data, valueCharactersMax), (facet) => cutTexts(facet, valueCharactersMax));
  const printed = printEnvelope({ ...whole, data: `[${facets.join(',')}]`, message: whole.message + more });
  return fits(printed) ? printed : undefined;
};

export const withMore = (body: string, more: string): string => {
  const envelope = readEnvelope(body);
  return printEnvelope({ ...envelope, message: `${envelope.message}${more}` });
};

/** The first records of a list, with their texts cut. */
interface Taken {
  readonly items: readonly string[];
  readonly isAll: boolean;
  readonly isCut: boolean;
  readonly textMax: number;
}

const take = (items: Iterable<Scanned>, textMax: number): Taken => {
  const taken: string[] = [];
  let leftCharacters = resultCharactersMax - messageCharactersMax;
  let isCut = false;
  for (const item of items) {
    const cut = cutTexts(item, textMax);
    leftCharacters -= 2 * cut.length <= leftCharacters ? costOf(`${cut},`) : Infinity;
    if (leftCharacters < 0) return { items: taken, isAll: false, isCut, textMax };
    taken.push(cut);
    isCut ||= cut !== item.json;
  }
  return { items: taken, isAll: true, isCut, textMax };
};

/** Makes a generator repeatable: it runs only once, and only as far as it is read. */
const replay = <Item>(source: Iterator<Item>): (() => Generator<Item>) => {
  const seen: Item[] = [];
  return function* () {
    yield* seen;
    for (let next = source.next(); next.done !== true; next = source.next()) {
      seen.push(next.value);
      yield next.value;
    }
  };
};

const cutAdvice = (textMax: number): string => `Texts with "${cutMark} …]" have their first ${textMax} characters.`;

/**
 * Adjusts `meta` as if fewer records had been requested. On later pages the number must divide the offset, so that no
 * record is skipped.
 */
const asFewer = (envelope: Envelope, taken: Taken, askedMax: number): [Envelope, Taken] => {
  const { page = 1, limit = 1, total = 0 } = envelope.meta;
  const before = (page - 1) * limit;
  const count = largestDivisor(before, taken.items.length);
  const meta = { ...envelope.meta, page: before / count + 1, limit: count, pages: Math.ceil(total / count) };
  const asked = Math.min(askedMax, total - before);
  const first = count === 1 ? 'is the first' : `are the first ${count}`;
  const here = count === taken.items.length ? '' : `; here ${first}, so that the next page misses none`;
  const message = `Records ${before + 1} to ${before + count} of ${total}. Of ${asked} that were asked for, ${taken.items.length} fit in a result${here}; with few fields more do.`;
  return [
    { ...envelope, meta, message },
    { ...taken, items: taken.items.slice(0, count) },
  ];
};

/** The largest number up to `max`, at least 1, that divides `number`. */
export const largestDivisor = (number: number, max: number): number => {
  for (let divisor = max; divisor > 1; divisor--) if (number % divisor === 0) return divisor;
  return 1;
};

const describeList = (envelope: Envelope, { items, isCut, textMax }: Taken): string => {
  const { page = 1, limit = 1, pages = 0 } = envelope.meta;
  const next = page < pages ? ` The next ones: page ${page + 1} with limit ${limit}.` : '';
  const cut = isCut ? ` ${cutAdvice(textMax)} get_record gives more of them.` : '';
  return printEnvelope({ ...envelope, data: `[${items.join(',')}]`, message: `${envelope.message}${next}${cut}` });
};
