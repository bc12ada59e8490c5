/** Answers as the documents show them: JSON in which `…` stands for what is left out. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** What `…` becomes: an element, or a property, that no answer has. */
const gap = '…';

/**
 * Reads JSON that may be abridged: `…` as an element or a property stands for any number of them, and at the end of a
 * string for the rest of it.
 */
export const parseAbridged = (text: string): Json => {
  const open: string[] = [];
  const pieces = text.match(/"(?:[^"\\]|\\.)*"|[^"]/gs) ?? [];
  const json = pieces.map((piece) => {
    if (piece === '{' || piece === '[') open.push(piece);
    if (piece === '}' || piece === ']') open.pop();
    if (piece !== gap) return piece;
    return open.at(-1) === '{' ? `"${gap}":null` : `"${gap}"`;
  });
  const shown: Json = JSON.parse(json.join(''));
  return shown;
};

/** Where an answer is not what is shown; nothing where it is. */
export const findDifference = (shown: Json, answer: Json | undefined, place = 'answer'): string | undefined => {
  if (answer === undefined) return `${place} is not there`;
  if (typeof shown === 'string' && shown.endsWith(gap) && typeof answer === 'string')
    return answer.startsWith(shown.slice(0, -1)) ? undefined : tell(place, shown, answer);
  if (Array.isArray(shown) && Array.isArray(answer)) return compareElements(shown, answer, place);
  if (isObject(shown) && isObject(answer)) return compareProperties(shown, answer, place);
  return Object.is(shown, answer) ? undefined : tell(place, shown, answer);
};

const compareElements = (shown: readonly Json[], answer: readonly Json[], place: string): string | undefined => {
  const cut = shown.indexOf(gap);
  const first = cut === -1 ? shown : shown.slice(0, cut);
  const last = cut === -1 ? [] : shown.slice(cut + 1);
  if (cut === -1 ? answer.length !== first.length : answer.length <= first.length + last.length)
    return `${place} has ${answer.length} elements, shown as ${shown.length}`;
  const start = answer.length - last.length;
  return firstOf([
    ...first.map((element, index) => findDifference(element, answer[index], `${place}[${index}]`)),
    ...last.map((element, index) => findDifference(element, answer[start + index], `${place}[${start + index}]`)),
  ]);
};

type JsonObject = { readonly [name: string]: Json };

const compareProperties = (shown: JsonObject, answer: JsonObject, place: string): string | undefined => {
  const names = Object.keys(shown).filter((name) => name !== gap);
  const expected = Object.keys(answer).filter((name) => !(gap in shown) || names.includes(name));
  if (names.join() !== expected.join()) return `${place} has ${expected.join()}, shown as ${names.join()}`;
  return firstOf(names.map((name) => findDifference(shown[name] ?? null, answer[name], `${place}.${name}`)));
};

const firstOf = (differences: readonly (string | undefined)[]): string | undefined =>
  differences.find((difference) => difference !== undefined);

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const tell = (place: string, shown: Json, answer: Json): string =>
  `${place} is ${JSON.stringify(answer)}, shown as ${JSON.stringify(shown)}`;
