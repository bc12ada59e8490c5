/** Tells where the requests on a connection of HTTP/1.1 begin and end, and gives their bytes as they came. */

export interface RequestHead {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** By their names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bodyLength: number;
}

export interface RequestEvents {
  readonly head: (head: RequestHead) => Promise<void>;
  /** Those of the head too, and after it. */
  readonly bytes: (bytes: Buffer) => Promise<void>;
  readonly end: (head: RequestHead) => Promise<void>;
}

const headBytesMax = 65_536;
const headEnd = '\r\n\r\n';

export class RequestReader {
  readonly #events: RequestEvents;
  #waiting: Buffer = Buffer.alloc(0);
  #head: RequestHead | undefined;
  #bodyLeft = 0;

  constructor(events: RequestEvents) {
    this.#events = events;
  }

  /** Takes what came next. @throws where it is no request with a known length, as S3 wants them all to be */
  async read(bytes: Buffer): Promise<void> {
    this.#waiting = Buffer.concat([this.#waiting, bytes]);
    while (this.#head === undefined ? await this.#readHead() : await this.#readBody(this.#head)) {
      // Until there is no whole head, or no more of the body.
    }
  }

  async #readHead(): Promise<boolean> {
    const end = this.#waiting.indexOf(headEnd);
    if (end < 0 && this.#waiting.length > headBytesMax) throw new Error('The head of a request is too long.');
    if (end < 0) return false;
    const bytes = this.#take(end + headEnd.length);
    const head = parseHead(bytes.toString('latin1'));
    this.#bodyLeft = head.bodyLength;
    this.#head = head;
    await this.#events.head(head);
    await this.#events.bytes(bytes);
    return true;
  }

  async #readBody(head: RequestHead): Promise<boolean> {
    const bytes = this.#take(Math.min(this.#bodyLeft, this.#waiting.length));
    this.#bodyLeft -= bytes.length;
    if (bytes.length > 0) await this.#events.bytes(bytes);
    if (this.#bodyLeft > 0) return false;
    this.#head = undefined;
    await this.#events.end(head);
    return true;
  }

  #take(length: number): Buffer {
    const taken = this.#waiting.subarray(0, length);
    this.#waiting = this.#waiting.subarray(length);
    return taken;
  }
}

const parseHead = (text: string): RequestHead => {
  const [first = '', ...lines] = text.trimEnd().split('\r\n');
  const [method = '', target = ''] = first.split(' ');
  const headers = new Map(lines.map(parseHeader));
  if (headers.has('transfer-encoding')) throw new Error('A request does not say how long it is.');
  return { method, target, headers, bodyLength: Number(headers.get('content-length') ?? 0) };
};

const parseHeader = (line: string): readonly [name: string, value: string] => {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
};
