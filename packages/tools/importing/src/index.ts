export { isOfCurrencies } from './headings.ts';
export { importCollection, type Imported } from './import-collection.ts';
export { makeKeys, makeLabel } from './keys.ts';
export { withReadableTwice } from './readable-twice.ts';
export { printNote, printReading } from './reading-texts.ts';
export { keepBefore, type KeptFields, readKept, removeBefore, writeBefore } from './uploads/before.ts';
export { nameOfFile } from './uploads/name-of-file.ts';
export {
  examineFile,
  FileBoundError,
  type PreviewedFile,
  presentMistake,
  previewFile,
} from './uploads/preview-file.ts';
