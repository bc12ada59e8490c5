/** The files of the publisher's private state in a folder, which only publishers may read. */
import { digestOf } from './digest.ts';
import { layoutOf, type Layout } from './layout.ts';
import { checkStateText, parseState, printState, type PublisherState, stateFilesSince } from './publisher-state.ts';
import { readText, readTextIfThere } from './read-text.ts';
import { secretMode, writeWhole } from './write-file.ts';
import { type SyncFiles, writeTogether } from './write-together.ts';

export class StateReader {
  protected readonly layout: Layout;

  /** @param folder of the store */
  constructor(folder: string) {
    this.layout = layoutOf(folder);
  }

  /** The text of the root; undefined before the first publication. @throws errors of the file system */
  readRoot(): string | undefined {
    return readTextIfThere(this.layout.state);
  }

  /** @returns undefined if the root is damaged or has another format; reading its pages throws StoreFileError */
  parse(root: string): PublisherState | undefined {
    return parseState(root, (name) => this.read(name));
  }

  /** A page or a text. @throws StoreFileError if it is missing or damaged */
  read(name: string): string {
    return checkStateText(name, readText(this.layout.stateFile(name)));
  }
}

export interface StateFilesOptions {
  readonly monotonic: () => number;
  readonly syncFiles: SyncFiles;
}

export class StateFiles extends StateReader {
  readonly #options: StateFilesOptions;
  /** The names of the files of the root that was seen last. */
  #named: { readonly root: string; readonly names: ReadonlySet<string> } | undefined;
  /** The root written last. */
  #written: { readonly root: string; readonly state: PublisherState } | undefined;

  constructor(folder: string, options: StateFilesOptions) {
    super(folder);
    this.#options = options;
  }

  /** Writes the missing ones of these pages and texts, with one sync for all. @throws errors of the file system */
  async put(texts: Iterable<string>): Promise<void> {
    await writeTogether(
      Iterator.from(texts).map((content) => ({ path: this.layout.stateFile(digestOf(content)), content })),
      { ...this.#options, folder: this.layout.of('publisher'), mode: secretMode },
    );
  }

  /** Writes the root, after the files that it names. @throws errors of the file system */
  writeRoot(root: string): void {
    writeWhole(this.layout.state, root, { mode: secretMode });
  }

  /** The same for a state in memory, of which no page is read again. @throws likewise */
  write(state: PublisherState): void {
    const root = printState(state);
    this.writeRoot(root);
    this.#written = { root, state };
  }

  /** True if the file exists with the content of its name. */
  isWhole(name: string): boolean {
    const content = readTextIfThere(this.layout.stateFile(name));
    return content !== undefined && digestOf(content) === name;
  }

  /** The names in the folder of the files that the root refers to; none if it is unusable. */
  filesInUse(): ReadonlySet<string> {
    const root = this.readRoot() ?? '';
    if (this.#named?.root !== root) this.#named = { root, names: this.#filesOf(root) };
    return this.#named.names;
  }

  #filesOf(root: string): ReadonlySet<string> {
    const state = this.#written?.root === root ? this.#written.state : this.parse(root);
    try {
      return new Set(state && stateFilesSince(state, undefined).map(({ name }) => `${name}.json`));
    } catch {
      // A publisher that starts with this state reads everything again.
      return new Set();
    }
  }
}
