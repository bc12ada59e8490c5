/** Callers who ask at a steady rate, whether or not others are answered, and look at all that they are told. */
import { listAt, parseJson } from '../../bench/json.ts';

export interface Asked {
  /** What is asked for, in a word. */
  readonly kind: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  /** How many records the answer has; null where it has no list. */
  readonly records: number | null;
}

export interface Told {
  readonly asked: Asked;
  readonly status: number;
  /** From when it was due. */
  readonly ms: number;
  /** In seconds; null where it did not say. */
  readonly retryAfter: number | null;
  /** What was wrong with it; null: it was as it should be. A 503 is not, it asks to come back. */
  readonly mistake: string | null;
}

const tickMs = 5;
/** An answer that takes longer counts as none. */
const timeoutMs = 15_000;

/**
 * Asks until it is told to end, then waits for the answers under way.
 * @param next what is asked next
 */
export const askSteadily = async (
  url: string,
  ratePerSecond: number,
  next: () => Asked,
  signal: AbortSignal,
  tell: (told: Told) => void,
): Promise<void> => {
  const begun = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let count = 0; !signal.aborted; await Bun.sleep(tickMs)) {
    for (; begun + (count * 1000) / ratePerSecond <= performance.now(); count++) {
      const asking = ask(url, next(), begun + (count * 1000) / ratePerSecond).then(tell);
      underWay.add(asking);
      void asking.finally(() => underWay.delete(asking));
    }
  }
  await Promise.all(underWay);
};

/** Several callers ask until they are told to end, each when it has its last answer, or when that told it to come back. */
export const askTogether = async (
  url: string,
  callers: number,
  next: () => Asked,
  signal: AbortSignal,
  tell: (told: Told) => void,
): Promise<void> => {
  const call = async (): Promise<void> => {
    while (!signal.aborted) {
      const told = await ask(url, next(), performance.now());
      tell(told);
      if (told.retryAfter !== null) await Bun.sleep(told.retryAfter * 1000);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
};

const ask = async (url: string, asked: Asked, dueMs: number): Promise<Told> => {
  const told = (status: number, retryAfter: number | null, mistake: string | null): Told => ({
    asked,
    status,
    ms: performance.now() - dueMs,
    retryAfter,
    mistake,
  });
  try {
    const { path, method = 'GET', headers = {} } = asked;
    const response = await fetch(url + path, { method, headers, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    const seconds = response.headers.get('retry-after');
    const retryAfter = seconds === null ? null : Number(seconds);
    return told(response.status, retryAfter, mistakeIn(asked, response.status, text));
  } catch (failure) {
    return told(0, null, String(failure).slice(0, 100));
  }
};

const mistakeIn = ({ kind, status, records }: Asked, found: number, text: string): string | null => {
  if (found === 503) return null;
  if (found !== status) return `${kind}: status ${found} and not ${status}`;
  if (records === null) return null;
  const count = listAt(parseJson(text), 'data').length;
  return count === records ? null : `${kind}: ${count} records and not ${records}`;
};
