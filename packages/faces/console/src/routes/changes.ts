/** The audit log: who changed what and when. */
import { describePlanned } from '@vitrine/administering';
import { cardRoles } from '@vitrine/contract';
import type { AppearanceEvent, AuditEvent, NamedKey, NamingChange } from '@vitrine/contract/console';
import { createSearchReader } from '../body.ts';
import { listOwnChanges, type OwnChange } from '../own-changes.ts';
import type { Route } from '../route.ts';
import { proposeUndo } from '../undo.ts';

export const changeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/changes',
    id: 'listChanges',
    summary: 'List changes, the latest first',
    search: () => readPage,
    run: async ({ services, visitor: { tenant }, search }) => {
      const { before, limit = limitDefault } = readPage(search);
      const changes = await listOwnChanges(services.store, tenant.id, { before, limit });
      return { message: 'What was changed, the latest first.', data: changes.map(present) };
    },
  },
  {
    method: 'GET',
    path: '/api/changes/:revision/undo',
    id: 'proposeUndo',
    failures: ['conflict'],
    summary: 'A proposal that puts a change back, to preview and publish',
    run: async ({ services, visitor: { tenant }, parameter, now }) => ({
      message: 'This puts it back as it was. Preview it, then publish it.',
      data: await proposeUndo(services.store, tenant, readRevision(parameter), now),
    }),
  },
];

/** 0: no change has it. */
const readRevision = (text: string): number => (/^\d{1,10}$/.test(text) ? Math.min(Number(text), revisionMax - 1) : 0);

/** The largest revision that PostgreSQL's column can hold. */
const revisionMax = 2 ** 31 - 1;
const limitDefault = 50;
const limitMax = 200;

const readPage = createSearchReader<{ readonly before?: number; readonly limit?: number }>({
  before: {
    type: 'integer',
    minimum: 1,
    maximum: revisionMax,
    description: 'Only changes before the one of this revision.',
  },
  limit: { type: 'integer', minimum: 1, maximum: limitMax, default: limitDefault, description: 'So many at most.' },
});

const present = ({ revision, at, actor, event }: OwnChange) => ({
  revision,
  at,
  /** Null: the operator. */
  person: actor.kind === 'person' ? actor.name : null,
  /** The operator's program; null: a person, or a command. */
  operator: actor.kind === 'operator' ? (actor.name ?? null) : null,
  text: describe(event),
  deed: event,
});

const describe = (event: AuditEvent): string => {
  switch (event.kind) {
    case 'tenant-created':
      return 'made the tenant';
    case 'tenant-enabled':
      return 'switched the public API on';
    case 'tenant-disabled':
      return 'switched the public API off';
    case 'tenant-changed':
      return `changed the business: ${describeTenant(event)}`;
    case 'tenant-deleted':
      return `deleted the tenant ${event.name}`;
    case 'exposed':
      return `${describeExposed(event)}${describeRows(event.where)}`;
    case 'hidden':
      return event.isWhole ? `hid ${event.collection}` : `hid ${event.fields.join(', ')} of ${event.collection}`;
    case 'named':
      return `named ${event.collection} and its fields: ${describeNaming(event)}`;
    case 'view-created':
      return `saved the view ${event.view} of ${event.collection}: ${event.query}${describeEnd(event.endsAt)}`;
    case 'view-changed':
      return `changed the view ${event.view}: ${event.query}${describeEnd(event.endsAt)}`;
    case 'view-ended':
      return `ended the view ${event.view}`;
    case 'view-deleted':
      return `deleted the view ${event.view}`;
    case 'appearance-changed':
      return `changed how pages look: ${describeAppearance(event)}`;
    case 'file-added':
      return `added the collection ${event.collection} from a file, ${event.records} records`;
    case 'file-replaced':
      return `replaced the records of ${event.collection} by a file, ${event.records} records`;
    case 'file-undone':
      return `brought back what ${event.collection} had before, ${event.records} records`;
    case 'file-removed':
      return `removed the collection ${event.collection}, ${event.records} records`;
    case 'change-planned':
      return `planned for ${event.at}: ${describePlanned(event.change)}${describeEnd(event.endsAt)}`;
    case 'plan-cancelled':
      return `cancelled what was planned for ${event.at}: ${describePlanned(event.change)}`;
    case 'plan-done':
      return `did what was planned for ${event.at}: ${describePlanned(event.change)}`;
    case 'plan-refused':
      return `did not publish what was planned for ${event.at}: ${describePlanned(event.change)} (${event.why.code})`;
    case 'card-changed':
      return `changed the cards of ${event.collection}: ${describeCard(event)}`;
    case 'signed-in':
      return 'signed in to the console';
    case 'invited':
      return `invited ${event.person} to the console, until ${event.endsAt}`;
    case 'sessions-ended':
      return event.sessions === 1
        ? 'ended a session of the console'
        : `ended ${event.sessions} sessions of the console`;
    case 'key-created':
      if (event.isPublishable === true)
        return `made the publishable key ${nameKey(event.key)}, for ${listOrigins(event.origins ?? [])}`;
      return `made the key ${nameKey(event.key)}${event.opens === undefined ? '' : `, which opens ${listOpened(event.opens)}`}`;
    case 'key-opens':
      return `let the key ${nameKey(event.key)} open ${listOpened(event.opens)}`;
    case 'key-origins':
      return `let the key ${nameKey(event.key)} be used by ${listOrigins(event.origins)}`;
    case 'key-addresses':
      return `let the key ${nameKey(event.key)} be used by ${listAddresses(event.addresses)}`;
    case 'key-limits':
      return `set the limits of the key ${nameKey(event.key)}`;
    case 'key-revoked':
      return `revoked the key ${nameKey(event.key)}`;
    case 'key-rotated':
      return `replaced the key ${nameKey(event.key)} by …${event.replacedBy.lastFour}`;
  }
};

const describeTenant = (event: Extract<AuditEvent, { readonly kind: 'tenant-changed' }>): string =>
  [
    ...(event.name === undefined ? [] : [`name ${event.name}`]),
    ...(event.industry === undefined ? [] : [`industry ${event.industry}`]),
    ...(event.isScopeChanged === undefined ? [] : ['other rows of shared tables']),
  ].join(', ');

const describeExposed = ({
  collection,
  state,
  was,
  fields,
}: Extract<AuditEvent, { readonly kind: 'exposed' }>): string => {
  if (was !== state) return `made ${collection} ${state}${listFields(', and showed ', fields)}`;
  return fields.length === 0 ? `changed ${collection}` : `showed ${fields.join(', ')} of ${collection}`;
};

const describeNaming = ({ name, labels = {}, options = {}, order }: NamingChange): string =>
  [
    ...(name === undefined ? [] : [`collection ${name ?? 'as the operator calls it'}`]),
    ...Object.entries(labels).map(([key, label]) => `${key} ${label ?? 'as the operator calls it'}`),
    ...Object.keys(options).map((key) => `options of ${key}`),
    ...(order === undefined ? [] : [order === null ? 'the order of the operator' : `first ${order.join(', ')}`]),
  ].join(', ');

const describeRows = (where: readonly string[] | undefined): string => {
  if (where === undefined) return '';
  return where.length === 0 ? ', with all its records' : `, with the records where ${where.join(' and ')}`;
};

const describeAppearance = ({ color, logo, language, timeZone, isUnlisted, about = {} }: AppearanceEvent): string =>
  [
    ...(color === undefined ? [] : [`colour ${color ?? 'unset'}`]),
    ...(logo === undefined ? [] : [logo === null ? 'no logo' : `another logo (${logo})`]),
    ...(language === undefined ? [] : [`language ${language ?? 'unset'}`]),
    ...(timeZone === undefined ? [] : [`time zone ${timeZone ?? 'unset'}`]),
    ...(isUnlisted === undefined ? [] : [describeListing(isUnlisted)]),
    ...Object.entries(about).map(([part, text]) => `${part} ${text || 'unset'}`),
  ].join(', ');

const describeCard = (event: Extract<AuditEvent, { readonly kind: 'card-changed' }>): string =>
  [
    ...cardRoles.flatMap((role) => (event[role] === undefined ? [] : [`${role} ${event[role] ?? 'as guessed'}`])),
    describeListing(event.isUnlisted),
    ...(event.isDescribed === true ? ['other descriptions'] : []),
  ].join(', ');

const describeListing = (isUnlisted: boolean): string =>
  isUnlisted ? 'not for search engines' : 'for search engines to list';

const describeEnd = (endsAt: string | null): string => (endsAt === null ? '' : `, until ${endsAt}`);

const listFields = (before: string, fields: readonly string[]): string =>
  fields.length === 0 ? '' : before + fields.join(', ');

const listOpened = (slugs: readonly string[]): string => (slugs.length === 0 ? 'nothing private' : slugs.join(', '));

const listOrigins = (origins: readonly string[]): string =>
  origins.length === 0 ? 'pages of any origin' : `pages of ${origins.join(', ')}`;

const listAddresses = (addresses: readonly string[]): string =>
  addresses.length === 0 ? 'servers of any address' : `servers of ${addresses.join(', ')}`;

const nameKey = ({ name, lastFour }: NamedKey): string => `${name} (…${lastFour})`;
