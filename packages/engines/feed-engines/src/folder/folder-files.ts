/** Finds the files of a folder that are tables: regular files in the folder itself, whose extension names a format. */
import { readdir } from 'node:fs/promises';
import { extname } from 'node:path';
import { FeedUnreachable } from '../feeds/feed.ts';
import { FileError, kindsByExtension, workbookExtension } from '@vitrine/files';

export interface FolderFiles {
  /** The names of tables, ordered: those of files, with `*` in the place of dates. */
  readonly tables: readonly string[];
  /**
   * The names of the files that may be a table, ordered: one, or any number with `*` in the table's name, which stands for
   * a date or for digits with the separators of dates, and for no word.
   * @throws FileError for a table without a file, or with several where its name has no `*`
   */
  readonly filesOf: (table: string) => readonly string[];
}

const extensions = [...kindsByExtension.keys(), workbookExtension];

/**
 * Lists a folder. Links, folders and hidden files are no tables, nor is `a.csv.part`.
 * @throws FeedUnreachable
 */
export const listFolder = async (path: string): Promise<FolderFiles> => {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw new FeedUnreachable(`The folder cannot be read (${codeOf(error)}). Check its path and who may read it.`);
  });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const files = names.filter((name) => extensions.includes(extname(name).toLowerCase())).toSorted();
  return {
    tables: [...new Set(files.map((name) => undated(name)))].toSorted(),
    filesOf: (table) => filesOf(table, files),
  };
};

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

const baseOf = (name: string): string => name.slice(0, -extname(name).length);

const undated = (name: string): string => baseOf(name).replaceAll(date, '*');

/** A day, and a time behind it: 2026-11-27, 20261127T0930, 2026_11_27-09.30.00. */
const date = /(?<!\d)\d{4}([-_.]?)\d\d\1\d\d(?:[-_.T ]?\d\d[-_.:]?\d\d(?:[-_.:]?\d\d)?Z?)?(?!\d)/g;

const filesOf = (table: string, files: readonly string[]): readonly string[] => {
  const found = files.filter((name) => baseOf(name) === table);
  const matching = found.length === 0 && table.includes('*') ? files.filter(matches(table)) : found;
  if (matching.length === 0)
    throw new FileError(`There is no file ${table} with one of the extensions ${extensions.join(' ')}`);
  if (found.length > 1)
    throw new FileError(`Several files are the table ${table}: ${found.join(', ')}. Leave one of them.`);
  return matching;
};

const matches = (table: string): ((name: string) => boolean) => {
  const pattern = new RegExp(
    `^${table
      .split('*')
      .map((part) => RegExp.escape(part))
      .join(String.raw`(?:\*|\d[\d._:TZ -]*)`)}$`,
  );
  return (name) => pattern.test(undated(name));
};
