/** Reads answers of HTTP/1.1 out of the bytes of a connection, in whatever pieces they come. */

const headEnd = '\r\n\r\n';
const none = Buffer.alloc(0);

export class AnswerReader {
  readonly #onAnswer: (status: number) => void;
  #head: Buffer = none;
  #status = 0;
  #bodyBytesLeft = 0;

  /** @param onAnswer is told the status of an answer when its last byte is there */
  constructor(onAnswer: (status: number) => void) {
    this.#onAnswer = onAnswer;
  }

  /** Throws where an answer does not say its length. */
  read(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0) rest = this.#bodyBytesLeft > 0 ? this.#readBody(rest) : this.#readHead(rest);
  }

  #readBody(bytes: Buffer): Buffer {
    const taken = Math.min(bytes.length, this.#bodyBytesLeft);
    this.#bodyBytesLeft -= taken;
    if (this.#bodyBytesLeft === 0) this.#onAnswer(this.#status);
    return bytes.subarray(taken);
  }

  #readHead(bytes: Buffer): Buffer {
    const all = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    const end = all.indexOf(headEnd);
    this.#head = end === -1 ? Buffer.from(all) : none;
    if (end === -1) return none;
    const head = all.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    this.#bodyBytesLeft = lengthIn(head);
    if (this.#bodyBytesLeft === 0) this.#onAnswer(this.#status);
    return all.subarray(end + headEnd.length);
  }
}

const lengthIn = (head: string): number => {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer does not say its length: ${head.slice(0, 200)}`);
  return Number(length);
};
