/** All faults, in the order of the table. */
import { clocks } from './clocks.ts';
import { damages } from './damage.ts';
import { diskFull } from './disk-full.ts';
import { connections } from './connections.ts';
import type { Fault } from './fault.ts';
import { halts } from './halts.ts';
import { interruptions } from './interruptions.ts';
import { kills } from './kills.ts';
import { networks } from './networks.ts';
import { rights } from './rights.ts';
import { shards } from './shards.ts';

export const allFaults: readonly Fault[] = [
  ...kills,
  ...halts,
  diskFull,
  ...damages,
  ...rights,
  ...networks,
  ...connections,
  ...clocks,
  ...interruptions,
  ...shards,
];
