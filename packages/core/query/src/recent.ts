/**
 * Caches results of recent texts. Programs repeat a few lists of fields: each is parsed once, and equal texts give
 * the identical object, which later stages use as a key.
 */

const countMax = 512;
const lengthMax = 512;

export class Recent<Made> {
  readonly #made = new Map<string, Made>();

  get(text: string): Made | undefined {
    return this.#made.get(text);
  }

  /** Clears the cache when it is full, because recomputing is cheap. */
  set(text: string, made: Made): void {
    if (text.length > lengthMax) return;
    if (this.#made.size >= countMax) this.#made.clear();
    this.#made.set(text, made);
  }
}

/** Makes something once of each thing, for as long as there is that. */
export const onceFor = <Thing extends object, Made>(make: (thing: Thing) => Made): ((thing: Thing) => Made) => {
  const known = new WeakMap<Thing, Made>();
  return (thing) => known.getOrInsertComputed(thing, make);
};
