/** Cache state and duration of an answer: `Cache-Status` (RFC 9211) and `Server-Timing` (W3C). */
import type { ReadyAnswer } from '../ready-answer.ts';

/** Undefined: the response has neither. */
export type Timing = { readonly cacheStatus: string; readonly tenths: number } | undefined;

const cacheStatus = { held: 'Vitrine; hit', computed: 'Vitrine; fwd=uri-miss' } as const;

/**
 * Only answers for everyone have a timing: that of one that depends on a key would tell whether somebody else asked the
 * same.
 * @param durationMs from the request's arrival until the answer was ready, in milliseconds
 */
export const timingOf = (
  {
    answer,
    origin,
  }: { readonly origin: ReadyAnswer['origin']; readonly answer: Pick<ReadyAnswer['answer'], 'isPrivate'> },
  durationMs: number,
): Timing => (answer.isPrivate ? undefined : { cacheStatus: cacheStatus[origin], tenths: Math.round(durationMs * 10) });

/** The value of `Server-Timing`. @param tenths of a millisecond */
export const printTiming = (tenths: number): string => `total;dur=${(tenths / 10).toFixed(1)}`;
