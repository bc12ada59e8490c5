/**
 * What was made of the latest texts. Programs send the same few lists of fields again and again: each is read once, and
 * equal texts give the very same thing, by which later stages know it again.
 */

const countMax = 512;
const lengthMax = 512;

export class Recent<Made> {
  readonly #made = new Map<string, Made>();

  get(text: string): Made | undefined {
    return this.#made.get(text);
  }

  /** All are forgotten once there are too many: to make them anew takes next to nothing. */
  set(text: string, made: Made): void {
    if (text.length > lengthMax) return;
    if (this.#made.size >= countMax) this.#made.clear();
    this.#made.set(text, made);
  }
}

/** Makes something once of each thing, for as long as there is that. */
export const onceFor = <Thing extends object, Made>(make: (thing: Thing) => Made): ((thing: Thing) => Made) => {
  const known = new WeakMap<Thing, Made>();
  return (thing) => {
    const before = known.get(thing);
    if (before !== undefined) return before;
    const made = make(thing);
    known.set(thing, made);
    return made;
  };
};
