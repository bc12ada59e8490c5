/** Audits a running service from outside: requests all that a tenant hides, and reports every difference that reveals it. */
import { fold } from '@vitrine/query/fold';
import type { RandomBytes } from '@vitrine/store';
import type { Access } from '@vitrine/server';
import {
  hiddenFields,
  isSeenBy,
  shownFields,
  tellingConditions,
  type AuditedCollection,
  type AuditedTenant,
} from './audited-tenant.ts';
import { findLeaksByDescription, findLeaksByDescriptions, findLeaksByProfile } from './documents.ts';
import { findLeaksByFoundPages } from './found-pages.ts';
import type { Leak } from './leak.ts';
import { findLeaksByMcp } from './mcp-probes.ts';
import { findLeaksByOData } from './odata-probes.ts';
import { findLeakedNames } from './name-probes.ts';
import { findRelatedProperties } from './related-records.ts';
import { findShownProperties, findUnshownMatches } from './records.ts';
import { differingHeaders, type Ask, type Message, type Reply } from './reply.ts';
import { findShownNames } from './shown-addresses.ts';
import { findLeakedSlugs, findLeakedTenant } from './slug-probes.ts';
import { createFindDecoy, type FindDecoy } from './decoys.ts';
import type { View } from './view.ts';

export interface AuditOptions {
  readonly tenant: AuditedTenant;
  /** The callers. Without a key of the tenant only an anonymous one is tested. */
  readonly asks: { readonly anonymous: Ask; readonly keyed: Ask | undefined };
  /** Words that occur only in hidden fields, so that no response may contain them. */
  readonly canaries: readonly string[];
  /** Waits until a change of the catalog has reached all servers. */
  readonly settle: () => Promise<void>;
  readonly randomBytes: RandomBytes;
}

export interface AuditReport {
  readonly publicId: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly anonymous: ViewReport;
  readonly keyed: ViewReport | null;
}

export interface ViewReport {
  readonly seen: readonly SeenCollection[];
  /** The slugs of the collections that must stay hidden from this caller. */
  readonly unseen: readonly string[];
  /** The number of requests sent. */
  readonly questions: number;
  /** The number of comparisons between a hidden name and its decoy, an unused name. */
  readonly comparisons: number;
  /** Names that were not compared, because no random name resembles them. */
  readonly uncompared: readonly string[];
  readonly leaks: readonly Leak[];
}

export interface SeenCollection {
  readonly slug: string;
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
  readonly records: number;
  /** Conditions on hidden fields that all records meet, so that they reveal part of those fields. */
  readonly told: readonly string[];
}

/**
 * Audits with the key first: it has the higher rate limit, and an invalid key ends the audit early. A disabled tenant
 * is tested without its key, because holders of the key know that the tenant exists.
 * @throws AuditError where the service fails even for data that is shown
 */
export const audit = async (options: AuditOptions): Promise<AuditReport> => {
  const { publicId, name, isEnabled } = options.tenant;
  const { anonymous, keyed } = options.asks;
  const withKey = keyed === undefined || !isEnabled ? null : await auditView(options, 'keyed', keyed);
  return { publicId, name, isEnabled, anonymous: await auditView(options, 'anonymous', anonymous), keyed: withKey };
};

const auditView = async (
  { tenant, canaries, settle, randomBytes }: AuditOptions,
  access: Access,
  send: Ask,
): Promise<ViewReport> => {
  const watch = watchFor(canaries, send);
  const findDecoy = createFindDecoy(randomBytes);
  const view = await openView(tenant, access, watch.ask, findDecoy);
  const seen = tenant.isEnabled ? tenant.collections.filter((collection) => isSeenBy(access, collection)) : [];
  const leaks = [...(await auditTenant(view, tenant, settle, findDecoy))];
  const [collections, uncompared]: [SeenCollection[], string[]] = [[], []];
  let comparisons = 0;
  for (const collection of seen) {
    const looked = await findShownProperties(view, collection);
    const told = await findLeakedNames(view, collection, findDecoy);
    leaks.push(...looked.leaks, ...(await findRelatedProperties(view, tenant, collection)));
    leaks.push(...(await findShownNames(view, tenant, collection)));
    leaks.push(...(await findUnshownMatches(view, collection, canaries)), ...told.leaks);
    collections.push(describe(collection, looked.total));
    comparisons += told.comparisons;
    uncompared.push(...told.uncompared);
  }
  const unseen = tenant.collections.map(({ slug }) => slug).filter((slug) => !seen.some((each) => each.slug === slug));
  leaks.push(...watch.leaks);
  return { seen: collections, unseen, questions: watch.questions(), comparisons, uncompared, leaks };
};

const openView = async ({ publicId }: AuditedTenant, access: Access, ask: Ask, findDecoy: FindDecoy): Promise<View> => {
  const path = `/api/v1/public/t/${publicId}`;
  const unknown = `${path}/${unknownSlug(findDecoy)}`;
  return { access, ask, path, unsteady: new Set(differingHeaders(await ask(unknown), await ask(unknown))) };
};

/** Audits the tenant as a whole. A disabled tenant must look like an unknown one. */
const auditTenant = async (
  view: View,
  tenant: AuditedTenant,
  settle: AuditOptions['settle'],
  findDecoy: FindDecoy,
): Promise<readonly Leak[]> => {
  if (!tenant.isEnabled) return findLeakedTenant(view, tenant, findDecoy(tenant.publicId) ?? 'nosuchid');
  const told = await findLeaksByProfile(view, tenant);
  if (told.length > 0) await settle();
  return [
    ...(told.length > 0 ? await findLeaksByProfile(view, tenant) : []),
    ...(await findLeaksByDescription(view, tenant)),
    ...(await findLeaksByDescriptions(view, tenant)),
    ...(await findLeaksByFoundPages(view, tenant)),
    ...(await findLeakedSlugs(view, tenant, unknownSlug(findDecoy))),
    ...(await findLeaksByMcp(view, tenant, unknownSlug(findDecoy), findDecoy)),
    ...(await findLeaksByOData(view, tenant, unknownSlug(findDecoy), findDecoy)),
  ];
};

const unknownSlug = (findDecoy: FindDecoy): string => findDecoy('no-such-slug') ?? 'no-such-slug';

const describe = (collection: AuditedCollection, records: number): SeenCollection => ({
  slug: collection.slug,
  shown: shownFields(collection).map(({ key }) => key),
  hidden: hiddenFields(collection).map(({ key }) => key),
  records,
  told: tellingConditions(collection),
});

/** Counts the requests, and searches every response for canaries. */
const watchFor = (canaries: readonly string[], send: Ask) => {
  let questions = 0;
  const unseen = new Set(canaries);
  const leaks: Leak[] = [];
  const ask: Ask = async (path, message) => {
    questions++;
    const reply = await send(path, message);
    const asked = `${decodeURIComponent(path)} ${JSON.stringify(message)}`;
    for (const canary of [...unseen].filter((word) => standsIn(reply, asked, isRefusal(reply, message), word))) {
      unseen.delete(canary);
      leaks.push({ about: path, found: `The answer contains the word "${canary}".` });
    }
    return reply;
  };
  return { ask, leaks, questions: () => questions };
};

const isRefusal = ({ status, body }: Reply, message: Message | undefined): boolean =>
  status !== 200 || (message !== undefined && body.includes('"isError":true'));

/** Names of assets contain digests, in which a short word can occur by chance. */
const assetNames = /\/assets\/[\w.-]+/g;

/** A refusal may repeat a word of its request, which reveals nothing. */
const standsIn = ({ body }: Reply, asked: string, isRefused: boolean, word: string): boolean => {
  const isRepeated = isRefused && fold(asked).includes(fold(word));
  return !isRepeated && fold(body.replaceAll(assetNames, '')).includes(fold(word));
};
