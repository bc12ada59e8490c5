/** The files of questions: each is measured once, for all who ask meanwhile, and known as long as there is room. */
import { LRUCache } from 'lru-cache';
import { ExportFile, type FilePlan, type PrintPlace } from './export-file.ts';
import { Slots } from './slots.ts';

/** Of a record it is known in which place it comes, which takes four bytes. */
const knownBytesMax = 64 * 1024 * 1024;
/** While a file is measured it is not known yet, and holds as much. */
const measuredMax = { ofCaller: 2, ofTenant: 3, ofServer: 4 };
/** A reader holds a piece or two. */
const readMax = { ofCaller: 8, ofTenant: 32, ofServer: 64 };

export class Exports {
  readonly #known = new LRUCache<string, ExportFile>({
    maxSize: knownBytesMax,
    sizeCalculation: ({ heldBytes }) => heldBytes,
  });
  readonly #underWay = new Map<string, Promise<ExportFile>>();
  readonly #measuring = new Slots(measuredMax);
  /** Those who read a file. */
  readonly readers = new Slots(readMax);

  /**
   * @param fingerprint of the collection that is asked, which names its segment
   * @throws Unavailable where too many are measured
   */
  async open(fingerprint: string, plan: FilePlan, place: PrintPlace): Promise<ExportFile> {
    const key = `${fingerprint}\n${plan.text}`;
    return this.#known.get(key) ?? this.#underWay.get(key) ?? this.#measure(key, plan, place);
  }

  async #measure(key: string, plan: FilePlan, place: PrintPlace): Promise<ExportFile> {
    const release = this.#measuring.take(place.asker);
    const measured = ExportFile.measure(plan, place);
    this.#underWay.set(key, measured);
    try {
      const file = await measured;
      this.#known.set(key, file);
      return file;
    } finally {
      this.#underWay.delete(key);
      release();
    }
  }
}
