/** What a service takes and says at a moment of rest. */
import type { FuzzedService } from '../../packages/cli/tests/fuzz/fuzzed-service.ts';
import { canonicalAnswers, handlesOf } from '../../packages/cli/tests/fuzz/vital-signs.ts';
import { residentMegabytes } from '../../bench/measuring/proc.ts';

export interface Signs {
  readonly megabytes: number;
  readonly handles: number;
  readonly answers: readonly string[];
}

/** Connections that were left alone are closed meanwhile, and the runtime gives memory back. */
const restSeconds = 15;

export const signsAtRest = async (service: FuzzedService): Promise<Signs> => {
  await Bun.sleep(restSeconds * 1000);
  const answers = await canonicalAnswers(service);
  return { megabytes: residentMegabytes(service.pid), handles: handlesOf(service.serverPid), answers };
};
