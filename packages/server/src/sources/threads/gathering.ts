/** What a thread does that reads whole collections: it takes its time, and ends when nobody waits for it any more. */
import { createPartBuilder, type PartBuilder, type Gathering, type IndexPart } from '../../indexes/gathering.ts';
import type { StoredValue } from '../stored-record.ts';
import type { Statement } from '@vitrine/query';

export interface GatherRequest {
  readonly kind: 'gather';
  readonly statement: Statement;
  readonly gathering: Gathering;
  /** What the part of the index may take. */
  readonly bytesMax: number;
  /** Not 0 once nobody waits for it any more: shared, so that it is seen in the midst of the work. */
  readonly cancelled: Int32Array<SharedArrayBuffer>;
}

/** Nobody waits for it any more. */
class Cancelled extends Error {
  constructor() {
    super('The edition ended before its index was made.');
    this.name = 'Cancelled';
  }
}

/** How often, in rows, to look whether anybody waits. */
const lookRows = 1024;
/** Takes up rows for as long as somebody waits. */
export const createPatientBuilder = ({ gathering, bytesMax, cancelled }: GatherRequest): PartBuilder => {
  const builder = createPartBuilder(gathering, bytesMax);
  let rows = 0;
  const check = (): void => {
    if (Atomics.load(cancelled, 0) !== 0) throw new Cancelled();
  };
  return {
    add: (row: readonly StoredValue[]) => {
      if (rows++ % lookRows === 0) check();
      builder.add(row);
    },
    finish: (): IndexPart => {
      check();
      return builder.finish();
    },
  };
};

/** A flag that a thread sees once the signal is given. */
export const flagOf = (signal: AbortSignal): Int32Array<SharedArrayBuffer> => {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const raise = (): void => void Atomics.store(flag, 0, 1);
  if (signal.aborted) raise();
  else signal.addEventListener('abort', raise, { once: true });
  return flag;
};
