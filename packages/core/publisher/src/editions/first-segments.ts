/**
 * Publishes the first segments of tenants while others are built, so that these tenants are served. A tenant whose
 * segment is replaced gets the next one with the edition.
 */
import type { BuiltSegment } from './built-segment.ts';
import { adopt, type PublisherParts } from './parts.ts';

/** The time for which built segments wait for others, so that short work has one manifest. */
const pauseMs = 5000;

export class FirstSegments {
  readonly #parts: PublisherParts;
  #built: BuiltSegment[] = [];
  #isPublishing = false;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
  }

  add(segment: BuiltSegment): void {
    this.#built.push(segment);
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    this.#parts.background.begin(async () => {
      try {
        await this.#publish();
      } finally {
        this.#isPublishing = false;
      }
    });
  }

  async #publish(): Promise<void> {
    const { background } = this.#parts;
    while (this.#built.length > 0) {
      await background.wait(pauseMs);
      if (background.isClosed) return;
      const built = this.#built;
      this.#built = [];
      // Once the reading has ended, all of its segments are published, with more that is known of them.
      const { byKey } = this.#parts.publication.segments;
      if (built.every(({ key }) => byKey.has(key))) continue;
      await adopt(this.#parts, (segments) => [
        ...segments.byKey.values(),
        ...built.filter(({ key }) => !segments.byKey.has(key)),
      ]);
    }
  }
}
