/**
 * Counts by day which origins, fields of filters and words of searches requests of a tenant have. It
 * reports no visitor: a text of theirs is named only if several of them sent it (decision 99).
 */
import { type CountedName, isOriginText } from '@vitrine/store';
import { ChosenTexts } from './chosen-texts.ts';
import type { FindTenant } from './usage-counter.ts';

/** The fields and words of a request for records. */
export interface QuestionParts {
  /** The keys of the fields that it filters by. */
  readonly fields: readonly string[];
  /** The words that it searches for, as search compares them. */
  readonly words: readonly string[];
  /** True if it found no record. */
  readonly isMissed?: boolean;
}

export interface PageRequest {
  readonly tenant: string;
  readonly callerId: string;
  readonly origin: string;
  /** True if the owner has bound the caller's key to the origin. */
  readonly isBound: boolean;
  readonly isRefused: boolean;
}

/** The tenant asked least recently gives way, with its counts of the last seconds. */
const tenantsMax = 1000;
/** Counts of a tenant between two reports. */
const countsMax = 400;
const wordLengthMax = 40;
/** E-mail addresses, and numbers as long as those of telephones. */
const personal = /@|(?:\d\D*){7}/;

type Counted = Pick<CountedName, 'kind' | 'collection' | 'name'>;

interface CountedQuestions {
  readonly counts: Map<string, { requests: number; refused: number }>;
  readonly origins: ChosenTexts;
  readonly words: ChosenTexts;
  readonly missed: ChosenTexts;
}

export class QuestionCounter {
  readonly #findTenant: FindTenant;
  readonly #seed: bigint;
  /** By ID; those asked last are the last. */
  readonly #tenants = new Map<number, CountedQuestions>();

  /** @param seed random, so that the callers in memory cannot be told from outside */
  constructor(findTenant: FindTenant, seed: bigint) {
    this.#findTenant = findTenant;
    this.#seed = seed;
  }

  /** Counts a request of a page. */
  noteOrigin({ tenant, callerId, origin, isBound, isRefused }: PageRequest): void {
    const found = this.#find(tenant);
    if (found === undefined) return;
    const caller = isBound ? undefined : this.#hash(callerId);
    const isNamed = isOriginText(origin) && found.origins.use(origin, caller) > 0;
    add(found, { kind: 'origin', collection: '', name: isNamed ? origin : '' }, 1, isRefused ? 1 : 0);
  }

  /** Counts an answered question to a collection that the tenant shows. */
  noteQuestion(tenant: string, collection: string, callerId: string, asked: QuestionParts): void {
    const { fields, words, isMissed = false } = asked;
    const found = this.#find(tenant);
    if (found === undefined) return;
    for (const name of fields) add(found, { kind: 'filter', collection, name }, 1);
    const caller = this.#hash(callerId);
    const named = words.filter((name) => name.length <= wordLengthMax && !personal.test(name));
    const note = (kind: 'word' | 'missed', texts: ChosenTexts, name: string): void => {
      const uses = texts.use(`${collection}\n${name}`, caller);
      if (uses > 0) add(found, { kind, collection, name }, uses);
    };
    for (const name of named) note('word', found.words, name);
    // Of several words, or beside a filter, none is known to be the one that found nothing.
    const [only] = named;
    if (isMissed && only !== undefined && words.length === 1 && fields.length === 0) note('missed', found.missed, only);
  }

  /** The counts since the last call of `clear`. */
  get counts(): CountedName[] {
    return Array.from(this.#tenants, ([tenantId, { counts }]) =>
      Array.from(counts, ([id, numbers]) => ({ tenantId, ...readId(id), ...numbers })),
    ).flat();
  }

  clear(): void {
    for (const { counts } of this.#tenants.values()) counts.clear();
  }

  /** Forgets who has asked. */
  forget(): void {
    for (const [tenantId, { counts }] of this.#tenants) this.#tenants.set(tenantId, { counts, ...noTexts() });
  }

  #hash(callerId: string): bigint {
    return Bun.hash.wyhash(callerId, this.#seed);
  }

  #find(publicId: string): CountedQuestions | undefined {
    const known = this.#findTenant(publicId);
    if (known === undefined) return undefined;
    const { tenantId } = known;
    const found = this.#tenants.get(tenantId);
    if (found === undefined) return this.#open(tenantId);
    this.#tenants.delete(tenantId);
    this.#tenants.set(tenantId, found);
    return found;
  }

  #open(tenantId: number): CountedQuestions {
    const opened = { counts: new Map(), ...noTexts() };
    this.#tenants.set(tenantId, opened);
    const [oldest = tenantId] = this.#tenants.keys();
    if (this.#tenants.size > tenantsMax) this.#tenants.delete(oldest);
    return opened;
  }
}

const noTexts = () => ({ origins: new ChosenTexts(), words: new ChosenTexts(), missed: new ChosenTexts() });

const add = (
  { counts }: CountedQuestions,
  { kind, collection, name }: Counted,
  requests: number,
  refused = 0,
): void => {
  const id = `${kind}\n${collection}\n${name}`;
  const before = counts.get(id) ?? { requests: 0, refused: 0 };
  if (counts.size >= countsMax && !counts.has(id)) return;
  counts.set(id, { requests: before.requests + requests, refused: before.refused + refused });
};

/** Neither slugs, nor keys of fields, nor words contain a line feed. */
const readId = (id: string): Counted => {
  const [kind = '', collection = '', name = ''] = id.split('\n');
  return { kind, collection, name };
};
