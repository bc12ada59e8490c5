/** The uses of keys since a server's last report, by the key's ID. */

export interface SeenKeys {
  /** When each was last used, in milliseconds since 1970. */
  readonly uses: ReadonlyMap<number, number>;
  /** Requests of web pages with each secret key. */
  readonly inPages: ReadonlyMap<number, number>;
  /** Records that were sent to each key with a limit of them. */
  readonly records: ReadonlyMap<number, number>;
}

export class KeyUses {
  #uses = new Map<number, number>();
  #inPages = new Map<number, number>();
  #records = new Map<number, number>();

  note(keyId: number, now: number): void {
    this.#uses.set(keyId, now);
  }

  /** Notes requests of web pages with a secret key. */
  noteInPage(keyId: number, requests = 1): void {
    this.#inPages.set(keyId, (this.#inPages.get(keyId) ?? 0) + requests);
  }

  /** Notes records that were sent; a negative number takes back. */
  noteRecords(keyId: number, records: number): void {
    this.#records.set(keyId, Math.max(0, (this.#records.get(keyId) ?? 0) + records));
  }

  /** Returns the uses since the previous call. */
  take(): SeenKeys {
    const seen = { uses: this.#uses, inPages: this.#inPages, records: this.#records };
    this.#uses = new Map();
    this.#inPages = new Map();
    this.#records = new Map();
    return seen;
  }

  /** Adds what could not be reported. */
  putBack({ uses, inPages, records }: SeenKeys): void {
    for (const [keyId, usedAt] of uses) this.note(keyId, Math.max(usedAt, this.#uses.get(keyId) ?? 0));
    for (const [keyId, requests] of inPages) this.noteInPage(keyId, requests);
    for (const [keyId, sent] of records) this.noteRecords(keyId, sent);
  }
}
