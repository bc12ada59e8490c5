/** Headers that say whether an answer was cached, and how long it took. */
import type { ReadyAnswer } from '../ready-answer.ts';

const cacheStatus = { held: 'Vitrine; hit', computed: 'Vitrine; fwd=uri-miss' } as const;

/**
 * Adds `Cache-Status` (RFC 9211) and `Server-Timing` (W3C) to an answer for everyone. One that depends on a key has
 * neither: both tell whether somebody else asked the same.
 *
 * @param durationMs from the request's arrival until the response was ready, in milliseconds
 */
export const addTimingHeaders = (
  { headers }: Response,
  {
    answer,
    origin,
  }: { readonly origin: ReadyAnswer['origin']; readonly answer: Pick<ReadyAnswer['answer'], 'isPrivate'> },
  durationMs: number,
): void => {
  if (answer.isPrivate) return;
  headers.set('Cache-Status', cacheStatus[origin]);
  headers.set('Server-Timing', `total;dur=${durationMs.toFixed(1)}`);
};
