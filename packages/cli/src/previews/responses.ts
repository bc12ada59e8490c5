/**
 * What callers would be sent if a tenant showed something else: the very answer, made in the same way. What no segment in
 * force has is read for it, with the tenant's records alone.
 */
import { type Partition, Segment } from '@vitrine/segments';
import { type Clock, editionAt, type ShownTimes } from '@vitrine/store';
import {
  type Access,
  answer,
  type AnsweringEdition,
  Answers,
  type AnswerServices,
  Drawer,
  failureOf,
  Finder,
  type Observe,
  isAnswered,
  readTarget,
  routeNotFound,
  type ServedCollection,
  serveTenant,
  tenantNotFound,
  Turns,
  Unavailable,
} from '@vitrine/server';
import {
  findShowable,
  isIncomplete,
  planTables,
  segmentsBefore,
  type SegmentSet,
  type ShownCollection,
  type ShownTenant,
} from '@vitrine/publisher';
import type { PreviewReadings } from './readings.ts';

export interface PreviewOptions {
  readonly readings: PreviewReadings;
  /** Where the segments in force are. */
  readonly segmentsFolder: string;
  /** The segments in force. */
  readonly segments: () => SegmentSet;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly pageBytesMax: number;
  readonly lengthSeconds: number;
}

export interface PreviewResponse {
  readonly status: number;
  /** The bytes as they would be sent, uncompressed. */
  readonly body: string;
}

/** Answers of a preview are asked for once or twice. */
const answerBytesMax = 4 * 1024 * 1024;
const retryAfterSeconds = 5;

export class PreviewResponses {
  readonly #options: PreviewOptions;
  readonly #services: Omit<AnswerServices, 'edition'> & { readonly finder: Finder };

  constructor(options: PreviewOptions) {
    const { clock, observe, pageBytesMax } = options;
    this.#options = options;
    this.#services = {
      answers: new Answers(answerBytesMax, observe),
      finder: new Finder({ threadsMax: 1 }),
      drawer: new Drawer(),
      turns: new Turns({ monotonic: clock.monotonic }),
      pageBytesMax,
      publicUrl: null,
      imageOrigins: [],
    };
  }

  /**
   * @param tenant what it would show; none: its public API would be off
   * @param path what is behind `/api/v1/public/t/`
   * @throws what is no refusal, such as Unavailable
   */
  async respond(tenant: ShownTenant | undefined, access: Access, path: string): Promise<PreviewResponse> {
    try {
      if (tenant === undefined) throw tenantNotFound();
      const target = readTarget(`/api/v1/public/t/${path}`);
      if (!isAnswered(target)) throw routeNotFound();
      const slug = 'slug' in target.route ? target.route.slug : undefined;
      const asked = tenant.collections.find((shown) => shown.slug === slug);
      const found = asked && (await this.#find(tenant, asked));
      const collections = tenant.collections.map((shown) =>
        this.#publish(shown, shown === asked ? found?.name : undefined),
      );
      const { tenantId, publicId, name, industry } = tenant;
      const served = serveTenant(
        { tenantId, tenant: { publicId, name, industry }, collections },
        this.#options.clock.now(),
      );
      const edition = this.#edition(found?.folder ?? this.#options.segmentsFolder);
      const asker = { access, caller: { kind: 'address', id: 'preview' }, encoding: undefined } as const;
      const given = await answer({ ...this.#services, edition }, served[access], target, asker);
      const { content } = await given.answer.body(undefined);
      return { status: 200, body: await new Response(content).text() };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status >= 500) throw error;
      return { status: failure.status, body: JSON.stringify(failure.body) };
    }
  }

  close(): void {
    this.#services.finder.close();
  }

  #publish({ slug, name, partition, isPrivate, fields, sort, endsAt }: ShownCollection, segment: string | undefined) {
    return {
      slug,
      name,
      isPrivate,
      ...(sort.length > 0 && { sort }),
      ...(endsAt !== undefined && { endsAt }),
      fields: fields.map(({ key, label, type }) => ({ key, label, type })),
      segment: segment === undefined ? null : { name: segment, partition },
      readAt: this.#options.clock.now(),
    };
  }

  /** The segment that has all that is shown of a collection, and the folder that it is in. */
  async #find(
    tenant: ShownTenant,
    shown: ShownCollection,
  ): Promise<{ readonly name: string; readonly folder: string }> {
    const { segments, segmentsFolder, readings } = this.#options;
    const showable = findShowable(segments(), shown);
    if (showable.segment !== undefined && !isIncomplete(showable, shown))
      return { name: showable.segment.name, folder: segmentsFolder };
    const [planned] = planTables([{ tenant, shown }], () => `preview of ${shown.offered.id}`);
    if (planned === undefined) throw new Error('A collection that is shown has a plan.');
    const before = segmentsBefore(segments(), planned, segmentsFolder);
    return { name: await readings.read(planned, before), folder: readings.folder };
  }

  #edition(segmentsFolder: string): AnsweringEdition {
    const { clock, lengthSeconds } = this.#options;
    const timesAt = (): ShownTimes => {
      const now = clock.now();
      return { ...editionAt(now, lengthSeconds), lastModified: now };
    };
    return {
      segmentsFolder,
      get times(): ShownTimes {
        return timesAt();
      },
      timesOf: timesAt,
      logo: () => undefined,
      partition: ({ slug, segment }: ServedCollection): Partition => {
        const partition = segment && Segment.open(segmentsFolder, segment.name).partition(segment.partition);
        if (partition == null) throw new Unavailable(`The records of ${slug} are being read.`, retryAfterSeconds);
        return partition;
      },
    };
  }
}
