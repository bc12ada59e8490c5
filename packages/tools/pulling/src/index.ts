export { openPartFile } from './part-file.ts';
export { type Destination, type FileState, type Kept, pull, type Pulled } from './pull.ts';
export { type PulledFormat, Tally } from './tally.ts';
