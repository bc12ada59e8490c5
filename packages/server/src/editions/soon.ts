/**
 * What may be at hand now or come later. A step that is given what is at hand runs at once, with no promise in between:
 * an answer that is held, or found among what is held, is sent in the turn of the event loop in which it was asked for.
 */

export type Soon<Value> = Value | Promise<Value>;

/** Takes the next step, as soon as can be. */
export const next = <Value, Result>(value: Soon<Value>, step: (value: Value) => Soon<Result>): Soon<Result> =>
  value instanceof Promise ? value.then(step) : step(value);

/** Gives the result of some work or, where it fails now or later, what is made of the failure. */
export const attempt = <Result>(work: () => Soon<Result>, recover: (error: unknown) => Soon<Result>): Soon<Result> => {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(recover) : result;
  } catch (error) {
    return recover(error);
  }
};
