/**
 * Reports of servers to the publisher, in files that it reads and removes: usage, last uses of keys, and suspected
 * damage. An intruder in a server can write anything there, so only bounded regular files are read.
 */
import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { layoutOf, writingSuffix } from './layout.ts';
import { usageFormat, type UsageFile } from './manifest.ts';
import { readSuspect, type Suspect, suspectFile } from './suspects.ts';
import { readUntrusted } from './untrusted-file.ts';
import { readUsageLines, usageBytesMax, usageEntriesMax } from './usage-file.ts';
import { folderMode, writeWhole } from './write-file.ts';

/** Number of files of a server that may wait for the publisher; beyond it the server keeps its counts in memory. */
const waitingMax = 360;
/** Number of files per call; the next call continues with others. */
const filesOfLookMax = 500;
const suspectsMax = 100;

/** The server's side. */
export class UsageOutbox {
  readonly #folder: string;
  readonly #server: string;
  #waiting: string[] = [];
  #written = 0;

  /** @param server identifies this process among all, earlier ones included; letters, digits, `_` and `.` */
  constructor(storeFolder: string, server: string) {
    this.#folder = layoutOf(storeFolder).usage;
    this.#server = server;
    mkdirSync(this.#folder, { recursive: true, mode: folderMode });
  }

  /**
   * Writes a report. The publisher may count a file twice if it is killed between counting and removing it.
   * @returns false if too many files wait: the report must be added to the next one
   * @throws errors of the file system
   */
  put(usage: Omit<UsageFile, 'format'>): boolean {
    this.#waiting = this.#waiting.filter((path) => existsSync(path));
    if (this.#waiting.length >= waitingMax) return false;
    const [uses, inPages] = [Object.entries(usage.uses), Object.entries(usage.inPages ?? {})];
    const records = Object.entries(usage.records ?? {});
    const { requests, names = [] } = usage;
    const entries = Math.max(requests.length, names.length, uses.length, inPages.length, records.length);
    for (let start = 0; start === 0 || start < entries; start += usageEntriesMax) {
      const end = start + usageEntriesMax;
      const part: UsageFile = {
        format: usageFormat,
        hour: usage.hour,
        uses: Object.fromEntries(uses.slice(start, end)),
        ...(inPages.length > start && { inPages: Object.fromEntries(inPages.slice(start, end)) }),
        ...(records.length > start && { records: Object.fromEntries(records.slice(start, end)) }),
        requests: requests.slice(start, end),
        ...(names.length > start && { names: names.slice(start, end) }),
      };
      const path = join(this.#folder, `${this.#server}-${++this.#written}.json`);
      writeWhole(path, JSON.stringify(part), { isShared: true });
      this.#waiting.push(path);
    }
    return true;
  }

  /** Reports a file of the store that looks damaged. @throws errors of the file system */
  suspect(suspect: Suspect): void {
    writeWhole(join(this.#folder, suspectFile(suspect)), '', { isShared: true });
  }
}

/** The publisher's side. */
export class UsageInbox {
  readonly #folder: string;
  readonly #clock: { readonly now: () => number; readonly monotonic: () => number };
  readonly #unfinishedSince = new Map<string, number>();
  #names: string[] = [];
  #suspects = new Map<string, Suspect>();
  #isRemoving = false;

  constructor(folder: string, clock: { readonly now: () => number; readonly monotonic: () => number }) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** The names of some waiting usage files; files of other kinds are removed, unless they are being written. */
  async list(): Promise<readonly string[]> {
    if (this.#names.length === 0) this.#names = await readdir(this.#folder);
    return this.#names.splice(0, filesOfLookMax).filter((name) => this.#isUsage(name));
  }

  /** Reads the reports of damage only. */
  async lookForSuspects(): Promise<void> {
    for (const name of await readdir(this.#folder)) if (readSuspect(name) !== undefined) this.#isUsage(name);
  }

  /** The damage that servers reported since the last call, perhaps without cause. */
  takeSuspects(): readonly Suspect[] {
    const suspects = [...this.#suspects.values()];
    this.#suspects = new Map();
    return suspects;
  }

  /**
   * Parses the lines of a file.
   * @throws StoreFileError if it is unusable
   */
  *read(name: string): Generator<UsageFile> {
    const path = join(this.#folder, name);
    yield* readUsageLines(path, readUntrusted(path, usageBytesMax), this.#clock.now());
  }

  /** Adds a report of another machine as one file, for any number of lines. */
  add(name: string, text: string): void {
    if (!isUsageName(name)) throw new Error('It is no name of a file of usage.');
    writeWhole(join(this.#folder, name), text, { isShared: true });
  }

  /** Adds a report of damage from another machine. */
  addSuspect(suspect: Suspect): void {
    if (this.#suspects.size < suspectsMax) this.#suspects.set(suspectFile(suspect), suspect);
  }

  /** Removes a file or folder of this name; a folder is emptied in the background, one at a time. */
  remove(name: string): void {
    const path = join(this.#folder, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return rmSync(path, { force: true });
    if (this.#isRemoving) return;
    this.#isRemoving = true;
    void rm(path, { recursive: true, force: true })
      .catch(() => undefined)
      .finally(() => {
        this.#isRemoving = false;
      });
  }

  /** Removes files that servers have not finished writing within the grace time. */
  async sweep(graceMs: number): Promise<void> {
    const now = this.#clock.monotonic();
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(writingSuffix));
    const unfinished = new Set(names.slice(0, filesOfLookMax));
    for (const name of this.#unfinishedSince.keys()) if (!unfinished.has(name)) this.#unfinishedSince.delete(name);
    for (const name of unfinished) {
      const since = this.#unfinishedSince.get(name) ?? now;
      this.#unfinishedSince.set(name, since);
      if (now - since >= graceMs) this.remove(name);
    }
  }

  #isUsage(name: string): boolean {
    if (isUsageName(name)) return true;
    if (name.endsWith(writingSuffix)) return false;
    const suspect = readSuspect(name);
    if (suspect !== undefined) this.addSuspect(suspect);
    this.remove(name);
    return false;
  }
}

const isUsageName = (name: string): boolean => /^[\w.-]{1,200}\.(?:json|ndjson)$/.test(name);
