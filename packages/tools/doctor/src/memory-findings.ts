/** Checks whether the machine or container has the memory that a server needs with these settings. */
import type { DoctorSettings } from './doctor-settings.ts';
import { warningFinding, type Finding } from './finding.ts';

type Asking = Pick<DoctorSettings, 'cacheMegabytes'>;

/** Threads, code and requests in progress. */
const baseMegabytes = 300;
/**
 * The memory that a server needs, in megabytes. Segments do not count: they are mapped files, whose pages the system
 * evicts at need.
 */
export const memoryWanted = ({ cacheMegabytes }: Asking): number => baseMegabytes + cacheMegabytes;

/** @param bytesMax the memory that a process may use: the container's limit or the machine's size */
export const memoryFindings = (config: Asking, bytesMax: number): Finding[] => {
  const megabytes = Math.floor(bytesMax / 1e6);
  const wanted = memoryWanted(config);
  if (megabytes >= wanted) return [];
  const found = `A server may use ${megabytes} MB here, but needs ${wanted} MB: ${baseMegabytes} MB, and CACHE_MEGABYTES. Raise the limit, or lower CACHE_MEGABYTES.`;
  return [warningFinding('memory', found)];
};
