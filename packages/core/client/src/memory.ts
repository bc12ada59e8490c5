/** The answers last given, by URL, so that one that still holds need not be sent again. A client has one key, so they are that key's. */

interface Remembered {
  readonly etag: string;
  /** The body: each who asks gets an answer of his own, which he may change. */
  readonly text: string;
}

/** The size limit of all bodies together: about 10 MB. */
const charactersMax = 5_000_000;

/** Evicts the least recently stored answers. */
export const createMemory = (answersMax: number) => {
  const kept = new Map<string, Remembered>();
  let characters = 0;
  const forget = (url: string): void => {
    characters -= kept.get(url)?.text.length ?? 0;
    kept.delete(url);
  };
  return {
    find: (url: string): Remembered | undefined => kept.get(url),
    forget,
    keep: (url: string, remembered: Remembered): void => {
      forget(url);
      kept.set(url, remembered);
      characters += remembered.text.length;
      for (const oldest of kept.keys()) {
        if (kept.size <= answersMax && characters <= charactersMax) return;
        forget(oldest);
      }
    },
  };
};
