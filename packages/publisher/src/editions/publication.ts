/** What is in force: an edition's segments, and what every tenant shows of them; replaced by one manifest after another. */
import { isCurrencyCode } from '@vitrine/contract';
import {
  type Clock,
  type FolderStore,
  type Manifest,
  type StoredCollection,
  type StoredField,
  storeFormat,
  type TenantFile,
} from '@vitrine/store';
import { findShowable, keepDeltas, namesOf, printState, SegmentSet, type BuiltSegment } from './built-segment.ts';
import { cardRoles } from '@vitrine/contract';
import { fingerprint } from '../catalog/exposures.ts';
import type { CatalogFollower } from './catalog-follower.ts';
import { noTags, shownTagsOf, type ShownTags } from '../purging/shown-tags.ts';
import type { Published } from '../purging/purger.ts';
import { isOver, type ShownCollection, type ShownField, type ShownKey, type ShownTenant } from './shown-tenants.ts';

export interface PublicationOptions {
  readonly store: FolderStore;
  readonly catalog: CatalogFollower;
  readonly clock: Pick<Clock, 'now'>;
  readonly lengthSeconds: number;
  readonly segmentFormat: number;
  /** Of how many editions before the one in force it is told what has changed since. */
  readonly changesEditions?: number | undefined;
  /** Called when a manifest is in force; none: nobody asks for what is shown by it. */
  readonly onPublished?: ((published: Published) => void) | undefined;
}

export type PublishedEdition = Pick<Manifest, 'edition' | 'openedAt' | 'endsAt' | 'isRead'>;

/** The file of a tenant. */
interface Named {
  /** What it was made for. */
  readonly tenant: ShownTenant;
  /** None: it has no file, since it is switched off. */
  readonly name: string | undefined;
  /** The keys of the segments that it names. */
  readonly segments: readonly string[];
  /** Under which caches in front may keep its answers. */
  readonly shownTags: ShownTags;
}

interface InForce {
  readonly edition: PublishedEdition;
  readonly segments: SegmentSet;
  readonly names: ReadonlyMap<number, Named>;
  readonly revision: number;
}

/** So many tenant files are written in one turn of the event loop. */
const filesAtOnce = 100;
/** The same for a manifest that shows a part of what has changed. */
const filesOfUpdateMax = 500;

export class Publication {
  readonly #options: PublicationOptions;
  #inForce: InForce | undefined;
  #adopting: Promise<void> = Promise.resolve();
  #keys: { readonly name: string; readonly lists: ReadonlyMap<number, readonly ShownKey[]> } | undefined;

  constructor(options: PublicationOptions) {
    this.#options = options;
  }

  /** None before the first. */
  get edition(): PublishedEdition | undefined {
    return this.#inForce?.edition;
  }

  get segments(): SegmentSet {
    return this.#inForce?.segments ?? new SegmentSet([]);
  }

  /**
   * Puts into force what the catalog says now, with the segments that are in force. Where many tenants have changed, these
   * are a part of them, those first that changed last: what is withdrawn meanwhile does not wait for all others.
   * @returns whether it is called again for the rest
   * @throws what the file system throws; then what was in force is, and the next call tries it again
   */
  update(): boolean {
    const inForce = this.#inForce;
    const { revision: latest } = this.#options.catalog;
    if (inForce === undefined || inForce.revision === latest) return false;
    const { segments, edition } = inForce;
    const { changed, gone } = this.#differences(inForce.names);
    const now = changed.toReversed().slice(0, filesOfUpdateMax);
    const names = new Map(inForce.names);
    for (const id of gone) names.delete(id);
    for (const tenant of now) names.set(tenant.tenantId, this.#write(tenant, segments));
    const isWhole = now.length === changed.length;
    this.#publish({ edition, segments, names, revision: isWhole ? latest : inForce.revision });
    return !isWhole;
  }

  /**
   * Puts other segments into force, or another edition: one after another, and each with what the catalog says then.
   * @param change gives all segments that are to be, out of those that are
   * @param edition none: the one in force goes on
   * @throws as `update`
   */
  async adopt(change: (segments: SegmentSet) => Iterable<BuiltSegment>, edition?: PublishedEdition): Promise<void> {
    const adopting = this.#adopting.then(async () => this.#adopt(change, edition));
    this.#adopting = adopting.catch(() => undefined);
    return adopting;
  }

  async #adopt(
    change: (segments: SegmentSet) => Iterable<BuiltSegment>,
    edition: PublishedEdition | undefined = this.edition,
  ): Promise<void> {
    if (edition === undefined) throw new Error('There is no edition yet.');
    const { changesEditions = 0 } = this.#options;
    const segments = new SegmentSet(forgetDeltas(change(this.segments), edition.edition - changesEditions));
    await this.#options.store.share(namesOf(segments));
    const names = new Map<number, Named>();
    for (;;) {
      const { changed, gone } = this.#differences(names);
      for (const id of gone) names.delete(id);
      if (changed.length === 0) break;
      for (const tenant of changed.slice(0, filesAtOnce)) names.set(tenant.tenantId, this.#write(tenant, segments));
      await nextTurn();
    }
    const { store, catalog, segmentFormat } = this.#options;
    store.writeState(printState(segments.byKey.values(), segmentFormat));
    this.#publish({ edition, segments, names, revision: catalog.revision });
  }

  /** What the catalog has otherwise than the names were made for: tenants, and the ids of those that it has no more. */
  #differences(names: ReadonlyMap<number, Named>): {
    readonly changed: ShownTenant[];
    readonly gone: readonly number[];
  } {
    const { tenants } = this.#options.catalog;
    return {
      changed: [...tenants.values()].filter((tenant) => names.get(tenant.tenantId)?.tenant !== tenant),
      gone: [...names.keys()].filter((id) => !tenants.has(id)),
    };
  }

  #write(tenant: ShownTenant, segments: SegmentSet): Named {
    if (!tenant.isEnabled) return { tenant, name: undefined, segments: [], shownTags: noTags };
    const file = tenantFileOf(tenant, segments, this.#options.clock.now());
    const used = file.collections.flatMap(({ segment }) => (segment === null ? [] : [segment.key]));
    const { store, onPublished } = this.#options;
    const shownTags = onPublished === undefined ? noTags : shownTagsOf(tenant, file);
    return { tenant, name: store.putTenant(file), segments: used, shownTags };
  }

  /** One turn of the event loop, so that what is in force and what is published are the same to all who see them. */
  #publish(next: InForce): void {
    const { store, lengthSeconds, onPublished } = this.#options;
    const used = new Set<string>();
    const tenants: Record<string, string> = {};
    for (const { tenant, name, segments } of next.names.values()) {
      if (name !== undefined) tenants[tenant.publicId] = name;
      for (const key of segments) used.add(key);
    }
    store.publish({
      format: storeFormat,
      ...next.edition,
      lengthSeconds,
      revision: next.revision,
      tenants,
      segments: Object.fromEntries([...used].flatMap((key) => namedSegments(next.segments, key))),
      keys: this.#writeKeys(next.names),
    });
    this.#inForce = next;
    onPublished?.({
      edition: next.edition.edition,
      revision: next.revision,
      shown: Array.from(next.names.values(), ({ shownTags }) => shownTags),
    });
  }

  /** Their file is written anew where some tenant's have changed. */
  #writeKeys(names: ReadonlyMap<number, Named>): string {
    const lists = new Map(Array.from(names, ([id, { tenant }]) => [id, tenant.keys]));
    const known = this.#keys;
    if (known !== undefined && areSame(known.lists, lists)) return known.name;
    const keys = Array.from(names.values(), ({ tenant: { publicId, keys: own } }) =>
      own.map(({ hash, keyId, expiresAt }) => [hash, { keyId, publicId, expiresAt }] as const),
    );
    const name = this.#options.store.putKeys({ keys: Object.fromEntries(keys.flat().sort(byHash)) });
    this.#keys = { name, lists };
    return name;
  }
}

/** Those that lead from editions before this one are needed no more. */
const forgetDeltas = (segments: Iterable<BuiltSegment>, edition: number): readonly BuiltSegment[] =>
  Array.from(segments, (segment) => keepDeltas(segment, (delta) => delta.edition >= edition));

/** What has ended is not in it: servers know when that is, and it may be a while until they have another file. */
const tenantFileOf = (tenant: ShownTenant, segments: SegmentSet, now: number): TenantFile => ({
  tenantId: tenant.tenantId,
  tenant: { publicId: tenant.publicId, name: tenant.name, industry: tenant.industry },
  ...(tenant.appearance !== undefined && { appearance: tenant.appearance }),
  collections: tenant.collections
    .filter((shown) => !isOver(shown, now))
    .map((shown) => storedCollection(shown, segments)),
});

/** A collection that was not read yet is there with all its fields, so that the profile has them. */
const storedCollection = (shown: ShownCollection, segments: SegmentSet): StoredCollection => {
  const { segment, fields } = findShowable(segments, shown);
  const listed = segment === undefined ? shown.fields : fields;
  return {
    slug: shown.slug,
    name: shown.name,
    ...translated(shown),
    isPrivate: shown.isPrivate,
    fields: listed.map((field) => storedField(field, listed)),
    ...sortedBy(shown, listed),
    ...cardOf(shown, listed),
    ...(shown.isUnlisted && { isUnlisted: true }),
    ...(shown.look !== undefined && { look: shown.look }),
    ...(shown.endsAt !== undefined && { endsAt: shown.endsAt }),
    segment: segment === undefined ? null : { key: segment.key, partition: shown.partition },
    print: fingerprint([shown.offered.print, shown.scopePrint]),
  };
};

/** A field that is not there yet sorts nothing. */
const sortedBy = ({ sort }: ShownCollection, listed: readonly ShownField[]): Pick<StoredCollection, 'sort'> => {
  const isListed = ({ key }: { readonly key: string }): boolean => listed.some((field) => field.key === key);
  const keys = sort.filter((each) => each.key === 'id' || each.key === 'createdAt' || isListed(each));
  return keys.length === 0 ? {} : { sort: keys };
};

/** A field that is hidden leads no record, and its key is told to nobody. What a picture shows is told of no other picture. */
const cardOf = ({ card }: ShownCollection, listed: readonly ShownField[]): Pick<StoredCollection, 'card'> => {
  const isListed = (field: ShownField | undefined): field is ShownField =>
    field !== undefined && listed.some(({ id }) => id === field.id);
  const isPictured = card.picture === undefined || isListed(card.picture);
  const keys = cardRoles
    .filter((role) => role !== 'alt' || isPictured)
    .flatMap((role) => (isListed(card[role]) ? [[role, card[role].key] as const] : []));
  return keys.length === 0 ? {} : { card: Object.fromEntries(keys) };
};

/** What amounts are in is told unless a field says it that is hidden. */
const storedField = (field: ShownField, listed: readonly ShownField[]): StoredField => {
  const { key, label, type, currency, print } = field;
  const isTold = currency !== null && (isCurrencyCode(currency) || listed.some((other) => other.key === currency));
  return { key, label, ...translated(field), type, ...(isTold && { currency }), print };
};

/** Most have none. */
const translated = ({ translations }: Pick<ShownField, 'translations'>): Pick<StoredField, 'translations'> =>
  Object.keys(translations).length === 0 ? {} : { translations };

type NamedEntry = readonly [key: string, named: Manifest['segments'][string]];

/** A segment with its deltas, whose keys no tenant file names. */
const namedSegments = ({ byKey }: SegmentSet, key: string): readonly NamedEntry[] => {
  const segment = byKey.get(key);
  if (segment === undefined) throw new Error(`The segment ${key} is named, and not known.`);
  const { name, readAt, bytes, deltas = [] } = segment;
  if (deltas.length === 0) return [[key, { name, readAt, bytes }]];
  return [
    [key, { name, readAt, bytes, deltas: deltas.map((delta) => delta.name) }],
    ...deltas.map((delta): NamedEntry => [`~${delta.name}`, { name: delta.name, readAt, bytes: delta.bytes }]),
  ];
};

type KeyLists = ReadonlyMap<number, readonly ShownKey[]>;

const areSame = (one: KeyLists, other: KeyLists): boolean =>
  one.size === other.size && [...other].every(([id, keys]) => Bun.deepEquals(one.get(id), keys));

const byHash = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** Lets what waits in the event loop come first. */
export const nextTurn = async (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
