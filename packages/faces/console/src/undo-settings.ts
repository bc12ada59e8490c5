/** Computes the undo of a change of pages, views or keys. Later changes stay. */
import type { Card } from '@vitrine/contract/console-answers';
import { type CardRole, cardRoles } from '@vitrine/contract';
import { aboutParts } from '@vitrine/contract/about';
import type { AuditEvent } from '@vitrine/contract/console';
import type { AppearanceProposal, CardProposal, KeyProposal, Proposal, ViewProposal } from '@vitrine/contract/proposal';
import { type Appearance, listCards, listViews, type NamedView, readAppearance } from '@vitrine/administering';
import { type ApiKey, type CatalogDatabase, listKeys, type NamedIds, nameField, type Tenant } from '@vitrine/catalog';
import type { OwnChange } from './own-changes.ts';
import { Refusal } from './refusal.ts';
import { changesOf, readIds, requireSame, unknown } from './same-named.ts';

interface Settings {
  readonly appearance: Appearance;
  readonly cards: readonly Card[];
  readonly views: readonly NamedView[];
  readonly keys: readonly ApiKey[];
  readonly ids: NamedIds;
}

export const readSettings = async (store: CatalogDatabase, tenant: Tenant, now: Date): Promise<Settings> => {
  const views = await listViews(store, tenant, now);
  return {
    appearance: await readAppearance(store, tenant),
    cards: await listCards(store, tenant),
    views,
    keys: await listKeys(store, tenant),
    ids: await readIds(store, tenant, views),
  };
};

type Of<Kind extends AuditEvent['kind']> = Extract<AuditEvent, { readonly kind: Kind }>;

/**
 * @param earlier changes, the latest first
 * @returns undefined for other changes
 * @throws Refusal where it is as it was, or how it was is not known
 */
export const undoSettings = (change: OwnChange, now: Settings, earlier: readonly OwnChange[]): Proposal | undefined => {
  const { event } = change;
  if (event.kind === 'appearance-changed')
    return { appearance: undoAppearance(event, now.appearance, ofKind(earlier, event.kind)) };
  if (event.kind === 'card-changed') {
    requireSame(event.collection, change.ids, now.ids);
    return { cards: [undoCard(event, now, changesOf(event.collection, change, earlier))] };
  }
  if (isViewed(event) || event.kind === 'view-ended' || event.kind === 'view-deleted')
    return { views: [undoView(event, change.ids, now, changesOf(event.view, change, earlier))] };
  if (event.kind === 'key-opens' || event.kind === 'key-origins' || event.kind === 'key-addresses')
    return { keys: [undoKey(event, now, earlier)] };
  return undefined;
};

const ofKind = <Kind extends AuditEvent['kind']>(changes: readonly OwnChange[], kind: Kind): readonly Of<Kind>[] =>
  changes.map(({ event }) => event).filter((event): event is Of<Kind> => event.kind === kind);

type Looked = Of<'appearance-changed'>;

const undoAppearance = (event: Looked, now: Appearance, earlier: readonly Looked[]): AppearanceProposal => {
  const former = (part: 'color' | 'language' | 'timeZone') => {
    const then = event[part];
    if (then === undefined || then !== now[part]) return {};
    return { [part]: earlier.find((each) => each[part] !== undefined)?.[part] ?? null };
  };
  const about = aboutParts.flatMap((part) => {
    const then = event.about?.[part];
    if (then === undefined || then !== now.about[part]) return [];
    return [[part, earlier.find((each) => each.about?.[part] !== undefined)?.about?.[part] ?? null] as const];
  });
  const hadLogo = earlier.find(({ logo }) => logo !== undefined)?.logo ?? null;
  const undone = {
    ...former('color'),
    ...former('language'),
    ...former('timeZone'),
    ...(event.isUnlisted === now.isUnlisted && { isUnlisted: !now.isUnlisted }),
    ...(event.logo !== undefined && event.logo !== null && now.logo !== null && hadLogo === null && { logo: null }),
    ...(about.length > 0 && { about: Object.fromEntries(about) }),
  };
  if (Object.keys(undone).length > 0) return undone;
  throw event.logo === undefined ? nothing() : refuse('undoLogo', 'The former logo is not kept. Choose it again.');
};

type Carded = Of<'card-changed'>;

/** @param earlier of the same collection */
const undoCard = (event: Carded, { cards, ids }: Settings, earlier: readonly OwnChange[]): CardProposal => {
  const { collection: slug, isUnlisted, isDescribed } = event;
  const now = cards.find(({ collection }) => collection === slug);
  const wasUnlisted = ofKind(earlier, event.kind)[0]?.isUnlisted ?? false;
  const roles = cardRoles.flatMap((role) => {
    const then = event[role];
    if (then === undefined || then !== (now?.[role] ?? null)) return [];
    return [[role, formerField(slug, role, ids, earlier)] as const];
  });
  const isListing = wasUnlisted !== isUnlisted && now?.isUnlisted === isUnlisted;
  if (roles.length > 0 || isListing)
    return { slug, ...Object.fromEntries(roles), ...(isListing && { isUnlisted: wasUnlisted }) };
  throw isDescribed === true ? refuse('undoTexts', 'Former descriptions are not kept. Write them again.') : nothing();
};

/** @throws Refusal where the field is not there any more */
const formerField = (slug: string, role: CardRole, now: NamedIds, earlier: readonly OwnChange[]): string | null => {
  for (const { event, ids } of earlier) {
    const key = event.kind === 'card-changed' ? event[role] : undefined;
    if (key !== undefined && key !== null) requireSame(nameField(slug, key), ids, now);
    if (key !== undefined) return key;
  }
  return null;
};

type Viewed = Of<'view-created' | 'view-changed'>;
const isViewed = (event: AuditEvent): event is Viewed => event.kind === 'view-created' || event.kind === 'view-changed';

/**
 * Parts of a view that were changed since stay.
 * @param earlier of the same view
 */
const undoView = (
  event: Viewed | Of<'view-ended' | 'view-deleted'>,
  then: NamedIds,
  { views, ids }: Settings,
  earlier: readonly OwnChange[],
): ViewProposal => {
  const now = views.find(({ slug }) => slug === event.view);
  if ((now === undefined) !== (event.kind === 'view-deleted')) throw nothing();
  if (now !== undefined) requireSame(event.view, then, ids);
  if (event.kind === 'view-created') return { slug: event.view, collection: event.collection, isDeleted: true };
  const former = earlier.map((change) => change.event).find(isViewed);
  if (former === undefined) throw unknown();
  requireSame(former.collection, then, ids);
  const { view: slug, collection, name = slug } = former;
  const before = partsOf(former);
  if (now === undefined) return { slug, collection, name, ...before };
  const changed = event.kind === 'view-changed' ? findChanged(now, partsOf(event)) : findEnded(now);
  const undone = changed.filter((part) => now[part] !== before[part]).map((part) => [part, before[part]] as const);
  if (undone.length === 0) throw nothing();
  return { slug, collection, ...Object.fromEntries(undone) };
};

type ViewParts = Pick<NamedView, 'query' | 'isPrivate' | 'endsAt'>;

const partsOf = ({ query, state, endsAt }: Viewed): ViewParts => ({ query, isPrivate: state === 'private', endsAt });

/** The parts that are still as they were changed. */
const findChanged = (now: NamedView, then: ViewParts): readonly (keyof ViewParts)[] =>
  (['query', 'isPrivate', 'endsAt'] as const).filter((part) => now[part] === then[part]);

const findEnded = ({ hidden }: NamedView): readonly (keyof ViewParts)[] => (hidden?.code === 'ended' ? ['endsAt'] : []);

const boundOf = { 'key-opens': 'opens', 'key-origins': 'origins', 'key-addresses': 'addresses' } as const;

const undoKey = (
  event: Of<'key-opens' | 'key-origins' | 'key-addresses'>,
  { keys, ids }: Settings,
  earlier: readonly OwnChange[],
): KeyProposal => {
  const part = boundOf[event.kind];
  const { id } = event.key;
  const key = keys.find((each) => each.id === id);
  const now = part === 'opens' ? key?.opens.map(({ slug }) => slug) : key?.[part];
  const then = listOf(event, part);
  if (now === undefined || then === undefined || !isEqual(now, then)) throw nothing();
  const former = findFormer(id, part, earlier);
  const before = former && listOf(former.event, part);
  if (before === undefined) throw unknown();
  for (const slug of part === 'opens' ? before : []) if (!now.includes(slug)) requireSame(slug, former?.ids ?? {}, ids);
  return { id, [part]: before };
};

type Bound = (typeof boundOf)[keyof typeof boundOf];

/** The last change that has the part; undefined: none. A key begins with the parts of the one that it replaces. */
const findFormer = (id: number, part: Bound, earlier: readonly OwnChange[]): OwnChange | undefined => {
  let keyId = id;
  for (const change of earlier) {
    const { event } = change;
    if (event.kind === 'key-rotated' && event.replacedBy.id === keyId) keyId = event.key.id;
    if ('key' in event && event.key.id === keyId && listOf(event, part) !== undefined) return change;
  }
  return undefined;
};

/** A key that was made without origins or addresses had none; what keys opened was not always logged. */
const listOf = (event: AuditEvent, part: Bound): readonly string[] | undefined => {
  if (event.kind === 'key-created') return part === 'opens' ? event.opens : (event[part] ?? []);
  if (event.kind === 'key-opens' && part === 'opens') return event.opens;
  if (event.kind === 'key-origins' && part === 'origins') return event.origins;
  return event.kind === 'key-addresses' && part === 'addresses' ? event.addresses : undefined;
};

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join('\0') === other.toSorted().join('\0');

const nothing = (): Refusal => refuse('undoNothing', 'It is already as it was before.');

const refuse = (code: 'undoNothing' | 'undoLogo' | 'undoTexts', message: string): Refusal =>
  new Refusal('conflict', message, { reason: { code, values: {} } });
