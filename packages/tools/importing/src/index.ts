export type { DecimalMark } from './decimal-marks.ts';
export { importCollection, type Imported } from './import-collection.ts';
export { ImportError } from './import-error.ts';
export { makeKeys, makeLabel } from './keys.ts';
export { readMoment } from './moments.ts';
export { openCsv, openLines } from './plain-files.ts';
export { withReadableTwice } from './readable-twice.ts';
