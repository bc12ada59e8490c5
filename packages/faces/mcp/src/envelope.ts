/**
 * Splits the body of an answer into its parts, and joins them again. Parses only `meta`, so that numbers keep their
 * digits.
 */

/** The `meta` of a list. */
interface Meta {
  readonly page?: number;
  readonly limit?: number;
  readonly total?: number;
  readonly pages?: number;
  readonly suggestions?: readonly string[];
}

export interface Envelope {
  readonly message: string;
  /** The JSON text. */
  readonly data: string;
  readonly meta: Meta;
}

const startPattern = /^\{"success":true,"message":("[^"\\]*(?:\\.[^"\\]*)*"),"data":/;
const metaStart = ',"meta":{';

/** @param body of a success, as printed by this server */
export const readEnvelope = (body: string): Envelope => {
  const [start = '', message = '""'] = startPattern.exec(body) ?? [];
  const data = body.slice(start.length, body.lastIndexOf(metaStart));
  return { message: JSON.parse(message), data, meta: readMeta(body) };
};

export const readMeta = (body: string): Meta => {
  const meta: Meta = JSON.parse(body.slice(body.lastIndexOf(metaStart) + metaStart.length - 1, -1));
  return meta;
};

export const printEnvelope = ({ message, data, meta }: Envelope): string =>
  `{"success":true,"message":${JSON.stringify(message)},"data":${data},"meta":${JSON.stringify(meta)}}`;

/** An object's JSON text, and its long texts. */
export interface Scanned {
  readonly json: string;
  readonly longTexts: readonly LongText[];
}

/** A text among the values, and its position in the JSON, including the quotes. */
interface LongText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Matches texts, with the colon after names, and brackets outside of texts. */
const tokenPattern = /("[^"\\]*(?:\\.[^"\\]*)*")(:?)|[{}]/g;

/**
 * Yields the objects of a list, or a single object. Lazy, so that a caller who stops early does not scan the rest.
 * @param charactersMax the length of texts that are not long
 */
export function* scanItems(json: string, charactersMax: number): Generator<Scanned, void, undefined> {
  let [depth, start] = [0, 0];
  let longTexts: LongText[] = [];
  for (const { 0: token, 1: text, 2: colon, index } of json.matchAll(tokenPattern)) {
    if (text !== undefined) {
      const from = index - start;
      if (colon === '' && text.length > charactersMax)
        longTexts.push({ text: JSON.parse(text), from, to: from + text.length });
    } else if (token === '{' && depth++ === 0) [start, longTexts] = [index, []];
    else if (token === '}' && --depth === 0) yield { json: json.slice(start, index + 1), longTexts };
  }
}

/** Cuts longer texts, and notes their length. */
export const cutTexts = ({ json, longTexts }: Scanned, charactersMax: number): string => {
  let [printed, end] = ['', 0];
  for (const { text, from, to } of longTexts) {
    if (text.length <= charactersMax) continue;
    printed += json.slice(end, from) + cut(text, charactersMax);
    end = to;
  }
  return printed + json.slice(end);
};

const cut = (text: string, charactersMax: number): string =>
  JSON.stringify(
    `${text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, '')}${cutMark} of ${text.length} characters]`,
  );

/** The length of the text follows it. */
export const cutMark = '… [cut: the beginning';
