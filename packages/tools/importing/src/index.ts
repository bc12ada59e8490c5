export { importCollection, type Imported } from './import-collection.ts';
export { makeKeys, makeLabel } from './keys.ts';
export { withReadableTwice } from './readable-twice.ts';
