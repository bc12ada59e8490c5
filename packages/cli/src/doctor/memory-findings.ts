/** Whether a server may take the memory that its settings ask for. */
import type { Config } from '../settings.ts';
import { note, type Finding } from './finding.ts';

type Asking = Pick<Config, 'cacheMegabytes'>;

/** Threads, code, and what is on its way. */
const baseMegabytes = 300;
/**
 * What a server is to be given, in megabytes. Segments are files that are mapped: the system takes their pages out of
 * memory at need.
 */
export const memoryWanted = ({ cacheMegabytes }: Asking): number => baseMegabytes + cacheMegabytes;

/** @param bytesMax what a process may take, by the limit of its container or by the size of the machine */
export const memoryFindings = (config: Asking, bytesMax: number): Finding[] => {
  const megabytes = Math.floor(bytesMax / 1e6);
  const wanted = memoryWanted(config);
  if (megabytes >= wanted) return [];
  const found = `A server may take ${megabytes} MB here, and its settings ask for ${wanted}: ${baseMegabytes}, and CACHE_MEGABYTES. Allow it more, or set that lower.`;
  return [note('memory', found)];
};
