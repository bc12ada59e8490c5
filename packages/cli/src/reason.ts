/** Prints an error for the log without values of records and statements: only codes, our own messages, and stacks. */

/** The number of causes that are followed. */
const causesMax = 3;

export interface LoggedReason {
  readonly type: string;
  /** Absent where the message may contain stored values. */
  readonly message?: string;
  /** A database's or the system's code, such as `22P05`, `SQLITE_CORRUPT` or `ECONNREFUSED`. */
  readonly code?: string;
  /** The function of PostgreSQL that failed. */
  readonly routine?: string;
  /** The stack without the message. */
  readonly stack?: string;
  readonly cause?: LoggedReason | string;
}

/**
 * Prints a caught error. Databases quote values in messages, details and context, and parsers quote their input: of
 * such errors only type, code and stack are printed (security, row 23).
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

/**
 * True for JavaScript's own errors, and for errors with a database's code. System errors have a code and a `syscall`;
 * their messages contain at most an address.
 */
const mayQuoteValues = (error: Error): boolean =>
  builtInNames.has(error.name) || ('code' in error && error.code !== undefined && !('syscall' in error));

/** JavaScript's errors that quote their input. Compared by name, because errors lose their class between threads. */
const builtInNames: ReadonlySet<string> = new Set(['SyntaxError', 'RangeError', 'TypeError', 'URIError']);

const textOf = (error: Error, property: 'code' | 'routine'): { readonly [name in typeof property]?: string } => {
  const value: unknown = property in error ? Reflect.get(error, property) : undefined;
  return typeof value === 'string' ? { [property]: value } : {};
};

/** Cuts the message off the stack: its lines could look like frames. */
const framesOf = ({ stack = '', message }: Error): string => {
  const start = message === '' ? -1 : stack.indexOf(message);
  return stack
    .slice(start === -1 ? 0 : start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
};
