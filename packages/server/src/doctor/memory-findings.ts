/** Whether a process may take the memory that its settings ask for. */
import type { Config } from '../config.ts';
import { note, type Finding } from './finding.ts';

type Asking = Pick<Config, 'cacheMegabytes' | 'indexMegabytes'>;

/** Threads, code, and what is on its way. */
const baseMegabytes = 300;
/**
 * What a process is to be given, in megabytes: twice what it may hold, for at the turn there are two editions for a moment,
 * and what was let go of is collected late.
 */
export const memoryWanted = ({ cacheMegabytes, indexMegabytes }: Asking): number =>
  baseMegabytes + 2 * (cacheMegabytes + indexMegabytes);

/** @param bytesMax what a process may take, by the limit of its container or by the size of the machine */
export const memoryFindings = (config: Asking, bytesMax: number): Finding[] => {
  const megabytes = Math.floor(bytesMax / 1e6);
  const wanted = memoryWanted(config);
  if (megabytes >= wanted) return [];
  const found = `A process may take ${megabytes} MB here, and its settings ask for ${wanted}: ${baseMegabytes}, and twice the sum of CACHE_MEGABYTES and INDEX_MEGABYTES. Allow it more, or set them lower.`;
  return [note('memory', found)];
};
