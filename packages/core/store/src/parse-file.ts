/** Parses a file of the store, and validates its digest and its shape. */
import { digestOf } from './digest.ts';
import { StoreFileError } from './file-error.ts';
import { storeFormat } from './manifest.ts';
import type { Check } from './shape.ts';

/** Compares content with the digest in its name. @throws StoreFileError */
export const checkDigest = (path: string, content: string): void => {
  const [, expected] = /([0-9a-f]{40})\.json$/.exec(path) ?? [];
  const actual = digestOf(content);
  if (actual === expected) return;
  throw new StoreFileError(
    path,
    `its content of ${content.length} characters has the digest ${actual}, so it is damaged`,
  );
};

const ownFormats: readonly number[] = [storeFormat];

/**
 * Any: the shape has just been checked, and the caller names the type.
 * @throws StoreFileError if it is no JSON, or of another format or shape
 */
// oxlint-disable-next-line typescript/no-explicit-any
export const parseFile = (path: string, content: string, shape: Check, formats = ownFormats): any => {
  const value = parseJson(path, content);
  const format = formatOf(value);
  if (format !== undefined && !formats.some((known) => known === format)) {
    throw new StoreFileError(
      path,
      `it has the format ${JSON.stringify(format)}, and this version reads the format ${formats.join(' or ')}`,
    );
  }
  const problem = shape(value, '');
  if (problem !== undefined) throw new StoreFileError(path, problem);
  return value;
};

const parseJson = (path: string, content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    throw new StoreFileError(path, `its ${content.length} characters are no JSON`);
  }
};

const formatOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
