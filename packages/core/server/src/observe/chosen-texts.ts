/** Texts that visitors choose, which are named once several callers have sent them, as they then identify no one. */
const callersMin = 5;
const rareMax = 100;
const namedMax = 50;

interface Rare {
  readonly callers: bigint[];
  uses: number;
}

export class ChosenTexts {
  /** Texts of too few callers; those that were sent last are the last. */
  readonly #rare = new Map<string, Rare>();
  readonly #named = new Set<string>();

  /**
   * Notes a use.
   * @param caller tells callers apart; undefined: the owner chose the text, so it is named immediately
   * @returns the uses to count under its name, all of them when it comes to be named; 0: it is not named
   */
  use(text: string, caller: bigint | undefined): number {
    if (this.#named.has(text)) return 1;
    if (this.#named.size >= namedMax) return 0;
    const rare = this.#rare.get(text) ?? { callers: [], uses: 0 };
    this.#rare.delete(text);
    rare.uses++;
    if (caller !== undefined && !isFromMany(rare, caller)) return this.#keep(text, rare);
    this.#named.add(text);
    return rare.uses;
  }

  /** The text that was sent least recently gives way, so that invented ones grow nothing. */
  #keep(text: string, rare: Rare): 0 {
    this.#rare.set(text, rare);
    const [oldest = text] = this.#rare.keys();
    if (this.#rare.size > rareMax) this.#rare.delete(oldest);
    return 0;
  }
}

const isFromMany = ({ callers }: Rare, caller: bigint): boolean => {
  if (!callers.includes(caller)) callers.push(caller);
  return callers.length >= callersMin;
};
