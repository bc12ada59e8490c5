/** The uses of keys since a server's last report, by the key's ID. */

export class KeyUses {
  /** When each was last used, in milliseconds since 1970. */
  readonly uses = new Map<number, number>();
  /** Requests of web pages with each secret key. */
  readonly inPages = new Map<number, number>();
  /** Records that were sent to each key with a limit of them. */
  readonly records = new Map<number, number>();

  note(keyId: number, now: number): void {
    this.uses.set(keyId, now);
  }

  /** Notes a request of a web page with a secret key. */
  noteInPage(keyId: number): void {
    this.inPages.set(keyId, (this.inPages.get(keyId) ?? 0) + 1);
  }

  /** Notes records that were sent; a negative number takes back. */
  noteRecords(keyId: number, records: number): void {
    this.records.set(keyId, Math.max(0, (this.records.get(keyId) ?? 0) + records));
  }

  clear(): void {
    for (const noted of [this.uses, this.inPages, this.records]) noted.clear();
  }
}
