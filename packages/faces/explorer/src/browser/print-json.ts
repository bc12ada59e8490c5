/** Prints JSON over several lines, also where its end is missing. Numbers keep all of their digits. */
export const printJson = (text: string): string => {
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  return text.replaceAll(tokens, (token) => {
    if (token === ',') return `,${line()}`;
    if (token === ':') return ': ';
    if (token === '{' || token === '[') {
      depth++;
      return token + line();
    }
    if (token !== '}' && token !== ']') return token.trim();
    depth--;
    return line() + token;
  });
};

/** A text, an empty list or object, a sign, or blanks. */
const tokens = /"(?:[^"\\]|\\.)*"|\[\s*\]|\{\s*\}|[{}[\],:]|\s+/g;
