/** Checks of the options of files: a separate entry, because the readers are slow to load. */
export { checkEncoding } from './encodings.ts';
export { FileError } from './file-error.ts';
