/**
 * The write half of a store in a bucket: a folder whose manifests come in force once the bucket has them, for every machine
 * at once. Of several publishers one leads, by the head of the bucket; who has lost the lead can put nothing in force.
 */
import { type Clock, FolderStore, type LeadLock, type Manifest, type NamedManifest, type Swept } from '@vitrine/store';
import type { Bucket, TagForm } from './bucket.ts';
import type { HeadChannel } from './head-channel.ts';
import { findTagForm, type Head, HeadObject, type SeenHead } from './head.ts';
import { Mirror, type MirrorOptions } from './mirror.ts';
import { objectKeys } from './objects.ts';
import type { ObserveBucket } from './observation.ts';
import { Uploads } from './uploads.ts';
import { UsageCourier } from './usage-courier.ts';

export interface BucketStoreOptions extends Pick<MirrorOptions, 'segmentFiles' | 'bytesMax' | 'sweepGraceMs'> {
  readonly folder: string;
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly observe: ObserveBucket;
  /** Tells this folder from those of all other machines. */
  readonly holder: string;
  /** Says who leads where the service does not compare and swap. */
  readonly lock?: LeadLock | undefined;
  /** Tells heads to servers as soon as they are written. */
  readonly channel?: Pick<HeadChannel, 'tell' | 'close'> | undefined;
  /** Called once, when another publisher leads: this one must end. */
  readonly onLost: () => void;
}

/** How often the head is written where nothing else is new: servers and standbys see that the publisher lives. */
const beatMs = 2000;
/** A head that has not changed for so long is that of a publisher which is dead, stopped or cut off. */
const leadMs = 6000;
const usageMs = 30_000;
const sweepEveryMs = 600_000;
/** Who fetches a segment may take as long over it. */
const sweepGraceMsMin = 900_000;

export class BucketStore extends FolderStore {
  readonly #options: BucketStoreOptions;
  readonly #head: HeadObject;
  readonly #mirror: Mirror;
  readonly #uploads: Uploads;
  readonly #courier: UsageCourier;
  /** How the service compares and swaps; false: it does not. */
  #tagForm: TagForm | false | undefined;
  /** The head that this publisher has written last; none while another one leads. */
  #own: SeenHead | undefined;
  #isLost = false;
  #wanted: NamedManifest | undefined;
  #isBeatDue = false;
  #pushing: Promise<void> | undefined;
  #hasFailed = false;
  #sentAt = -Infinity;
  #sweptAt = -Infinity;
  #sweeping: Promise<void> | undefined;

  constructor(options: BucketStoreOptions) {
    super(options.folder, options.clock);
    const { bucket, clock, segmentFiles } = options;
    this.#options = options;
    this.#head = new HeadObject(bucket, clock);
    const folder = new FolderStore(options.folder, clock);
    this.#mirror = new Mirror({ ...options, folder, head: this.#head, keepsState: true });
    this.#uploads = new Uploads({ bucket, folder, firstFile: segmentFiles.first, monotonic: clock.monotonic });
    this.#courier = new UsageCourier(bucket, this.usage, options.holder, clock.now());
  }

  // The lead

  /** Follows whoever leads, until nobody does. @returns whether this publisher leads now; it never throws */
  override async lead(): Promise<boolean> {
    try {
      return await this.#tryLead();
    } catch (error) {
      this.#observeFailure(error);
      return false;
    }
  }

  /** What was told of a head may be another publisher's: then it is looked up. It never throws. */
  async hear({ term }: Head): Promise<void> {
    if (this.#own === undefined || term <= this.#own.head.term) return;
    await this.#recover().catch((error: unknown) => this.#observeFailure(error));
  }

  /** Gives the lead back, so that another publisher takes it at once. */
  override async close(): Promise<void> {
    await this.#pushing;
    await Promise.all([this.#mirror.settled(), this.#sweeping]);
    const own = this.#own;
    this.#own = undefined;
    if (own !== undefined && !this.#isLost) {
      const left = this.#headAfter(own.head, { holder: '' });
      await this.#replace(own, left).catch(() => undefined);
    }
    this.#options.channel?.close();
    await this.#options.lock?.release();
  }

  async #tryLead(): Promise<boolean> {
    const { bucket, holder, observe, channel } = this.#options;
    const seen = await this.#mirror.follow();
    await this.#sendUsage();
    if (seen !== undefined && !this.#mirror.isWhole) return false;
    this.#tagForm ??= (await findTagForm(bucket, objectKeys.probe(holder))) ?? false;
    if (!(await this.#isFree(seen))) return false;
    await this.#mirror.settled();
    const before = seen?.head ?? noHead;
    const head = this.#headAfter(before, { holder, term: before.term + 1 });
    this.#own = await this.#replace(seen, head);
    if (this.#own === undefined) return false;
    this.#hasFailed = false;
    const { term, manifest: name, state } = head;
    if (name !== '') this.#uploads.note({ name, manifest: this.readManifest(name) }, state);
    observe({ kind: 'lead-taken', term });
    if (this.#tagForm === false && this.#options.lock === undefined) observe({ kind: 'lead-unguarded' });
    channel?.tell(head);
    return true;
  }

  async #isFree(seen: SeenHead | undefined): Promise<boolean> {
    const { lock, clock } = this.#options;
    if (this.#tagForm === false && lock !== undefined) return lock.acquire();
    return seen === undefined || this.#isLeft(seen.head) || clock.monotonic() - seen.seenAt >= leadMs;
  }

  /** Given back, or of an earlier process of this folder, which has ended: this one has its lock. */
  #isLeft({ holder }: Head): boolean {
    return holder === '' || holder === this.#options.holder;
  }

  async #replace(before: SeenHead | undefined, head: Head): Promise<SeenHead | undefined> {
    return this.#head.replace(before, head, this.#tagForm === false ? undefined : this.#tagForm);
  }

  #headAfter(before: Head, changes: Partial<Head>): Head {
    return { ...before, beat: before.beat + 1, writtenAt: this.#options.clock.now(), ...changes };
  }

  #lose(): void {
    if (this.#isLost || this.#own === undefined) return;
    this.#isLost = true;
    this.#options.observe({ kind: 'lead-lost', term: this.#own.head.term });
    this.#options.onLost();
  }

  // What is put in force

  /** Has segments in the bucket before a manifest names them. @throws BucketError, SegmentMissing */
  override async share(names: Iterable<string>): Promise<void> {
    for (const name of names) await this.#uploads.putSegment(name);
  }

  override publish(manifest: Manifest): void {
    this.#wanted = { name: this.write(manifest), manifest };
    this.#push();
  }

  override beat(): void {
    this.#isBeatDue = true;
    this.#push();
  }

  #push(): void {
    this.#pushing ??= this.#pushAll().finally(() => {
      this.#pushing = undefined;
    });
  }

  /** It never throws: what could not be written is tried again with the next beat. */
  async #pushAll(): Promise<void> {
    while (this.#isDue()) {
      try {
        if (!(await this.#pushOnce())) return;
        this.#hasFailed = false;
      } catch (error) {
        this.#observeFailure(error);
        return this.#tellOfLife();
      }
    }
  }

  #isDue(): boolean {
    if (this.#own === undefined || this.#wanted === undefined || this.#isLost) return false;
    const { head, seenAt } = this.#own;
    const isSilent = this.#options.clock.monotonic() - seenAt >= beatMs;
    return this.#wanted.name !== head.manifest || (this.#isBeatDue && isSilent);
  }

  /** @returns whether the head was written */
  async #pushOnce(): Promise<boolean> {
    const [own, wanted] = [this.#own, this.#wanted];
    if (own === undefined || wanted === undefined) return false;
    this.#isBeatDue = false;
    const isNew = wanted.name !== own.head.manifest;
    const state = isNew ? await this.#uploads.putManifest(wanted, this.readState() ?? '') : own.head.state;
    if (!this.#mayWrite()) {
      this.#lose();
      return false;
    }
    const head = this.#headAfter(own.head, { manifest: wanted.name, state });
    const written = await this.#replace(own, head);
    if (written === undefined) return this.#recover();
    this.#own = written;
    this.#options.channel?.tell(head);
    if (isNew) this.putInForce(wanted.name);
    super.beat();
    return true;
  }

  /** Where the service does not compare and swap, its holder must have the lock for as long as a write may take. */
  #mayWrite(): boolean {
    return this.#tagForm !== false || this.#options.lock?.isHeld() !== false;
  }

  /** Another head is there than the one that was written last: what a broken connection wrote, or another publisher's. */
  async #recover(): Promise<boolean> {
    const seen = await this.#head.read();
    if (seen?.head.holder === this.#options.holder && seen.head.term === this.#own?.head.term) {
      this.#own = seen;
      return true;
    }
    this.#lose();
    return false;
  }

  /**
   * While the bucket is away nobody can take the lead, and what is in force stays what the catalog says: who listens is told
   * so. What has changed cannot be told, and then nothing is.
   */
  #tellOfLife(): void {
    const { channel } = this.#options;
    const own = this.#own;
    if (channel === undefined || own === undefined || this.#wanted?.name !== own.head.manifest) return;
    if (!this.#mayWrite()) return;
    const head = this.#headAfter(own.head, {});
    this.#own = { ...own, head };
    channel.tell(head);
    super.beat();
  }

  // What goes beside

  /** Removes from the bucket too, every ten minutes, what no manifest names. */
  override sweep(graceMs: number, keep: ReadonlySet<string>): Swept {
    const now = this.#options.clock.monotonic();
    if (this.#own !== undefined && now - this.#sweptAt >= sweepEveryMs) {
      this.#sweptAt = now;
      this.#sweeping ??= this.#sweepBucket(Math.max(graceMs, sweepGraceMsMin), keep).finally(() => {
        this.#sweeping = undefined;
      });
    }
    return super.sweep(graceMs, keep);
  }

  async #sweepBucket(graceMs: number, keep: ReadonlySet<string>): Promise<void> {
    const named = () => {
      const { manifest: name = '', state = '' } = this.#own?.head ?? {};
      const inForce = name === '' ? [] : [{ name, manifest: this.readManifest(name) }];
      return { manifests: [...inForce, ...(this.#wanted === undefined ? [] : [this.#wanted])], states: [state] };
    };
    try {
      await this.#uploads.sweep(graceMs, named, (segment) => this.#isLost || keep.has(segment));
    } catch (error) {
      this.#observeFailure(error);
    }
  }

  /** @throws BucketError */
  override async collectUsage(): Promise<void> {
    await this.#courier.receive();
  }

  /** Of servers that answer from this folder while another publisher leads. */
  async #sendUsage(): Promise<void> {
    const now = this.#options.clock.monotonic();
    if (now - this.#sentAt < usageMs) return;
    this.#sentAt = now;
    await this.#courier.send();
  }

  /** One line is enough, for as long as it fails. */
  #observeFailure(error: unknown): void {
    if (!this.#hasFailed) this.#options.observe({ kind: 'bucket-failed', reason: error });
    this.#hasFailed = true;
  }
}

const noHead: Head = { term: 0, holder: '', beat: 0, manifest: '', state: '', writtenAt: 0 };
