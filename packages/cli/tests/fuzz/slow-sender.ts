/** A client that sends a good request byte by byte. */
import type { Attempt } from './attempt.ts';
import { closing, host, printRequest } from './print-request.ts';
import { paths } from './subject.ts';

/** The HTTP server waits for a whole head for some 12 s, and then closes the connection without a word. */
const headMs = { surely: 4000, atMost: 20_000 };

/** @param pauseMs between two bytes */
export const slowSender = (pauseMs: number): Attempt => {
  const pieces = printRequest({ target: paths.profile, headers: [host, closing] }).split('');
  const takesMs = pieces.length * pauseMs;
  return {
    kind: 'slow senders',
    pieces,
    pauseMs,
    ending: 'listen',
    asks: [{ method: 'GET' }],
    closes: true,
    allowed: [
      ...(takesMs < headMs.atMost ? (['answered'] as const) : []),
      ...(takesMs > headMs.surely ? (['closed'] as const) : []),
    ],
  };
};
