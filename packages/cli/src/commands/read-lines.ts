/** Reads the lines of a text file that a command is given. */
import { readFile } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** @returns the trimmed lines of a text file; blank ones are empty @throws UsageError if it cannot be read */
export const readLines = async (path: string): Promise<readonly string[]> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  return text.split(/\r\n|\n|\r/).map((line) => line.trim());
};
