/** How far the clock of a database is from this machine's. */
import { ill, note, well, type Finding } from './finding.ts';

const skewMs = { noted: 1000, ill: 10_000 };

/**
 * @param there the database's time, in milliseconds since 1970 as the others
 * @param here this machine's time before the database was asked and after it has answered
 */
export const skewFinding = (
  about: string,
  there: number,
  { before, after }: { readonly before: number; readonly after: number },
): Finding => {
  const skew = there - (before + after) / 2;
  const sureSkew = Math.max(0, Math.abs(skew) - (after - before) / 2);
  if (sureSkew <= skewMs.noted) return well(about, "It goes with this machine's.");
  const direction = skew > 0 ? 'ahead of' : 'behind';
  const found = `It is ${(Math.abs(skew) / 1000).toFixed(1)} s ${direction} this machine's. Editions are dated by this machine's clock: let all machines follow one (NTP).`;
  return sureSkew > skewMs.ill ? ill(about, found) : note(about, found);
};
