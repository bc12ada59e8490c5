/** One attempt at the service over a connection of its own: its bytes, how they are sent, and what may come of it. */

export const attemptKinds = [
  'questions',
  'beside the grammar',
  'paths',
  'lengths',
  'headers',
  'methods',
  'versions',
  'bodies',
  'pipelines',
  'in pieces',
  'broken requests',
  'smuggling',
  'no HTTP',
  'abandoned',
  'slow senders',
] as const;
export type AttemptKind = (typeof attemptKinds)[number];

/** A request that is to be answered. */
export interface Ask {
  readonly method: string;
  /** What the body holds, where there is one: it tells this answer from those before and behind it. */
  readonly holds?: string;
  /** Health and readiness: no caller is counted, and no method is another's. */
  readonly isProbe?: boolean;
  /** Whether its path may be that of a page, which is in no envelope. */
  readonly mayBePage?: boolean;
  /** Whether it has two Host headers. */
  readonly hasUnclearHost?: boolean;
}

/**
 * - answered: every request, in order, and nothing else was said
 * - refused: the HTTP server said that these bytes are no request, behind right answers to the requests before
 * - closed: the connection ended without a word, behind right answers to the requests before
 * - left: the client went before anything was decided
 */
export type Outcome = 'answered' | 'refused' | 'closed' | 'left';

export interface Attempt {
  readonly kind: AttemptKind;
  /** A character is a byte. */
  readonly pieces: readonly string[];
  /** Between two pieces. */
  readonly pauseMs: number;
  /** What the client does behind the last piece: listen, say that nothing more comes, or go. */
  readonly ending: 'listen' | 'finish' | 'reset';
  readonly asks: readonly Ask[];
  /** Whether the server is to close the connection behind the last answer. */
  readonly closes: boolean;
  readonly allowed: readonly Outcome[];
}

/** One that is sent at once and is to be answered, where nothing else is said. */
export const attemptOf = (
  kind: AttemptKind,
  bytes: string,
  asks: readonly Ask[],
  more: Partial<Attempt> = {},
): Attempt => ({
  kind,
  pieces: [bytes],
  pauseMs: 0,
  ending: 'listen',
  asks,
  closes: false,
  allowed: ['answered'],
  ...more,
});

/** A word that only requests hold which hide in another: no answer may tell of it. */
export const smuggled = 'smuggled';

export const bytesOf = ({ pieces }: Attempt): string => pieces.join('');

const charactersShownMax = 600;

/** As JavaScript would write it; the middle of a long one is left out, for the seed makes it again. */
export const printAttempt = (attempt: Attempt): string => {
  const bytes = bytesOf(attempt);
  const half = charactersShownMax / 2;
  const shown =
    bytes.length <= charactersShownMax
      ? JSON.stringify(bytes)
      : `${JSON.stringify(bytes.slice(0, half))} … ${JSON.stringify(bytes.slice(-half))}`;
  const { kind, pieces, pauseMs, ending } = attempt;
  return `${kind}, ${bytes.length} bytes in ${pieces.length} pieces with ${pauseMs} ms between, then ${ending}: ${shown}`;
};
