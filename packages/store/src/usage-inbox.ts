/** What servers tell the publisher by way of the store: usage and last uses of keys, in files that it takes and removes. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readUsageFile } from './files.ts';
import { layoutOf, writingSuffix } from './layout.ts';
import { usageFormat, type UsageFile } from './manifest.ts';
import { folderMode, writeWhole } from './write-file.ts';

/** As many files of one server wait for a publisher that is away; then the server keeps counting for itself. */
const waitingMax = 360;
/** In one file: it is saved by one statement. */
const requestsMax = 1000;

/** A server's end. */
export class UsageOutbox {
  readonly #folder: string;
  readonly #server: string;
  #written = 0;

  /** @param server tells this process from every other one, earlier ones included; letters, digits, `_` and `.` */
  constructor(storeFolder: string, server: string) {
    this.#folder = layoutOf(storeFolder).usage;
    this.#server = server;
    mkdirSync(this.#folder, { recursive: true, mode: folderMode });
  }

  /**
   * Leaves this for the publisher, who may count a file twice where it is killed in between.
   * @returns false where too much is waiting already: it is to be added to the next
   * @throws what the file system throws
   */
  put(usage: Omit<UsageFile, 'format'>): boolean {
    const own = `${this.#server}-`;
    if (readdirSync(this.#folder).filter((name) => name.startsWith(own)).length >= waitingMax) return false;
    const { requests } = usage;
    for (let start = 0; start === 0 || start < requests.length; start += requestsMax) {
      const uses = start === 0 ? usage.uses : {};
      const part: UsageFile = {
        ...usage,
        format: usageFormat,
        uses,
        requests: requests.slice(start, start + requestsMax),
      };
      writeWhole(join(this.#folder, `${own}${++this.#written}.json`), JSON.stringify(part));
    }
    return true;
  }
}

/** The publisher's end. */
export class UsageInbox {
  readonly #folder: string;
  readonly #monotonic: () => number;
  readonly #unfinishedSince = new Map<string, number>();

  constructor(folder: string, monotonic: () => number) {
    this.#folder = folder;
    this.#monotonic = monotonic;
  }

  /** The names of the files that wait. */
  list(): readonly string[] {
    return readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
  }

  /** @throws StoreFileError where it cannot be used */
  read(name: string): UsageFile {
    return readUsageFile(join(this.#folder, name), this.readText(name));
  }

  /** As it was written. */
  readText(name: string): string {
    return readFileSync(join(this.#folder, name), 'utf8');
  }

  /** Takes in what was written on another machine. */
  add(name: string, text: string): void {
    writeWhole(join(this.#folder, name), text);
  }

  remove(name: string): void {
    rmSync(join(this.#folder, name), { force: true });
  }

  /** Removes what servers began to write and did not finish within the grace time. */
  sweep(graceMs: number): void {
    const now = this.#monotonic();
    const unfinished = readdirSync(this.#folder).filter((name) => name.endsWith(writingSuffix));
    for (const name of this.#unfinishedSince.keys()) if (!unfinished.includes(name)) this.#unfinishedSince.delete(name);
    for (const name of unfinished) {
      const since = this.#unfinishedSince.get(name) ?? now;
      this.#unfinishedSince.set(name, since);
      if (now - since >= graceMs) this.remove(name);
    }
  }
}
