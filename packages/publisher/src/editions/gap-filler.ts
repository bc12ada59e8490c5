/** Reads in mid-edition what tenants have come to show and no segment has: those tenants' records alone. */
import { findShowable, isIncomplete, type SegmentSet } from './built-segment.ts';
import { adopt, retryMs, type PublisherParts } from './parts.ts';
import { planTables, wantedOf, type PlannedTable, type Wanted } from './planned-table.ts';

export class GapFiller {
  readonly #parts: PublisherParts;
  /** The prints of the plans that were tried in this edition, and are not tried again, with their collections. */
  readonly #tried = new Map<string, number>();
  #filling: Promise<void> | undefined;
  #isHeld = false;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
  }

  /** Fills what there is to fill now; a source that is being read is left alone. */
  async fill(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  /** Begins nothing new while an edition is planned, which is about to read the same. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
  }

  /** With another edition all is tried again. */
  forget(): void {
    this.#tried.clear();
  }

  async #fill(): Promise<void> {
    for (;;) {
      const tables = this.#missing();
      if (tables.length === 0) return;
      for (const { print, offered } of tables) this.#tried.set(print, offered.id);
      const sources = Map.groupBy(tables, ({ offered }) => offered.source);
      await Promise.all(Array.from(sources, async ([source, group]) => this.#fillFrom(source, group)));
    }
  }

  #missing(): readonly PlannedTable[] {
    const { publication, catalog, reader, background, clock } = this.#parts;
    if (this.#isHeld || background.isClosed) return [];
    const { segments } = publication;
    const wanted = [...wantedOf(catalog.tenants.values(), clock.now())].filter((each) => isMissing(segments, each));
    return planTables(wanted, ({ id }) => segments.freeKey(id)).filter(
      ({ offered, print }) => !this.#tried.has(print) && !reader.isBusy(offered.source),
    );
  }

  async #fillFrom(source: string, tables: readonly PlannedTable[]): Promise<void> {
    const { reader, publication } = this.#parts;
    const reading = await reader.read(source, tables, () => publication.segments);
    if (!reading.isRead) return this.#tryAgain(tables);
    if (reading.segments.size === 0) return;
    this.#forgetReplaced(tables);
    await adopt(this.#parts, ({ byKey }) => [...byKey.values(), ...reading.segments.values()]);
  }

  /** What is read now takes the place of what was read of a collection before: that may be missing again. */
  #forgetReplaced(tables: readonly PlannedTable[]): void {
    const prints = new Set(tables.map(({ print }) => print));
    const collections = new Set(tables.map(({ offered }) => offered.id));
    for (const [print, collection] of this.#tried)
      if (collections.has(collection) && !prints.has(print)) this.#tried.delete(print);
  }

  #tryAgain(tables: readonly PlannedTable[]): void {
    const { background } = this.#parts;
    background.begin(async () => {
      await background.wait(retryMs);
      for (const { print } of tables) this.#tried.delete(print);
      await this.fill();
    });
  }
}

const isMissing = (segments: SegmentSet, { shown }: Wanted): boolean =>
  isIncomplete(findShowable(segments, shown), shown);
