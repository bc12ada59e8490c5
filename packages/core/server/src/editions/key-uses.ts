/** The uses of keys since a server's last report, by the key's ID. */

export interface SeenKeys {
  /** When each was last used, in milliseconds since 1970. */
  readonly uses: ReadonlyMap<number, number>;
  /** Requests of web pages with each secret key. */
  readonly inPages: ReadonlyMap<number, number>;
}

export class KeyUses {
  #uses = new Map<number, number>();
  #inPages = new Map<number, number>();

  note(keyId: number, now: number): void {
    this.#uses.set(keyId, now);
  }

  /** Notes requests of web pages with a secret key. */
  noteInPage(keyId: number, requests = 1): void {
    this.#inPages.set(keyId, (this.#inPages.get(keyId) ?? 0) + requests);
  }

  /** Returns the uses since the previous call. */
  take(): SeenKeys {
    const seen = { uses: this.#uses, inPages: this.#inPages };
    this.#uses = new Map();
    this.#inPages = new Map();
    return seen;
  }

  /** Adds what could not be reported. */
  putBack({ uses, inPages }: SeenKeys): void {
    for (const [keyId, usedAt] of uses) this.note(keyId, Math.max(usedAt, this.#uses.get(keyId) ?? 0));
    for (const [keyId, requests] of inPages) this.noteInPage(keyId, requests);
  }
}
