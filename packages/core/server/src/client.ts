/** The client of a request. Work that no other request needs is cancelled when it disconnects. */

/** A `Request` is a client. Its signal is created on first access, which synchronous answers avoid. */
export interface Client {
  /** Aborted when the connection is closed. */
  readonly signal: AbortSignal;
}

/** The client has disconnected: no response is sent. */
export class ClientGone extends Error {
  constructor() {
    super('The client has closed its connection.');
    this.name = 'ClientGone';
  }
}

/** @returns a function that removes the callback */
export const onGone = (client: Client | undefined, callback: () => void): (() => void) => {
  const signal = client?.signal;
  signal?.addEventListener('abort', callback, { once: true });
  return () => signal?.removeEventListener('abort', callback);
};

/** @throws ClientGone */
export const requirePresent = (client: Client | undefined): void => {
  if (client?.signal.aborted === true) throw new ClientGone();
};

/**
 * Waits for work that other clients may share and that therefore goes on after this client.
 * @throws ClientGone if the client disconnects before the work is done
 */
export const untilGone = async <Result>(work: Promise<Result>, client: Client | undefined): Promise<Result> => {
  const gone = Promise.withResolvers<never>();
  const callOff = onGone(client, () => gone.reject(new ClientGone()));
  if (client?.signal.aborted === true) gone.reject(new ClientGone());
  try {
    // The race observes both promises, so neither causes an unhandled rejection.
    return await Promise.race([gone.promise, work]);
  } finally {
    callOff();
  }
};

/** Clients that wait for the same work. The group counts as disconnected when its last client is. */
export class Clients implements Client {
  readonly #controller = new AbortController();
  #count = 0;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Adds a client that waits.
   * @param client undefined: it waits until it leaves
   * @returns a function that makes it leave
   */
  join(client: Client | undefined): () => void {
    this.#count++;
    let isWaiting = true;
    const leave = (): void => {
      callOff();
      if (isWaiting && --this.#count === 0) this.#controller.abort();
      isWaiting = false;
    };
    const callOff = onGone(client, leave);
    if (client?.signal.aborted === true) leave();
    return leave;
  }
}
