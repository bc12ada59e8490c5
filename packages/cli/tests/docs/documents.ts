/** The documents as tests read them: their curl lines with the answers below, their commands, their tables of filters. */
import { join } from 'node:path';

export const repository = join(import.meta.dir, '../../../..');

/** A curl line and the answer that is shown right below it. */
export interface Example {
  readonly line: number;
  /** Behind `/api/v1/public/t/`. */
  readonly target: string;
  readonly isKeyed: boolean;
  readonly answer: string;
}

/** A row of a table of filters: how many records of a collection it finds. */
export interface FilterRow {
  /** `tenant/collection` */
  readonly collection: string;
  readonly filter: string;
  readonly records: number;
}

export interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
  /** Whether nothing but blanks stands between the block before and this one. */
  readonly isNext: boolean;
}

export const readDocument = async (name: string): Promise<string> => Bun.file(join(repository, name)).text();

export const readExamples = (document: string): Example[] => {
  const blocks = readBlocks(document);
  return blocks.flatMap((block, index) => {
    const answer = blocks[index + 1];
    if (block.language !== 'sh' || answer?.language !== 'json' || !answer.isNext) return [];
    const [, key, target] = curlPattern.exec(block.text.trim()) ?? [];
    if (target === undefined) throw new Error(`Line ${block.line}: no curl line that a test can read: ${block.text}`);
    return [{ line: block.line, target, isKeyed: key !== undefined, answer: answer.text }];
  });
};

const curlPattern = /^curl -g (-H "x-api-key: \$KEY" )?'http:\/\/localhost:8080\/api\/v1\/public\/t\/([^']+)'$/;

/** The words of each `npx vitrine …` command, without those that serve. Variables of the shell get their values. */
export const readCommands = (document: string, variables: Readonly<Record<string, string>>): string[][] =>
  readBlocks(document)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.replaceAll(/\\\n\s*/g, '').split('\n'))
    .filter((line) => line.startsWith('npx vitrine ') && !/^npx vitrine (?:serve|demo)/.test(line))
    .map((line) => readWords(line.replaceAll(/\$([A-Z]+)/g, (_, name: string) => variables[name] ?? '')).slice(2));

const readWords = (line: string): string[] =>
  Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );

/** Tables headed `filter`, …, `records`, below a sentence that names the collection in backticks. */
export const readFilterRows = (document: string): FilterRow[] => {
  const rows: FilterRow[] = [];
  let collection = '';
  let isTable = false;
  for (const line of document.split('\n')) {
    collection = /`([a-z]{8}\/[a-z-]+)`/.exec(line)?.[1] ?? collection;
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells[0] === 'filter' && cells.at(-1) === 'records') isTable = true;
    else if (cells.length === 0) isTable = false;
    else if (isTable && /^\d+$/.test(cells.at(-1) ?? ''))
      rows.push({ collection, filter: (cells[0] ?? '').replaceAll('`', ''), records: Number(cells.at(-1)) });
  }
  return rows;
};

export const readBlocks = (document: string): Block[] => {
  let end = 0;
  return Array.from(
    document.matchAll(/^```(\w*)\n(.*?)^```$/gms),
    ({ 0: all, 1: language = '', 2: text = '', index }) => {
      const isNext = document.slice(end, index).trim() === '';
      end = index + all.length;
      return { language, text, line: document.slice(0, index).split('\n').length + 1, isNext };
    },
  );
};
