/** A publisher that hangs: how long servers go on without hearing it, and that they come back with it. */
import { publisherOf } from '../measuring/proc.ts';
import { has, isGood, type Prober } from './prober.ts';
import type { Service } from './service.ts';

export interface Lapse {
  /** From when the publisher stopped to the first 503. */
  readonly refusedMs: number;
  /** From when it went on to the first answer. */
  readonly answeredMs: number;
}

/** @param path of what is asked, behind that of all tenants */
export const measureLapse = async ({ process: { pid } }: Service, prober: Prober, path: string): Promise<Lapse> => {
  const publisher = publisherOf(pid);
  process.kill(publisher, 'SIGSTOP');
  const refusedMs = await prober.until({ path }, has(503)).finally(() => process.kill(publisher, 'SIGCONT'));
  return { refusedMs, answeredMs: await prober.until({ path }, isGood) };
};
