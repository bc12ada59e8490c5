/** Translates the codes of the console's HTTP API. The compiler requires one message per code. */
import type {
  AppearanceEvent,
  ChosenSingly,
  Concern,
  AuditEvent,
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

export const useEventText = (event: AuditEvent): string => sayEvent(useWords(), useNames(), useOwnMoments(), event);

export const EventText = ({ event }: { readonly event: AuditEvent }) => useEventText(event);

/** @param ownMoment prints times in the time zone of the business */
const sayEvent = (words: Words, names: Names, ownMoment: Words['moment'], event: AuditEvent): string => {
  const { say, list, moment } = words;
  const labels = (collection: string, keys: readonly string[]): string =>
    list(keys.map((key) => labelOf(names.fields(collection), key)));
  switch (event.kind) {
    case 'tenant-created':
    case 'tenant-enabled':
    case 'tenant-disabled':
    case 'tenant-deleted':
    case 'signed-in':
      return say(`console.event.${event.kind}`);
    case 'tenant-changed':
      return say('console.event.tenant-changed', { changes: list(sayTenant(words, event)) });
    case 'exposed': {
      const { collection, state, was, fields, where } = event;
      const someRows = where?.length === 0 ? 'all' : 'some';
      const rows = where === undefined ? 'same' : someRows;
      return say(was === state ? 'console.event.shown' : 'console.event.exposed', {
        collection: names.collection(collection),
        state,
        count: fields.length,
        fields: labels(collection, fields),
        rows,
        where: list(sayConditions(words, where ?? [], names.fields(collection))),
      });
    }
    case 'hidden': {
      const { collection, isWhole, fields } = event;
      return isWhole
        ? say('console.event.hidden', { collection: names.collection(collection) })
        : say('console.event.hiddenFields', {
            collection: names.collection(collection),
            count: fields.length,
            fields: labels(collection, fields),
          });
    }
    case 'named':
      return say('console.event.named', {
        collection: names.collection(event.collection),
        changes: list(sayNaming(words, names, event)),
      });
    case 'view-created':
    case 'view-changed': {
      const { view, collection, query, endsAt } = event;
      const ends = endsAt === null ? 'no' : 'yes';
      return say(`console.event.${event.kind}`, {
        view: names.view(view),
        collection: names.collection(collection),
        query: sayQuery(words, query, names.fields(collection)),
        ends,
        end: moment(endsAt ?? ''),
      });
    }
    case 'view-ended':
    case 'view-deleted':
      return say(`console.event.${event.kind}`, { view: names.view(event.view) });
    case 'appearance-changed':
      return say('console.event.appearance-changed', { changes: list(sayAppearance(words, event)) });
    case 'file-added':
    case 'file-replaced':
    case 'file-undone':
    case 'file-removed':
      return say(`console.event.${event.kind}`, {
        collection: names.collection(event.collection),
        records: event.records,
      });
    case 'card-changed':
      return say('console.event.card-changed', {
        collection: names.collection(event.collection),
        changes: list(sayCard(words, names, event)),
      });
    case 'change-planned':
    case 'plan-cancelled':
    case 'plan-done':
      return say(`console.event.${event.kind}`, {
        at: ownMoment(event.at),
        changes: sayPlanned(words, names, event.change),
        ends: event.endsAt === null ? 'no' : 'yes',
        end: ownMoment(event.endsAt ?? ''),
      });
    case 'plan-refused':
      return say('console.event.plan-refused', {
        at: ownMoment(event.at),
        changes: sayPlanned(words, names, event.change),
        why: say(`console.reason.${event.why.code}`, event.why.values),
      });
    case 'invited':
      return say('console.event.invited', { person: event.person, end: moment(event.endsAt) });
    case 'sessions-ended':
      return say('console.event.sessions-ended', { sessions: event.sessions });
    case 'key-created':
      return event.isPublishable === true
        ? say('console.event.key-published', sayOrigins(words, event.key, event.origins ?? []))
        : say('console.event.key-created', { key: nameKey(event.key) });
    case 'key-origins':
      return say('console.event.key-origins', sayOrigins(words, event.key, event.origins));
    case 'key-addresses':
      return say('console.event.key-addresses', {
        key: nameKey(event.key),
        some: event.addresses.length > 0 ? 'yes' : 'no',
        addresses: list(event.addresses),
      });
    case 'key-limits':
    case 'key-revoked':
      return say(`console.event.${event.kind}`, { key: nameKey(event.key) });
    case 'key-opens': {
      const { key, opens } = event;
      return say('console.event.key-opens', {
        key: nameKey(key),
        some: opens.length > 0 ? 'yes' : 'no',
        opens: list(opens.map(names.collection)),
      });
    }
    case 'key-rotated':
      return say('console.event.key-rotated', { key: nameKey(event.key), next: `…${event.replacedBy.lastFour}` });
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
  { collection, name, labels = {}, options = {}, order, before }: Extract<AuditEvent, { readonly kind: 'named' }>,
): readonly string[] => {
  const named = (key: string): string => labelOf(names.fields(collection), key);
  const declared = say('console.namingEvent.declared');
  return [
    ...(name === undefined ? [] : [say('console.namingEvent.name', { name: name ?? declared })]),
    ...Object.entries(labels).map(([key, label]) =>
      say('console.namingEvent.label', { before: before.labels?.[key] ?? key, label: label ?? declared }),
    ),
    ...Object.keys(options).map((key) => say('console.namingEvent.options', { field: named(key) })),
    ...(order === undefined ? [] : [say('console.namingEvent.order')]),
  ];
};

const sayTenant = (
  { say }: Words,
  { name, industry, isScopeChanged }: Extract<AuditEvent, { readonly kind: 'tenant-changed' }>,
): readonly string[] => [
  ...(name === undefined ? [] : [say('console.tenantEvent.name', { name })]),
  ...(industry === undefined ? [] : [say('console.tenantEvent.industry', { industry })]),
  ...(isScopeChanged === undefined ? [] : [say('console.tenantEvent.scope')]),
];

const sayAppearance = (
  { say }: Words,
  { color, logo, language, timeZone, isUnlisted, about = {} }: AppearanceEvent,
): readonly string[] => [
  ...(color === undefined
    ? []
    : [color === null ? say('console.lookEvent.colorUnset') : say('console.lookEvent.color', { color })]),
  ...(logo === undefined ? [] : [say(logo === null ? 'console.lookEvent.logoUnset' : 'console.lookEvent.logo')]),
  ...(language === undefined
    ? []
    : [language === null ? say('console.lookEvent.languageUnset') : say('console.lookEvent.language', { language })]),
  ...(timeZone === undefined
    ? []
    : [timeZone === null ? say('console.lookEvent.timeZoneUnset') : say('console.lookEvent.timeZone', { timeZone })]),
  ...(isUnlisted === undefined ? [] : [say(listingOf(isUnlisted))]),
  ...aboutParts.flatMap((part) => {
    const text = about[part];
    if (text === undefined) return [];
    return [
      say('console.lookEvent.about', { part: say(`about.${part}`), told: text ? 'yes' : 'no', text: text ?? '' }),
    ];
  }),
];

const sayCard = (
  { say }: Words,
  names: Names,
  event: Extract<AuditEvent, { readonly kind: 'card-changed' }>,
): readonly string[] => [
  ...cardRoles.flatMap((role) => {
    const field = event[role];
    if (field === undefined) return [];
    return [
      say('console.lookEvent.role', {
        role: say(`console.look.${role}`),
        chosen: field === null ? 'no' : 'yes',
        field: labelOf(names.fields(event.collection), field ?? ''),
      }),
    ];
  }),
  say(listingOf(event.isUnlisted)),
  ...(event.isDescribed === true ? [say('console.lookEvent.descriptions')] : []),
];

const listingOf = (isUnlisted: boolean): ConsoleKey =>
  isUnlisted ? 'console.lookEvent.unlisted' : 'console.lookEvent.listed';
