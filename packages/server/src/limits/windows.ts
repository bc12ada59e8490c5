/** The windows of callers, found by their ids, and forgotten when they end or when there are too many. */

export interface Window {
  readonly id: string;
  readonly endsAtMs: number;
  counted: number;
  /** The window that was opened after this one. */
  next: Window | null;
}

/** More than the one window that a request can add, so that the expired never pile up; few, so that no request waits. */
const expiredDroppedMax = 8;

/**
 * Holds the windows by id, and in a chain by age: all last as long, so the oldest is the first to end. A Map alone keeps
 * that order too, but taking its first entry steps over every entry that was deleted before it.
 */
export class Windows {
  readonly #windowMs: number;
  readonly #windowsMax: number;
  readonly #byId = new Map<string, Window>();
  #oldest: Window | null = null;
  #newest: Window | null = null;

  constructor(windowMs: number, windowsMax: number) {
    this.#windowMs = windowMs;
    this.#windowsMax = windowsMax;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** The window that the id is in now. */
  find(id: string, nowMs: number): Window | null {
    const window = this.#byId.get(id);
    return window !== undefined && window.endsAtMs > nowMs ? window : null;
  }

  /** Opens a window where there is none; where there would be too many, the oldest goes. */
  open(id: string, nowMs: number): Window {
    if (!this.#byId.has(id)) this.#makeRoom();
    const window: Window = { id, endsAtMs: nowMs + this.#windowMs, counted: 0, next: null };
    this.#byId.set(id, window);
    if (this.#newest === null) this.#oldest = window;
    else this.#newest.next = window;
    this.#newest = window;
    return window;
  }

  /** Forgets a few windows that have ended. */
  dropExpired(nowMs: number): void {
    for (let dropped = 0; dropped < expiredDroppedMax; dropped += 1) {
      if (this.#oldest === null || this.#oldest.endsAtMs > nowMs) return;
      this.#drop(this.#oldest);
    }
  }

  clear(): void {
    this.#byId.clear();
    this.#oldest = null;
    this.#newest = null;
  }

  #makeRoom(): void {
    while (this.#oldest !== null && this.#byId.size >= this.#windowsMax) this.#drop(this.#oldest);
  }

  /** The id may be in a newer window by now, which stays. */
  #drop(oldest: Window): void {
    this.#oldest = oldest.next;
    if (this.#oldest === null) this.#newest = null;
    if (this.#byId.get(oldest.id) === oldest) this.#byId.delete(oldest.id);
  }
}
