/** The audit: asks a running service for all that a tenant hides, and reports what can be told of it from outside. */
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
import { findToldByDescriptions, findToldByProfile } from './documents.ts';
import { findToldByFoundPages } from './found-pages.ts';
import type { Leak } from './leak.ts';
import { findToldByMcp } from './mcp-probes.ts';
import { findToldNames } from './name-probes.ts';
import { findShownProperties, findUnshownMatches } from './records.ts';
import { differingHeaders, type Ask, type Message, type Reply } from './reply.ts';
import { findToldSlugs, findToldTenant } from './slug-probes.ts';
import { createTwins, type FindTwin } from './twins.ts';
import type { View } from './view.ts';

export interface AuditOptions {
  readonly tenant: AuditedTenant;
  /** How each kind of caller asks; without a key of the tenant nobody asks as one who has it. */
  readonly asks: { readonly anonymous: Ask; readonly keyed: Ask | undefined };
  /** Words that stand in hidden fields, and so in no answer. */
  readonly canaries: readonly string[];
  /** Waits until a change of the catalog is in force everywhere. */
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
  /** The slugs of the collections that this caller is not to know of. */
  readonly unseen: readonly string[];
  /** Requests that were sent. */
  readonly questions: number;
  /** How often a hidden name was compared with one that nobody has. */
  readonly comparisons: number;
  /** Names that nothing random is like, so that they could not be compared. */
  readonly uncompared: readonly string[];
  readonly leaks: readonly Leak[];
}

export interface SeenCollection {
  readonly slug: string;
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
  readonly records: number;
  /** Conditions that its records meet, and that are about hidden fields. */
  readonly told: readonly string[];
}

/**
 * With the key first: it has the higher limit, and one that is not taken ends the audit soon. Where the public API is
 * off it is not asked with: whoever has a key knows whose it is.
 * @throws AuditError where the service does not answer as it should even for what is shown
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
  const findTwin = createTwins(randomBytes);
  const view = await openView(tenant, access, watch.ask, findTwin);
  const seen = tenant.isEnabled ? tenant.collections.filter((collection) => isSeenBy(access, collection)) : [];
  const leaks = [...(await auditTenant(view, tenant, settle, findTwin))];
  const [collections, uncompared]: [SeenCollection[], string[]] = [[], []];
  let comparisons = 0;
  for (const collection of seen) {
    const looked = await findShownProperties(view, collection);
    const told = await findToldNames(view, collection, findTwin);
    leaks.push(...looked.leaks, ...(await findUnshownMatches(view, collection, canaries)), ...told.leaks);
    collections.push(describe(collection, looked.total));
    comparisons += told.comparisons;
    uncompared.push(...told.uncompared);
  }
  const unseen = tenant.collections.map(({ slug }) => slug).filter((slug) => !seen.some((each) => each.slug === slug));
  leaks.push(...watch.leaks);
  return { seen: collections, unseen, questions: watch.questions(), comparisons, uncompared, leaks };
};

const openView = async ({ publicId }: AuditedTenant, access: Access, ask: Ask, findTwin: FindTwin): Promise<View> => {
  const path = `/api/v1/public/t/${publicId}`;
  const unknown = `${path}/${unknownSlug(findTwin)}`;
  return { access, ask, path, unsteady: new Set(differingHeaders(await ask(unknown), await ask(unknown))) };
};

/** What concerns the tenant as a whole. One that is disabled is nobody. */
const auditTenant = async (
  view: View,
  tenant: AuditedTenant,
  settle: AuditOptions['settle'],
  findTwin: FindTwin,
): Promise<readonly Leak[]> => {
  if (!tenant.isEnabled) return findToldTenant(view, tenant, findTwin(tenant.publicId) ?? 'nosuchid');
  const told = await findToldByProfile(view, tenant);
  if (told.length > 0) await settle();
  return [
    ...(told.length > 0 ? await findToldByProfile(view, tenant) : []),
    ...(await findToldByDescriptions(view, tenant)),
    ...(await findToldByFoundPages(view, tenant)),
    ...(await findToldSlugs(view, tenant, unknownSlug(findTwin))),
    ...(await findToldByMcp(view, tenant, unknownSlug(findTwin), findTwin)),
  ];
};

const unknownSlug = (findTwin: FindTwin): string => findTwin('no-such-slug') ?? 'no-such-slug';

const describe = (collection: AuditedCollection, records: number): SeenCollection => ({
  slug: collection.slug,
  shown: shownFields(collection).map(({ key }) => key),
  hidden: hiddenFields(collection).map(({ key }) => key),
  records,
  told: tellingConditions(collection),
});

/** Counts the questions, and looks for canaries in whatever comes back. */
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
      leaks.push({ about: path, found: `The word "${canary}" stands in the answer.` });
    }
    return reply;
  };
  return { ask, leaks, questions: () => questions };
};

const isRefusal = ({ status, body }: Reply, message: Message | undefined): boolean =>
  status !== 200 || (message !== undefined && body.includes('"isError":true'));

/** They have digests, in which a short word may stand by chance. */
const assetNames = /\/assets\/[\w.-]+/g;

/** A refusal repeats what it was asked for: that tells nothing. */
const standsIn = ({ body }: Reply, asked: string, isRefused: boolean, word: string): boolean => {
  const isRepeated = isRefused && fold(asked).includes(fold(word));
  return !isRepeated && fold(body.replaceAll(assetNames, '')).includes(fold(word));
};
