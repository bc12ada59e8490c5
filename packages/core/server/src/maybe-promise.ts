/** Results that are synchronous unless something is awaited, so that most requests are answered in one iteration of the event loop. */

export type MaybePromise<Result> = Result | Promise<Result>;

/** Continues with a result: synchronously if it is no promise. */
export const andThen = <Result, Next>(
  result: MaybePromise<Result>,
  proceed: (result: Result) => MaybePromise<Next>,
): MaybePromise<Next> => (result instanceof Promise ? result.then(proceed) : proceed(result));

/** Runs work, and passes a thrown error or a rejection to `recover`. */
export const attempt = <Result>(
  work: () => MaybePromise<Result>,
  recover: (error: unknown) => MaybePromise<Result>,
): MaybePromise<Result> => {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(recover) : result;
  } catch (error) {
    return recover(error);
  }
};
