/**
 * The publisher's side of a store in a bucket: a local folder whose manifests become current once they are uploaded.
 * One publisher leads at a time, as recorded in the bucket's head; one that has lost the lead cannot publish.
 */
import { FolderStore, type Manifest, type NamedManifest, type Swept, type TenantFile } from '@vitrine/store';
import { answerServers } from './answer-servers.ts';
import type { BucketStoreOptions } from './bucket-store-options.ts';
import type { TagForm } from './bucket.ts';
import { findTagForm, type Head, HeadDamaged, HeadObject, laterTerm, noHead, type SeenHead } from './head.ts';
import { Mirror } from './mirror.ts';
import { objectKeys } from './objects.ts';
import { ReceivedSegments } from './received-segments.ts';
import { Uploads } from './uploads.ts';
import { UsageCourier } from './usage-courier.ts';

/** How often the head is rewritten without news, as a heartbeat for servers and standbys. */
const beatMs = 2000;
/** After this time without a change of the head, its publisher counts as dead. */
const leadMs = 6000;

export class BucketStore extends FolderStore {
  readonly #options: BucketStoreOptions;
  readonly #head: HeadObject;
  readonly #mirror: Mirror;
  readonly #uploads: Uploads;
  readonly #received: ReceivedSegments;
  readonly #courier: UsageCourier;
  #asking: Disposable | undefined;
  /** How the service compares tags; false: it does not compare and swap. */
  #tagForm: TagForm | false | undefined;
  /** The head that this publisher wrote last; undefined while it does not lead. */
  #own: SeenHead | undefined;
  #isLost = false;
  #wanted: NamedManifest | undefined;
  #isBeatDue = false;
  #pushing: Promise<void> | undefined;
  readonly #failing = new Set<string>();

  constructor(options: BucketStoreOptions) {
    super(options.folder, options.clock);
    const { bucket, clock, segmentFiles } = options;
    this.#options = options;
    this.#head = new HeadObject(options);
    const folder = new FolderStore(options.folder, clock);
    this.#mirror = new Mirror({ ...options, folder, head: this.#head, keepsAll: true });
    this.#uploads = new Uploads({ bucket, folder, firstFile: segmentFiles.first, monotonic: clock.monotonic });
    this.#received = new ReceivedSegments(folder, options);
    this.#courier = new UsageCourier(bucket, this.usage, options.holder, clock.now());
  }

  // The lead

  /** Mirrors the bucket, and takes the lead if it is free. @returns true once this publisher leads. It never throws */
  override async lead(): Promise<boolean> {
    this.#asking ??= answerServers(this.#options.folder, this.#mirror.asked, this.usage, () => this.#own !== undefined);
    try {
      return await this.#tryLead();
    } catch (error) {
      this.#observeFailure(error);
      if (!(error instanceof HeadDamaged)) return false;
      return this.#leadAfterDamage().catch((failure: unknown) => this.#observeFailure(failure, 'repair'));
    }
  }

  /** Reads the head if an announced one has a later term, as another publisher may lead. It never throws. */
  async hear({ term }: Head): Promise<void> {
    if (this.#own === undefined || term <= this.#own.head.term) return;
    await this.#recover().catch((error: unknown) => this.#observeFailure(error));
  }

  /** Gives up the lead, so that a standby takes it immediately. */
  override async close(): Promise<void> {
    this.#asking?.[Symbol.dispose]();
    await this.#pushing;
    await this.settled();
    const own = this.#own;
    this.#own = undefined;
    if (own !== undefined && !this.#isLost) {
      const left = this.#headAfter(own.head, { holder: '' });
      await this.#head.replace(own, left, this.#form).catch(() => undefined);
    }
    this.#options.channel?.close();
    await this.#options.lock?.release();
  }

  /** Waits for a fetch and a sweep in progress. */
  async settled(): Promise<void> {
    await Promise.all([this.#mirror.settled(), this.#uploads.settled()]);
  }

  async #tryLead(): Promise<boolean> {
    const { bucket, holder } = this.#options;
    this.#tagForm ??= (await findTagForm(bucket, objectKeys.probe(holder))) ?? false;
    const seen = await this.#mirror.follow();
    // Servers may answer from this folder while another publisher leads, so their usage is sent.
    await this.#courier.sendSometimes(this.#options.clock.monotonic());
    if (seen !== undefined && !this.#mirror.isWhole) return false;
    if (!(await this.#isFree(seen))) return false;
    await this.#mirror.settled();
    const before = seen?.head ?? noHead;
    const head = this.#headAfter(before, { holder, term: before.term + 1 });
    this.#own = await this.#head.replace(seen, head, this.#form);
    if (this.#own === undefined) return false;
    return this.#begin(head);
  }

  /** Takes the lead if the head has been damaged for `leadMs`, as a leading publisher would have repaired it. */
  async #leadAfterDamage(): Promise<boolean> {
    const { holder, observe, clock, lock } = this.#options;
    const since = this.#head.damaged?.seenAt;
    if (since === undefined || clock.monotonic() - since < leadMs || !(await this.#mirror.goOn())) return false;
    if (this.#tagForm === false && lock !== undefined && !(await lock.acquire())) return false;
    const before = this.#mirror.heard ?? noHead;
    const head = this.#headAfter(before, { holder, term: laterTerm(before, clock.now()) });
    this.#own = await this.#head.replace(this.#head.damaged, head, this.#form);
    if (this.#own === undefined) return false;
    observe({ kind: 'head-repaired', term: head.term });
    return this.#begin(head);
  }

  #begin(head: Head): true {
    const { observe, channel } = this.#options;
    this.#uploads.note(head);
    this.#failing.clear();
    observe({ kind: 'lead-taken', term: head.term });
    if (this.#tagForm === false && this.#options.lock === undefined) observe({ kind: 'lead-unguarded' });
    channel?.tell(head);
    return true;
  }

  async #isFree(seen: SeenHead | undefined): Promise<boolean> {
    const { lock, clock, holder } = this.#options;
    if (this.#tagForm === false && lock !== undefined) return lock.acquire();
    // The lead was given up, or is that of an ended process of this folder.
    return seen === undefined || ['', holder].includes(seen.head.holder) || clock.monotonic() - seen.seenAt >= leadMs;
  }

  get #form(): TagForm | undefined {
    return this.#tagForm === false ? undefined : this.#tagForm;
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

  // Publishing

  /** Uploads segments, before a manifest names them. @throws BucketError, SegmentMissing */
  override async share(names: Iterable<string>): Promise<void> {
    for (const name of names) await this.#uploads.putSegment(name);
  }

  /** Uploads segments that the bucket's manifest does not name. @throws as `share` */
  override async sendSegments(names: Iterable<string>): Promise<void> {
    for (const name of names) if (!this.#mirror.isKept(name)) await this.#uploads.lend(name);
  }

  override async receiveSegments(names: Iterable<string>): Promise<void> {
    await this.#received.fetch(names);
  }

  /** Uploads the files too, so that they do not delay the next manifest. @throws BucketError too */
  override async putTenants(files: Iterable<TenantFile>): Promise<readonly string[]> {
    const names = await super.putTenants(files);
    if (this.#own !== undefined && !this.#isLost) await this.#uploads.putTenants(names);
    return names;
  }

  /** Uploads a segment again, at most once in ten minutes for any number of reports. @throws as `share` */
  override async shareAnew(name: string): Promise<void> {
    if (this.#own !== undefined) await this.#uploads.putAnew(name);
  }

  override resume(last: NamedManifest): boolean {
    if (this.#own?.head.manifest !== last.name) return false;
    this.#wanted = last;
    return super.resume(last);
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

  /** Publishes until nothing is due. It never throws: the next beat retries after a failure. */
  async #pushAll(): Promise<void> {
    while (this.#isDue()) {
      try {
        if (!(await this.#pushOnce())) return;
        this.#failing.clear();
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

  /** @returns true if the head was written */
  async #pushOnce(): Promise<boolean> {
    const [own, wanted] = [this.#own, this.#wanted];
    if (own === undefined || wanted === undefined) return false;
    this.#isBeatDue = false;
    const isNew = wanted.name !== own.head.manifest;
    const state = isNew ? await this.#uploads.putManifest(wanted, this.state.readRoot() ?? '') : own.head.state;
    if (!this.#mayWrite()) {
      this.#lose();
      return false;
    }
    const head = this.#headAfter(own.head, { manifest: wanted.name, state });
    const written = await this.#head.replace(own, head, this.#form);
    if (written === undefined) return this.#recover();
    this.#own = written;
    this.#options.channel?.tell(head);
    if (isNew) this.putInForce(wanted.name);
    super.beat();
    return true;
  }

  /** False if the lock that replaces compare and swap may be lost before the write ends. */
  #mayWrite(): boolean {
    return this.#tagForm !== false || this.#options.lock?.isHeld() !== false;
  }

  /** Reads the head after a refused write, which an interrupted request or another publisher may have caused. */
  async #recover(): Promise<boolean> {
    const seen = await this.#readOrRepair();
    if (seen?.head.holder === this.#options.holder && seen.head.term === this.#own?.head.term) {
      this.#own = seen;
      return true;
    }
    this.#lose();
    return false;
  }

  /** Reads the head, or rewrites it if it is damaged: another publisher's head would be valid. */
  async #readOrRepair(): Promise<SeenHead | undefined> {
    try {
      return await this.#head.read();
    } catch (error) {
      const own = this.#own;
      if (!(error instanceof HeadDamaged) || own === undefined || !this.#mayWrite()) throw error;
      const head = this.#headAfter(own.head, {});
      const repaired = await this.#head.replace(this.#head.damaged, head, this.#form);
      if (repaired === undefined) throw error;
      this.#options.observe({ kind: 'head-repaired', term: head.term });
      this.#options.channel?.tell(head);
      return repaired;
    }
  }

  /**
   * Announces a heartbeat to servers while the bucket cannot be written. No other publisher can take the lead
   * meanwhile, so the manifest stays current. It announces nothing if a newer manifest waits to be published.
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

  // Maintenance

  /** Also removes unnamed objects from the bucket, every ten minutes. */
  override sweep(graceMs: number, keep: ReadonlySet<string>): Swept {
    if (this.#own !== undefined)
      this.#uploads.beginSweep({
        graceMs,
        inForce: () => {
          const { manifest: name = '', state = '' } = this.#own?.head ?? {};
          const current = name === '' ? [] : [{ name, manifest: this.readManifest(name) }];
          return { manifests: this.#wanted === undefined ? current : [...current, this.#wanted], state };
        },
        isKept: (segment) => this.#isLost || keep.has(segment),
        failed: (error) => this.#observeFailure(error),
      });
    return super.sweep(graceMs, keep);
  }

  /** @throws BucketError */
  override async collectUsage(): Promise<void> {
    await this.#courier.receive();
  }

  /** Observes a failure once until something succeeds. Repairs are tracked apart from other failures. */
  #observeFailure(error: unknown, work: 'any' | 'repair' = 'any'): false {
    if (!this.#failing.has(work)) this.#options.observe({ kind: 'bucket-failed', reason: error });
    this.#failing.add(work);
    return false;
  }
}
