/** The JSON text of each record in a body, as it was sent: what is read and written anew may differ in its bytes. */

/**
 * @param before what stands in front of the first record, such as `"data":[`
 * @returns by id, in their order
 */
export const recordTexts = (body: string, before: string): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  const start = body.indexOf(before) + before.length;
  if (start < before.length) throw new Error(`The body has no ${before}.`);
  for (let at = start; body[at] !== ']';) {
    if (body[at] === ',') at++;
    const end = endOfObject(body, at);
    const text = body.slice(at, end);
    const { id }: { readonly id: string } = JSON.parse(text);
    texts.set(id, text);
    at = end;
  }
  return texts;
};

const pieces = /"(?:[^"\\]|\\.)*"|[{}]/gs;

const endOfObject = (body: string, start: number): number => {
  let depth = 0;
  pieces.lastIndex = start;
  for (let piece = pieces.exec(body); piece !== null; piece = pieces.exec(body)) {
    if (piece[0] === '{') depth++;
    if (piece[0] === '}' && --depth === 0) return pieces.lastIndex;
  }
  throw new Error('A record does not end.');
};
