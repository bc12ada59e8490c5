/** An error as the log may show it: no value of a record and no statement is in it, only codes, our own messages and stacks. */

/** How many causes are followed. */
const causesMax = 3;

export interface LoggedReason {
  readonly type: string;
  /** Absent where the message may hold what somebody stored. */
  readonly message?: string;
  /** A database's or the system's code, such as `22P05`, `SQLITE_CORRUPT` or `ECONNREFUSED`. */
  readonly code?: string;
  /** The function of PostgreSQL that failed. */
  readonly routine?: string;
  /** Where in our own code it was thrown, without the message. */
  readonly stack?: string;
  readonly cause?: LoggedReason | string;
}

/**
 * What was caught, for the log. A database quotes values in its messages, details and context, and so does a parser that
 * reads them: of their errors only the type, the code and the place are given (security, row 23).
 */
export const printReason = (reason: unknown, causesLeft = causesMax): LoggedReason | string => {
  if (!(reason instanceof Error)) return String(reason);
  const stack = framesOf(reason);
  return {
    type: reason.name,
    ...(mayQuoteValues(reason) ? {} : { message: reason.message }),
    ...textOf(reason, 'code'),
    ...textOf(reason, 'routine'),
    ...(stack === '' ? {} : { stack }),
    ...(reason.cause === undefined || causesLeft === 0 ? {} : { cause: printReason(reason.cause, causesLeft - 1) }),
  };
};

/** Databases give their errors a code, and so does the system, whose messages name an address at most. */
const mayQuoteValues = (error: Error): boolean =>
  error instanceof SyntaxError || ('code' in error && error.code !== undefined && !('syscall' in error));

const textOf = (error: Error, property: 'code' | 'routine'): { readonly [name in typeof property]?: string } => {
  const value: unknown = property in error ? Reflect.get(error, property) : undefined;
  return typeof value === 'string' ? { [property]: value } : {};
};

/** A stack begins with the message, which may have lines that look like the stack's own. */
const framesOf = ({ stack = '', message }: Error): string => {
  const start = message === '' ? -1 : stack.indexOf(message);
  return stack
    .slice(start === -1 ? 0 : start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
};
