/**
 * Splits a JSON array into the texts of its elements while it streams, so that memory holds only one chunk and one
 * element.
 */
import type { ArrayStage } from '@vitrine/contract/file-reasons';
import { faultIn, type FileError, quote } from './file-error.ts';
import type { JsonText } from './json-rows.ts';
import { recordCharactersMax } from './record-bounds.ts';

export async function* readArrayElements(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly JsonText[]> {
  const splitter = new ArraySplitter();
  for await (const chunk of chunks) yield splitter.split(chunk.toString());
  splitter.end();
}

/** The splitter's state: before the array, before the first or a further element, inside one, after one, after the array. */
type Stage = ArrayStage;

/** Finds the end of each object by its brackets. The parser validates the text within. */
class ArraySplitter {
  #stage: Stage = 'start';
  #line = 1;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The part of the element from earlier chunks. */
  #part = '';
  #elementLine = 1;

  split(text: string): readonly JsonText[] {
    const elements: JsonText[] = [];
    let start = 0;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code === lineFeed) this.#line++;
      if (this.#stage !== 'element') {
        if (this.#step(code, text, index)) start = index;
      } else if (this.#endsElement(code)) {
        if (code !== closeBrace) throw this.#unexpected(text.slice(index, index + foundCharactersMax));
        elements.push({ line: this.#elementLine, text: this.#part + text.slice(start, index + 1) });
        this.#part = '';
        this.#stage = 'after';
      }
    }
    if (this.#stage === 'element') this.#keep(text.slice(start));
    return elements;
  }

  end(): void {
    if (this.#stage === 'end') return;
    const line = this.#stage === 'element' ? this.#elementLine : this.#line;
    throw faultIn({ line }, { code: 'arrayCut', values: { stage: this.#stage } });
  }

  /**
   * Takes a character between elements.
   * @returns true if an element starts with it
   */
  #step(code: number, text: string, index: number): boolean {
    if (code === space || code === tab || code === lineFeed || code === carriageReturn) return false;
    const isElement = (this.#stage === 'first' || this.#stage === 'next') && code === openBrace;
    const next = isElement ? 'element' : stageAfter(this.#stage, code);
    if (next === undefined) throw this.#unexpected(text.slice(index, index + foundCharactersMax));
    this.#stage = next;
    if (isElement) [this.#depth, this.#elementLine] = [1, this.#line];
    return isElement;
  }

  /**
   * Takes a character of an element.
   * @returns true if it is the last one
   */
  #endsElement(code: number): boolean {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === backslash) this.#isEscaped = true;
      else if (code === doubleQuote) this.#isInString = false;
      return false;
    }
    if (code === doubleQuote) this.#isInString = true;
    else if (code === openBrace || code === openBracket) this.#depth++;
    else if (code === closeBrace || code === closeBracket) this.#depth--;
    return this.#depth === 0;
  }

  #keep(text: string): void {
    this.#part += text;
    if (this.#part.length <= recordCharactersMax) return;
    throw faultIn({ line: this.#elementLine }, { code: 'objectEndless', values: { max: recordCharactersMax } });
  }

  #unexpected(found: string): FileError {
    const isLines = this.#stage === 'start' && found.startsWith('{') ? 'yes' : 'no';
    const values = { found: quote(found.trim()), stage: this.#stage, isLines } as const;
    return faultIn({ line: this.#line }, { code: 'arrayWrong', values });
  }
}

const stageAfter = (stage: Stage, code: number): Stage | undefined => {
  if (stage === 'start' && code === openBracket) return 'first';
  if (stage === 'first' && code === closeBracket) return 'end';
  if (stage === 'after' && code === closeBracket) return 'end';
  return stage === 'after' && code === comma ? 'next' : undefined;
};

const foundCharactersMax = 20;

const [tab, lineFeed, carriageReturn, space, doubleQuote, comma, backslash] = [9, 10, 13, 32, 34, 44, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];
