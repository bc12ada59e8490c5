/**
 * Computes the responses that callers would get with other exposures, with the code of the real responses. Missing
 * records are scanned from the source, only those of the tenant.
 */
import { Segment } from '@vitrine/segments';
import { type Clock, editionAt, type ShownTimes } from '@vitrine/store';
import {
  type Access,
  AnswerCache,
  type AnswerServices,
  apiRoutes,
  createTargetReader,
  failureOf,
  Finder,
  type Observe,
  routeNotFound,
  type ServedCollection,
  serveTenant,
  tenantNotFound,
  Scheduler,
  Unavailable,
} from '@vitrine/server';
import {
  findShowable,
  isIncomplete,
  planTables,
  segmentsBefore,
  type SegmentSet,
  type StoredCollection,
  type StoredTenant,
} from '@vitrine/publisher';
import type { PreviewReadings } from './readings.ts';

export interface PreviewOptions {
  readonly readings: PreviewReadings;
  /** The folder of the published segments. */
  readonly segmentsFolder: string;
  /** The published segments. */
  readonly segments: () => SegmentSet;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly pageBytesMax: number;
  readonly lengthSeconds: number;
}

export interface PreviewResponse {
  readonly status: number;
  /** The response's bytes before compression. */
  readonly body: string;
}

const readTarget = createTargetReader(apiRoutes);

/** Small, because a preview requests each answer only once or twice. */
const answerBytesMax = 4 * 1024 * 1024;
const retryAfterSeconds = 5;

export class PreviewResponses {
  readonly #options: PreviewOptions;
  readonly #services: Omit<AnswerServices, 'edition' | 'records'> & { readonly finder: Finder };

  constructor(options: PreviewOptions) {
    const { clock, observe, pageBytesMax } = options;
    this.#options = options;
    this.#services = {
      answers: new AnswerCache(answerBytesMax, observe),
      finder: new Finder({ threadsMax: 1 }),
      scheduler: new Scheduler({ monotonic: clock.monotonic }),
      pageBytesMax,
      publicUrl: null,
      links: {},
    };
  }

  /**
   * @param tenant the exposures to preview; undefined: the public API is disabled
   * @param path the part after `/api/v1/public/t/`
   * @throws errors other than refusals, such as Unavailable
   */
  async respond(tenant: StoredTenant | undefined, access: Access, path: string): Promise<PreviewResponse> {
    try {
      if (tenant === undefined) throw tenantNotFound();
      const target = readTarget(`/api/v1/public/t/${path}`);
      if (target.route?.answer.kind !== 'exposed') throw routeNotFound();
      const { slug } = target.parameters;
      const asked = tenant.collections.find((shown) => shown.slug === slug);
      const found = asked && (await this.#find(tenant, asked));
      const collections = tenant.collections.map((shown) =>
        describeCollection(shown, shown === asked ? found?.name : undefined),
      );
      const { tenantId, publicId, name, industry } = tenant;
      const now = this.#options.clock.now();
      const named = found && { name: found.name, readAt: now, bytes: 0 };
      const segments = new Map(named && [[named.name, named]]);
      const file = { tenantId, tenant: { publicId, name, industry }, collections };
      const served = serveTenant(file, { segments, readings: new Map(), openedAt: now }, now);
      const editions = this.#editions(found?.folder ?? this.#options.segmentsFolder);
      const requester = { access, caller: { kind: 'address', id: 'preview' }, encoding: undefined } as const;
      const ready = await target.route.answer.answer(
        { ...this.#services, ...editions },
        access === 'keyed' ? served.whole : served.anonymous,
        target,
        requester,
      );
      const { content } = await ready.answer.body(undefined);
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

  /** Finds the segment with all shown data of a collection, and its folder. */
  async #find(
    tenant: StoredTenant,
    shown: StoredCollection,
  ): Promise<{ readonly name: string; readonly folder: string }> {
    const { segments, segmentsFolder, readings } = this.#options;
    const showable = findShowable(segments(), shown);
    if (showable.segment !== undefined && !isIncomplete(showable, shown))
      return { name: showable.segment.name, folder: segmentsFolder };
    const [planned] = planTables([{ tenant, shown }], ({ id }) => ({ collectionId: id, prefix: '', number: 0 }));
    if (planned === undefined) throw new Error('A collection that is shown has a plan.');
    const before = segmentsBefore(segments(), planned, segmentsFolder);
    return { name: await readings.read(planned, before), folder: readings.folder };
  }

  #editions(segmentsFolder: string): Pick<AnswerServices, 'edition' | 'records'> {
    const { clock, lengthSeconds } = this.#options;
    const timesAt = (): ShownTimes => {
      const now = clock.now();
      return { ...editionAt(now, lengthSeconds), lastModified: now };
    };
    const edition = {
      get times(): ShownTimes {
        return timesAt();
      },
      timesOf: timesAt,
    };
    const records = {
      requireDeltas: () => undefined,
      open: ({ slug, segment }: ServedCollection) => {
        const partition = segment && Segment.open(segmentsFolder, segment.name).partition(segment.partition);
        if (segment === null || partition == null)
          throw new Unavailable(`The records of ${slug} are being read.`, retryAfterSeconds);
        return { partition, segmentsFolder, segment, times: timesAt() };
      },
    };
    return { edition, records };
  }
}

/** A collection as a tenant's file has it; a segment has its own name as its key. */
const describeCollection = (
  { slug, name, partition, isPrivate, fields, sort, endsAt }: StoredCollection,
  segment: string | undefined,
) => ({
  slug,
  name,
  isPrivate,
  ...(sort.length > 0 && { sort }),
  ...(endsAt !== undefined && { endsAt }),
  fields: fields.map(({ key, label, type, print }) => ({ key, label, type, print })),
  segment: segment === undefined ? null : { key: segment, partition },
});
