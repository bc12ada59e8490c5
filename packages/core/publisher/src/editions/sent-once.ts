/**
 * Parts of requests to a thread that are the same objects in many requests: each crosses once, and later its number does.
 * Both ends drop what the last requests did not have.
 */

/** The value; undefined: it was sent before. */
export interface SentOnce<Value> {
  readonly number: number;
  readonly value?: Value;
}

/** Number of requests for which an unused value is kept. */
const keptRequests = 8;

interface Used {
  /** The last request that had it. */
  usedIn: number;
}

export class Sender {
  readonly #sent = new Map<object, Used & { readonly number: number }>();
  #request = 0;
  #last = 0;

  /** @param print makes a request of values that `send` replaces */
  request<Request>(print: (send: <Value extends object>(value: Value) => SentOnce<Value>) => Request): Request {
    this.#request += 1;
    const request = print((value) => this.#send(value));
    dropUnused(this.#sent, this.#request);
    return request;
  }

  /** The other end has nothing any more. */
  forget(): void {
    this.#sent.clear();
  }

  #send<Value extends object>(value: Value): SentOnce<Value> {
    const known = this.#sent.get(value);
    if (known !== undefined) {
      known.usedIn = this.#request;
      return { number: known.number };
    }
    const number = ++this.#last;
    this.#sent.set(value, { number, usedIn: this.#request });
    return { number, value };
  }
}

/** A value was not sent, or is dropped. */
export class NotReceived extends Error {
  constructor() {
    super('A part of the request was not received.');
    this.name = 'NotReceived';
  }
}

export class Receiver {
  readonly #received = new Map<number, Used & { readonly value: unknown }>();
  #request = 0;

  /** @param parse creates the result; requests are passed in the order in which they were sent */
  request<Result>(parse: (receive: <Value>(sent: SentOnce<Value>) => Value) => Result): Result {
    this.#request += 1;
    const result = parse((sent) => this.#receive(sent));
    dropUnused(this.#received, this.#request);
    return result;
  }

  #receive<Value>({ number, value }: SentOnce<Value>): Value {
    if (value !== undefined) {
      this.#received.set(number, { value, usedIn: this.#request });
      return value;
    }
    const known = this.#received.get(number);
    if (known === undefined) throw new NotReceived();
    known.usedIn = this.#request;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sender has one number for each value
    return known.value as Value;
  }
}

const dropUnused = <Key>(values: Map<Key, Used>, request: number): void => {
  for (const [key, { usedIn }] of values) if (usedIn <= request - keptRequests) values.delete(key);
};
