/** Compares a database's clock with this machine's. */
import { errorFinding, warningFinding, okFinding, type Finding } from './finding.ts';

const skewMs = { warning: 1000, error: 10_000 };

/**
 * @param there the database's time, in milliseconds since 1970 like the others
 * @param here this machine's time before the query and after its answer
 */
export const skewFinding = (
  about: string,
  there: number,
  { before, after }: { readonly before: number; readonly after: number },
): Finding => {
  const skew = there - (before + after) / 2;
  const sureSkew = Math.max(0, Math.abs(skew) - (after - before) / 2);
  if (sureSkew <= skewMs.warning) return okFinding(about, "It agrees with this machine's clock.");
  const direction = skew > 0 ? 'ahead of' : 'behind';
  const found = `It is ${(Math.abs(skew) / 1000).toFixed(1)} s ${direction} this machine's. Editions are dated by this machine's clock: synchronize all machines (NTP).`;
  return sureSkew > skewMs.error ? errorFinding(about, found) : warningFinding(about, found);
};
