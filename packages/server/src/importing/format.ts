/** How a file is written: CSV with its delimiter, NDJSON, or one JSON array. */
import { extname } from 'node:path';
import { findDelimiter, type Delimiter } from './delimiter.ts';
import { readHead } from './file-chunks.ts';
import { ImportError } from './import-error.ts';

export type Format =
  { readonly kind: 'csv'; readonly delimiter: Delimiter } | { readonly kind: 'ndjson' } | { readonly kind: 'json' };

/** By the extension, else by the first character that is not blank. */
export const decideFormat = async (path: string): Promise<Format> => {
  const head = await readHead(path);
  if (head.trim() === '') throw new ImportError(`${path} holds nothing but blanks. Expected a header or JSON records.`);
  const kind = kindsByExtension.get(extname(path).toLowerCase()) ?? kindByFirstCharacter(head);
  return kind === 'csv' ? { kind, delimiter: findDelimiter(head) } : { kind };
};

const kindsByExtension: ReadonlyMap<string, Format['kind']> = new Map([
  ['.csv', 'csv'],
  ['.tsv', 'csv'],
  ['.txt', 'csv'],
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
  ['.json', 'json'],
]);

const kindByFirstCharacter = (head: string): Format['kind'] => {
  const first = head.trimStart().charAt(0);
  return first === '[' ? 'json' : first === '{' ? 'ndjson' : 'csv';
};
