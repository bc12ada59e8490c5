/** Changes: who did what and when. */
import { cardRoles } from '@vitrine/contract';
import type { AppearanceDeed, Deed, NamedKey } from '@vitrine/contract/console';
import { listOwnChanges, type OwnChange } from '@vitrine/publisher';
import { invalidRequest } from '../refusal.ts';
import type { Route } from '../route.ts';

export const changeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/changes',
    run: async ({ services, visitor: { tenant }, search }) => {
      const before = readNumber(search, 'before', revisionMax);
      const limit = readNumber(search, 'limit', limitMax) ?? limitDefault;
      const changes = await listOwnChanges(services.store, tenant.id, { before, limit });
      return { message: 'What was changed, the latest first.', data: changes.map(present) };
    },
  },
];

/** What the column of revisions holds at most on PostgreSQL. */
const revisionMax = 2 ** 31 - 1;
const limitDefault = 50;
const limitMax = 200;

const readNumber = (search: URLSearchParams, parameter: string, max: number): number | undefined => {
  const text = search.get(parameter);
  if (text === null) return undefined;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= max) return number;
  throw invalidRequest([{ parameter, message: `It is a whole number from 1 to ${max}.` }]);
};

const present = ({ revision, at, actor, deed }: OwnChange) => ({
  revision,
  at,
  /** Null: the operator, by a command. */
  person: actor.kind === 'person' ? actor.name : null,
  text: describe(deed),
  deed,
});

const describe = (deed: Deed): string => {
  switch (deed.kind) {
    case 'tenant-created':
      return 'made the tenant';
    case 'tenant-enabled':
      return 'switched the public API on';
    case 'tenant-disabled':
      return 'switched the public API off';
    case 'exposed':
      return `made ${deed.collection} ${deed.state}${listFields(', and showed ', deed.fields)}${describeRows(deed.where)}`;
    case 'hidden':
      return deed.isWhole ? `hid ${deed.collection}` : `hid ${deed.fields.join(', ')} of ${deed.collection}`;
    case 'view-created':
      return `saved the view ${deed.view} of ${deed.collection}: ${deed.query}${describeEnd(deed.endsAt)}`;
    case 'view-changed':
      return `changed the view ${deed.view}: ${deed.query}${describeEnd(deed.endsAt)}`;
    case 'view-ended':
      return `ended the view ${deed.view}`;
    case 'view-deleted':
      return `deleted the view ${deed.view}`;
    case 'appearance-changed':
      return `changed how pages look: ${describeAppearance(deed)}`;
    case 'card-changed':
      return `changed the cards of ${deed.collection}: ${describeCard(deed)}`;
    case 'signed-in':
      return 'signed in to the console';
    case 'sessions-ended':
      return deed.sessions === 1 ? 'ended a session of the console' : `ended ${deed.sessions} sessions of the console`;
    case 'key-created':
      return `made the key ${nameKey(deed.key)}`;
    case 'key-revoked':
      return `revoked the key ${nameKey(deed.key)}`;
    case 'key-rotated':
      return `replaced the key ${nameKey(deed.key)} by …${deed.replacedBy.lastFour}`;
  }
};

const describeRows = (where: readonly string[] | undefined): string => {
  if (where === undefined) return '';
  return where.length === 0 ? ', with all its records' : `, with the records where ${where.join(' and ')}`;
};

const describeAppearance = ({ color, logo, language, timeZone, isUnlisted }: AppearanceDeed): string =>
  [
    ...(color === undefined ? [] : [`colour ${color ?? 'unset'}`]),
    ...(logo === undefined ? [] : [logo === null ? 'no logo' : `another logo (${logo})`]),
    ...(language === undefined ? [] : [`language ${language ?? 'unset'}`]),
    ...(timeZone === undefined ? [] : [`time zone ${timeZone ?? 'unset'}`]),
    ...(isUnlisted === undefined ? [] : [describeListing(isUnlisted)]),
  ].join(', ');

const describeCard = (deed: Extract<Deed, { readonly kind: 'card-changed' }>): string =>
  [
    ...cardRoles.flatMap((role) =>
      deed[role] === undefined ? [] : [`${cardNames[role]} ${deed[role] ?? 'as guessed'}`],
    ),
    describeListing(deed.isUnlisted),
  ].join(', ');

const cardNames = { title: 'title', subtitle: 'subtitle', picture: 'picture', alt: 'alt text' } as const;

const describeListing = (isUnlisted: boolean): string =>
  isUnlisted ? 'not for search engines' : 'for search engines to list';

const describeEnd = (endsAt: string | null): string => (endsAt === null ? '' : `, until ${endsAt}`);

const listFields = (before: string, fields: readonly string[]): string =>
  fields.length === 0 ? '' : before + fields.join(', ');

const nameKey = ({ name, lastFour }: NamedKey): string => `${name} (…${lastFour})`;
