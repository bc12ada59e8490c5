/** Translates the codes of the console's HTTP API. The compiler requires one message per code. */
import type {
  AppearanceDeed,
  ChosenSingly,
  Concern,
  Deed,
  Difference,
  NamedKey,
  Reason,
  ViewHidden,
} from '@vitrine/contract/console';
import { aboutParts } from '@vitrine/contract/about';
import { cardRoles } from '@vitrine/contract';
import type { ConsoleKey } from '@vitrine/messages';
import { Say, useWords, type Words } from '../shared/words.tsx';
import type { Renaming, ViewDifference } from '@vitrine/console/preview-answer';
import type { OfferedField } from './answers.ts';
import { labelOf, sayConditions, sayQuery, useNames, type Names } from './names.ts';
import { sayPlanned, useOwnMoments } from './planned-text.ts';

export const ReasonText = ({ reason: { code, values } }: { readonly reason: Reason }) => (
  <Say what={`console.reason.${code}`} values={values} />
);

export const HiddenText = ({ hidden: { code, values } }: { readonly hidden: ViewHidden }) => {
  const { collection } = useNames();
  const named = 'collection' in values ? { collection: collection(values.collection) } : {};
  return <Say what={`console.hidden.${code}`} values={named} />;
};

interface ConcernTextProps {
  readonly concern: Concern;
  /** The field's label. */
  readonly field: string;
}

const ConcernText = ({ concern: { code, values }, field }: ConcernTextProps) => (
  <Say what={`console.concern.${code}`} values={{ ...values, field: <bdi>{field}</bdi> }} />
);

interface ChosenSinglyTextProps {
  readonly reason: ChosenSingly;
  /** The collection's name. */
  readonly collection: string;
}

export const ChosenSinglyText = ({ reason: { code, values }, collection }: ChosenSinglyTextProps) => (
  <Say what={`console.chosenSingly.${code}`} values={{ ...values, collection: <bdi>{collection}</bdi> }} />
);

interface DifferenceTextProps {
  readonly difference: Difference;
  /** The number of fields that it is about. */
  readonly fields: number;
}

export const DifferenceText = ({ difference, fields }: DifferenceTextProps) => {
  const { records, withKey } = difference;
  return <Say what={messageOf(difference)} values={{ count: records, fields, before: withKey ? 'yes' : 'no' }} />;
};

interface NoticeTextProps {
  readonly field: Pick<OfferedField, 'label' | 'looksPrivate' | 'notice'>;
}

/** Why an owner should look at a field before it is published. */
export const NoticeText = ({ field: { label, looksPrivate, notice } }: NoticeTextProps) => {
  if (looksPrivate !== null) return <ConcernText concern={looksPrivate} field={label} />;
  return notice === null ? null : <Say what={`console.notice.${notice}`} />;
};

const messageOf = ({ kind, audience, fields, withKey }: Difference): ConsoleKey => {
  const isWorld = audience === 'world';
  switch (kind) {
    case 'field-shown':
      return isWorld ? 'console.preview.worldSees' : 'console.preview.keysSee';
    case 'field-withdrawn':
      return isWorld ? 'console.preview.worldLoses' : 'console.preview.keysLose';
    case 'records-shown':
      if (fields === null) return isWorld ? 'console.difference.worldSeesMore' : 'console.difference.keysSeeMore';
      return isWorld ? 'console.difference.worldSees' : 'console.difference.keysSee';
    case 'records-withdrawn':
      if (!isWorld) return 'console.difference.keysLose';
      return withKey ? 'console.difference.worldLosesNotKeys' : 'console.difference.worldLoses';
  }
};

const viewTexts = {
  public: 'console.preview.viewPublic',
  private: 'console.preview.viewPrivate',
  hidden: 'console.preview.viewHidden',
} as const;

export const ViewDifferenceText = ({ view: { name, state } }: { readonly view: ViewDifference }) => (
  <Say what={viewTexts[state]} values={{ view: name }} />
);

export const RenamingText = ({ renaming: { kind, before, after } }: { readonly renaming: Renaming }) => (
  <Say what={`console.renaming.${kind}`} values={{ before, after }} />
);

export const useDeedText = (deed: Deed): string => sayDeed(useWords(), useNames(), useOwnMoments(), deed);

export const DeedText = ({ deed }: { readonly deed: Deed }) => useDeedText(deed);

/** @param ownMoment prints times in the time zone of the business */
const sayDeed = (words: Words, names: Names, ownMoment: Words['moment'], deed: Deed): string => {
  const { say, list, moment } = words;
  const labels = (collection: string, keys: readonly string[]): string =>
    list(keys.map((key) => labelOf(names.fields(collection), key)));
  switch (deed.kind) {
    case 'tenant-created':
    case 'tenant-enabled':
    case 'tenant-disabled':
    case 'tenant-deleted':
    case 'signed-in':
      return say(`console.deed.${deed.kind}`);
    case 'tenant-changed':
      return say('console.deed.tenant-changed', { changes: list(sayTenant(words, deed)) });
    case 'exposed': {
      const { collection, state, was, fields, where } = deed;
      const someRows = where?.length === 0 ? 'all' : 'some';
      const rows = where === undefined ? 'same' : someRows;
      return say(was === state ? 'console.deed.shown' : 'console.deed.exposed', {
        collection: names.collection(collection),
        state,
        count: fields.length,
        fields: labels(collection, fields),
        rows,
        where: list(sayConditions(words, where ?? [], names.fields(collection))),
      });
    }
    case 'hidden': {
      const { collection, isWhole, fields } = deed;
      return isWhole
        ? say('console.deed.hidden', { collection: names.collection(collection) })
        : say('console.deed.hiddenFields', {
            collection: names.collection(collection),
            count: fields.length,
            fields: labels(collection, fields),
          });
    }
    case 'named':
      return say('console.deed.named', {
        collection: names.collection(deed.collection),
        changes: list(sayNaming(words, names, deed)),
      });
    case 'view-created':
    case 'view-changed': {
      const { view, collection, query, endsAt } = deed;
      const ends = endsAt === null ? 'no' : 'yes';
      return say(`console.deed.${deed.kind}`, {
        view: names.view(view),
        collection: names.collection(collection),
        query: sayQuery(words, query, names.fields(collection)),
        ends,
        end: moment(endsAt ?? ''),
      });
    }
    case 'view-ended':
    case 'view-deleted':
      return say(`console.deed.${deed.kind}`, { view: names.view(deed.view) });
    case 'appearance-changed':
      return say('console.deed.appearance-changed', { changes: list(sayAppearance(words, deed)) });
    case 'file-added':
    case 'file-replaced':
    case 'file-undone':
    case 'file-removed':
      return say(`console.deed.${deed.kind}`, {
        collection: names.collection(deed.collection),
        records: deed.records,
      });
    case 'card-changed':
      return say('console.deed.card-changed', {
        collection: names.collection(deed.collection),
        changes: list(sayCard(words, names, deed)),
      });
    case 'change-planned':
    case 'plan-cancelled':
    case 'plan-done':
      return say(`console.deed.${deed.kind}`, {
        at: ownMoment(deed.at),
        changes: sayPlanned(words, names, deed.change),
        ends: deed.endsAt === null ? 'no' : 'yes',
        end: ownMoment(deed.endsAt ?? ''),
      });
    case 'plan-refused':
      return say('console.deed.plan-refused', {
        at: ownMoment(deed.at),
        changes: sayPlanned(words, names, deed.change),
        why: say(`console.reason.${deed.why.code}`, deed.why.values),
      });
    case 'invited':
      return say('console.deed.invited', { person: deed.person, end: moment(deed.endsAt) });
    case 'sessions-ended':
      return say('console.deed.sessions-ended', { sessions: deed.sessions });
    case 'key-created':
      return deed.isPublishable === true
        ? say('console.deed.key-published', sayOrigins(words, deed.key, deed.origins ?? []))
        : say('console.deed.key-created', { key: nameKey(deed.key) });
    case 'key-origins':
      return say('console.deed.key-origins', sayOrigins(words, deed.key, deed.origins));
    case 'key-addresses':
      return say('console.deed.key-addresses', {
        key: nameKey(deed.key),
        some: deed.addresses.length > 0 ? 'yes' : 'no',
        addresses: list(deed.addresses),
      });
    case 'key-limits':
    case 'key-revoked':
      return say(`console.deed.${deed.kind}`, { key: nameKey(deed.key) });
    case 'key-opens': {
      const { key, opens } = deed;
      return say('console.deed.key-opens', {
        key: nameKey(key),
        some: opens.length > 0 ? 'yes' : 'no',
        opens: list(opens.map(names.collection)),
      });
    }
    case 'key-rotated':
      return say('console.deed.key-rotated', { key: nameKey(deed.key), next: `…${deed.replacedBy.lastFour}` });
  }
};

const sayOrigins = ({ list }: Words, key: NamedKey, origins: readonly string[]) => ({
  key: nameKey(key),
  some: origins.length > 0 ? 'yes' : 'no',
  origins: list(origins),
});

const nameKey = ({ name, lastFour }: NamedKey): string => `${name} (…${lastFour})`;

/** Fields under the labels that they had before. */
const sayNaming = (
  { say }: Words,
  names: Names,
  { collection, name, labels = {}, options = {}, order, before }: Extract<Deed, { readonly kind: 'named' }>,
): readonly string[] => {
  const named = (key: string): string => labelOf(names.fields(collection), key);
  const declared = say('console.namingDeed.declared');
  return [
    ...(name === undefined ? [] : [say('console.namingDeed.name', { name: name ?? declared })]),
    ...Object.entries(labels).map(([key, label]) =>
      say('console.namingDeed.label', { before: before.labels?.[key] ?? key, label: label ?? declared }),
    ),
    ...Object.keys(options).map((key) => say('console.namingDeed.options', { field: named(key) })),
    ...(order === undefined ? [] : [say('console.namingDeed.order')]),
  ];
};

const sayTenant = (
  { say }: Words,
  { name, industry, isScopeChanged }: Extract<Deed, { readonly kind: 'tenant-changed' }>,
): readonly string[] => [
  ...(name === undefined ? [] : [say('console.tenantDeed.name', { name })]),
  ...(industry === undefined ? [] : [say('console.tenantDeed.industry', { industry })]),
  ...(isScopeChanged === undefined ? [] : [say('console.tenantDeed.scope')]),
];

const sayAppearance = (
  { say }: Words,
  { color, logo, language, timeZone, isUnlisted, about = {} }: AppearanceDeed,
): readonly string[] => [
  ...(color === undefined
    ? []
    : [color === null ? say('console.lookDeed.colorUnset') : say('console.lookDeed.color', { color })]),
  ...(logo === undefined ? [] : [say(logo === null ? 'console.lookDeed.logoUnset' : 'console.lookDeed.logo')]),
  ...(language === undefined
    ? []
    : [language === null ? say('console.lookDeed.languageUnset') : say('console.lookDeed.language', { language })]),
  ...(timeZone === undefined
    ? []
    : [timeZone === null ? say('console.lookDeed.timeZoneUnset') : say('console.lookDeed.timeZone', { timeZone })]),
  ...(isUnlisted === undefined ? [] : [say(listingOf(isUnlisted))]),
  ...aboutParts.flatMap((part) => {
    const text = about[part];
    if (text === undefined) return [];
    return [say('console.lookDeed.about', { part: say(`about.${part}`), told: text ? 'yes' : 'no', text: text ?? '' })];
  }),
];

const sayCard = (
  { say }: Words,
  names: Names,
  deed: Extract<Deed, { readonly kind: 'card-changed' }>,
): readonly string[] => [
  ...cardRoles.flatMap((role) => {
    const field = deed[role];
    if (field === undefined) return [];
    return [
      say('console.lookDeed.role', {
        role: say(`console.look.${role}`),
        chosen: field === null ? 'no' : 'yes',
        field: labelOf(names.fields(deed.collection), field ?? ''),
      }),
    ];
  }),
  say(listingOf(deed.isUnlisted)),
  ...(deed.isDescribed === true ? [say('console.lookDeed.descriptions')] : []),
];

const listingOf = (isUnlisted: boolean): ConsoleKey =>
  isUnlisted ? 'console.lookDeed.unlisted' : 'console.lookDeed.listed';
