/** The rows of a shard, kept by the leading bits of the hashes of their tenants, so that a part of them can be read alone. */
import type { ScannedRow } from '@vitrine/sources';
import type { TableToBuild } from './built-table.ts';
import type { RowSpool, RowStream } from './row-spool.ts';
import { hashOfTenant, isInShard, overlap } from './shards.ts';

/** The number of bits, beside the shard's own, by which rows are kept apart if the shard may be divided. */
const bucketBits = 8;
/** The weight of a field of a partition beside its values: the segment lists where its parts are. */
const fieldWeight = 350;
/** The fields of each partition beside those that it lists: id and createdAt. */
const ownFields = 2;
/** The bytes of a segment for each byte of its weight, until one was written. */
const usualShare = 3;

type Scope = string | null;

export class ShardRows {
  readonly #spool: RowSpool;
  readonly #prefix: string;
  readonly #bits: number;
  readonly #partitions: TableToBuild['partitions'];
  /** Made when the first row comes: most shards of a statement have none. */
  #prefixesOf: ReadonlyMap<Scope, readonly string[]> | undefined;
  readonly #streams = new Map<string, RowStream>();
  #share = usualShare;

  constructor({ partitions, shard }: TableToBuild, spool: RowSpool) {
    this.#spool = spool;
    const { prefix = '', bytesMax = Infinity, bytesBefore = Infinity } = shard ?? {};
    const mayBeDivided = shard !== undefined && bytesBefore > bytesMax / 2;
    this.#prefix = prefix;
    this.#bits = mayBeDivided ? prefix.length + bucketBits : 0;
    this.#partitions = partitions;
  }

  get count(): number {
    return this.#sum(({ count }) => count, '');
  }

  /** Adds a row to the tenants with its scope value; a row without one belongs to all. */
  add(row: ScannedRow): void {
    const [scope = null] = row;
    this.#prefixesOf ??= prefixesByScope(this.#partitions, this.#bits);
    const prefixes = scope === null ? undefined : this.#prefixesOf.get(String(scope));
    for (const prefix of prefixes ?? ['']) this.#stream(prefix).add(row);
  }

  /** The rows that some tenant of a prefix may have. */
  *of(prefix: string): Generator<ScannedRow> {
    for (const [own, stream] of this.#streams) if (overlap(own, prefix)) yield* stream.rows();
  }

  /** The approximate size of the segment of a prefix, in bytes. */
  estimateBytes(prefix: string): number {
    return this.#weightOf(prefix) * this.#share;
  }

  /** Corrects the estimate by a segment that was written. */
  learnBytes(prefix: string, bytes: number): void {
    const weight = this.#weightOf(prefix);
    if (weight > 0) this.#share = bytes / weight;
  }

  #weightOf(prefix: string): number {
    const partitions = this.#partitions.filter(({ tenant }) => isInShard(tenant, prefix));
    const fields = partitions.reduce((sum, partition) => sum + ownFields + partition.fields.length, 0);
    return this.#sum(({ weight }) => weight, prefix) + fields * fieldWeight;
  }

  #sum(of: (stream: RowStream) => number, prefix: string): number {
    let sum = 0;
    for (const [own, stream] of this.#streams) if (overlap(own, prefix)) sum += of(stream) * this.#shareOf(own, prefix);
    return sum;
  }

  /** About which part of a stream's rows a prefix has. Rows of all tenants are in each part. */
  #shareOf(own: string, prefix: string): number {
    if (this.#bits > 0 && own === '') return 1;
    const bits = this.#bits === 0 ? this.#prefix.length : own.length;
    return 1 / 2 ** Math.max(0, prefix.length - bits);
  }

  #stream(prefix: string): RowStream {
    const stream = this.#streams.get(prefix) ?? this.#spool.open();
    this.#streams.set(prefix, stream);
    return stream;
  }
}

const prefixesByScope = (
  partitions: TableToBuild['partitions'],
  bits: number,
): ReadonlyMap<Scope, readonly string[]> => {
  if (bits === 0) return new Map();
  const prefixesOf = (group: TableToBuild['partitions']): readonly string[] => {
    return [...new Set(group.map(({ tenant }) => hashOfTenant(tenant).slice(0, bits)))];
  };
  const byScope = Map.groupBy(partitions, ({ scope = null }) => scope);
  return new Map(Array.from(byScope, ([scope, group]) => [scope, prefixesOf(group)]));
};
