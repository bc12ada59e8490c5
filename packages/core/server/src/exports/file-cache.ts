/**
 * The cache of measured files. Tenants share it, and a tenant's callers share its part: when it is full, the tenant
 * that uses most loses a file of its caller that uses most.
 */
import type { Requester } from '../finding/waiting.ts';
import type { ExportFile } from './export-file.ts';

/** The least size that a file counts as, which bounds their number: eviction scans all of them. */
const fileBytesMin = 256 * 1024;

interface CachedFile {
  readonly bytes: number;
  readonly tenant: string;
  /** The caller that it was measured for. */
  readonly caller: string;
}

export class FileCache<File extends Pick<ExportFile, 'heldBytes'> = ExportFile> {
  readonly #bytesMax: number;
  /** By fingerprint and plan, least recently used first. */
  readonly #files = new Map<string, CachedFile & { readonly file: File }>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(key: string): File | undefined {
    const held = this.#files.get(key);
    if (held === undefined) return undefined;
    this.#files.delete(key);
    this.#files.set(key, held);
    return held.file;
  }

  set(key: string, file: File, { tenant, caller }: Requester): void {
    this.#remove(key);
    const bytes = Math.max(file.heldBytes, fileBytesMin);
    this.#files.set(key, { file, bytes, tenant, caller });
    this.#bytes += bytes;
    while (this.#bytes > this.#bytesMax) this.#removeOfGreediest();
  }

  /** Drops all files whose key matches. */
  drop(isDropped: (key: string) => boolean): void {
    for (const key of this.#files.keys()) if (isDropped(key)) this.#remove(key);
  }

  #remove(key: string): void {
    const held = this.#files.get(key);
    if (held === undefined) return;
    this.#files.delete(key);
    this.#bytes -= held.bytes;
  }

  #removeOfGreediest(): void {
    const all = [...this.#files];
    const ofTenant = ofGreediest(all, ({ tenant }) => tenant);
    const [key] = ofGreediest(ofTenant, ({ caller }) => caller)[0] ?? [];
    if (key !== undefined) this.#remove(key);
  }
}

type Entry = readonly [key: string, held: CachedFile];

/** The entries of the name that uses most, in their order. */
const ofGreediest = (entries: readonly Entry[], nameOf: (held: CachedFile) => string): readonly Entry[] => {
  const taken = new Map<string, number>();
  for (const [, held] of entries) taken.set(nameOf(held), (taken.get(nameOf(held)) ?? 0) + held.bytes);
  const [greediest] = [...taken].reduce((most, next) => (next[1] > most[1] ? next : most), ['', -1]);
  return entries.filter(([, held]) => nameOf(held) === greediest);
};
