/** Splits NDJSON into the texts of its lines, and skips blank ones. */
import { faultIn } from './file-error.ts';
import type { JsonText } from './json-rows.ts';
import { recordCharactersMax } from './record-bounds.ts';

export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly JsonText[]> {
  let [rest, line] = ['', 1];
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > recordCharactersMax) throw tooLong(line + lines.length);
    yield number(lines, line);
    line += lines.length;
  }
  yield number([rest], line);
}

const number = (lines: readonly string[], firstLine: number): readonly JsonText[] =>
  lines.map((text, index) => ({ line: firstLine + index, text })).filter(({ text }) => text.trim() !== '');

const tooLong = (line: number) => faultIn({ line }, { code: 'lineEndless', values: { max: recordCharactersMax } });
