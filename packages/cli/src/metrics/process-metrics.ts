/** The metrics that all processes of the service have. */
import type { Clock } from '@vitrine/store';
import { type Metric, single } from './metric.ts';

export interface ProcessMeasures {
  readonly clock: Clock;
  readonly memory: () => { readonly residentBytes: number; readonly heapBytes: number };
}

/** @returns a function that measures at each call; the uptime begins now */
export const createProcessMetrics = ({ clock, memory }: ProcessMeasures): (() => readonly Metric[]) => {
  const startedAt = clock.monotonic();
  return () => {
    const { residentBytes, heapBytes } = memory();
    const uptimeSeconds = (clock.monotonic() - startedAt) / 1000;
    return [
      single('gauge', 'process_resident_memory_bytes', residentBytes, 'Memory that the process occupies'),
      single('gauge', 'process_heap_bytes', heapBytes, 'Memory of the JavaScript heap'),
      single('gauge', 'vitrine_uptime_seconds', uptimeSeconds, 'Time since the process started'),
    ];
  };
};
