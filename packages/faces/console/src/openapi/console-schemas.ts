/** The schemas of what the console's API answers. Those of views, keys and the like are named, and routes refer to them. */
import { byRole } from '@vitrine/contract';
import { aboutParts } from '@vitrine/contract/about';
import { readProposal } from '../proposal.ts';
import { fileAnswers, fileSchemas } from './file-schemas.ts';
import { planned } from './planned-schema.ts';
import { preview } from './preview-schema.ts';
import { unpublished } from './unpublished-schema.ts';
import {
  anyObject,
  count,
  flag,
  keys,
  listOf,
  mapOf,
  moment,
  object,
  orNull,
  referTo,
  type Schema,
  state,
  text,
} from './schema.ts';
import { namedKey, requestsSchema, usageSchema } from './usage-schema.ts';

/** A code for translation, and its values. */
const told = (description: string): Schema =>
  object({ code: text(description), values: anyObject('The values of its text.') });

const session = object({
  id: text('The ID of the session, which opens nothing.'),
  startedAt: moment('When it began.'),
  lastUsedAt: moment('When it was last used, to the minute.'),
  endsAt: moment('When it ends.'),
  address: orNull(text('The address of the sign-in.')),
  browser: orNull(text("The browser's User-Agent.")),
  isOwn: flag('True for the session that asks.'),
});

const invitation = object({
  id: text('The ID of the invitation, which opens nothing.'),
  person: text('The colleague, and in brackets who has invited them: so changes name them.'),
  isOpened: flag('True once the link was used.'),
  startedAt: moment('When it was opened, or else made.'),
  endsAt: moment('When the link and its session end.'),
  address: orNull(text('The address of the sign-in.')),
  browser: orNull(text("The browser's User-Agent.")),
});

const ownTenant = object({
  publicId: text('The tenant ID.'),
  name: text('The name of the business.'),
  industry: text('Its industry, as in its profile.'),
  isEnabled: flag('Whether its public API is enabled.'),
  createdAt: moment('When it was created.'),
  apiUrl: text('The public URL of the API.'),
  rateLimits: object({
    anonymous: count('Requests a minute without a key.'),
    keyed: count('And with one.'),
    records: orNull(count('Records a day with one; null: any number.')),
  }),
  path: text('The path of the profile, below the URL of the API.'),
});

const named = {
  labels: mapOf(text('A label.'), 'Labels by the keys of fields.'),
  options: mapOf(mapOf(text('A label.'), 'By values.'), 'Labels of options by the keys of fields.'),
};

const relation = object({
  key: text('Its name in `expand`.'),
  label: text('Its label.'),
  kind: text('Whether a record has one related record at most, or any number.', { enum: ['one', 'many'] }),
  collection: text('The slug of the other collection.'),
  from: text('The key of the field of this collection.'),
  to: text('The key of the field of the other one that has the same value.'),
});

const offer = object({
  slug: text('The slug of the collection.'),
  name: text('Its name.'),
  recordCount: orNull(count('Its records; null: its table changes by itself.')),
  state,
  proposedState: orNull(text('What the operator proposes. It exposes nothing.', { enum: ['private', 'public', null] })),
  where: keys('The conditions of the owner, which records meet to be shown.'),
  rows: keys('And those of the operator.'),
  relations: listOf(
    relation,
    'Its relations to other collections, which callers know if they see both, and both fields.',
  ),
  noAll: orNull(text('Why fields are chosen one by one.')),
  chosenSingly: { anyOf: [told('The same as a code.'), { type: 'null' }] },
  naming: object({
    name: orNull(text("The owner's name of it; null: as the operator calls it.")),
    ...named,
    order: { type: ['array', 'null'], items: { type: 'string' }, description: 'The fields that come first.' },
  }),
  declared: object({ name: text('What the operator calls it.'), ...named }),
  fields: listOf(
    object({
      key: text('The key of the field.'),
      label: text('Its label.'),
      type: text('Its type.'),
      isShown: flag('Whether it is shown.'),
      isProposed: flag('Whether the operator proposes to show it.'),
      isUsual: flag('Whether such fields are usually published.'),
      concern: orNull(text('Why it looks private.')),
      looksPrivate: { anyOf: [told('The same as a code.'), { type: 'null' }] },
      notice: orNull(
        text('What else its names say to look at before it is published.', {
          enum: ['cost', 'people', 'note', 'unusual', null],
        }),
      ),
    }),
    'All fields that could be shown.',
  ),
});

const offers = object({
  revision: text('The revision of this state, which a publication needs.'),
  collections: listOf(offer, 'All collections that could be shown.'),
});

const view = object({
  slug: text('The slug of the view.'),
  name: text('Its name.'),
  collection: text('The slug of its collection.'),
  state,
  hiddenBecause: orNull(text('Why it is hidden.')),
  hidden: { anyOf: [told('The same as a code.'), { type: 'null' }] },
  isPrivate: flag('Whether it is private although its collection is public.'),
  query: text('The query that it was saved from, as in an address.'),
  fields: keys('The keys of the fields that it shows now.'),
  look: orNull(text('How pages show it; null: they choose.')),
  endsAt: orNull(moment('When it ends.')),
  createdAt: moment('When it was saved.'),
});

const aboutOf = (description: string): Schema => ({
  ...object(Object.fromEntries(aboutParts.map((part) => [part, orNull(text(`The ${part}.`))]))),
  description,
});

const described = {
  description: orNull(text('Of the collection; null: as the operator describes it; blank: none.')),
  descriptions: mapOf(text('Blank: none.'), 'Of fields, by their keys; without one: as the operator describes it.'),
};

const cardProperties = {
  collection: text('The slug of the collection.'),
  ...byRole((role) => orNull(text(`The key of the field that is its ${role}; null: pages and feeds choose.`))),
  hidden: keys('Those of these fields that are hidden.'),
  isUnlisted: flag('Whether search engines are asked not to list its pages.'),
  ...described,
  ofOperator: object(described),
};
const card = object(cardProperties);

const appearance = object({
  color: orNull(text('Such as `#0f766e`; null: the default.')),
  logo: {
    anyOf: [
      object({
        type: text('Its media type.'),
        width: count('In pixels.'),
        height: count('In pixels.'),
        bytes: count('Its size.'),
        content: text('In base64.'),
      }),
      { type: 'null' },
    ],
  },
  language: orNull(text('Of names and texts, a tag of BCP 47.')),
  timeZone: orNull(text('Of shown times, a name of the IANA database; null: UTC.')),
  isUnlisted: flag('Whether search engines are asked not to list the pages.'),
  about: aboutOf('What the owner says about the data; null: as the operator says; blank: nothing.'),
  aboutOfOperator: aboutOf('What the operator says.'),
  cards: listOf(card, 'The collections that have settings.'),
});

const openable = object({ slug: text('The slug of a collection or view.'), name: text('Its name.'), state });

const keyProperties = {
  id: count('The ID of the key.'),
  kind: text('A secret one is for servers, a publishable one for pages.', { enum: ['secret', 'publishable'] }),
  name: text('Its name.'),
  lastFour: text('The last four characters of the key.'),
  state: text('Whether it is valid.', { enum: ['alive', 'expired', 'revoked'] }),
  createdAt: moment('When it was made.'),
  lastUsedAt: orNull(moment('When it was last used.')),
  expiresAt: orNull(moment('When it ends.')),
  revokedAt: orNull(moment('When it was revoked.')),
  replacedBy: orNull(count('The ID of the key that has replaced it.')),
  opens: listOf(openable, 'What it opens while that is private.'),
  isScopeNew: flag('Whether an upgrade has chosen that, and no owner has confirmed it.'),
  limits: object({
    requests: orNull(count('Requests a minute; null: as the settings have it.')),
    visitorRequests: orNull(count('Those of each visitor.')),
    records: orNull(count('Records a day, in UTC; null: as the settings have it.')),
  }),
  origins: keys('The origins of the pages that may use it; empty: any.'),
  addresses: keys('The addresses and ranges of the servers that may use it; empty: any.'),
  pageRequests: count('Requests of web pages with a secret key.'),
  recordsToday: count('Records read today, in UTC, if it has a limit of them.'),
};
const keyWarning = object({
  key: namedKey,
  code: text('Why.', { enum: ['inPages', 'unused', 'ending', 'refused'] }),
  values: anyObject('`requests`, `days`, or the time `at` which it ends.'),
});
const newKeyProperties = { ...keyProperties, key: text('The key, which is shown this once.') };

const change = object({
  revision: count('The number of the change.'),
  at: moment('When it was made.'),
  person: orNull(text('Who has made it; null: the operator.')),
  operator: orNull(text("The operator's program; null: a person, or a command.")),
  text: text('What was done, as a sentence without a subject.'),
  deed: {
    type: 'object',
    required: ['kind'],
    properties: { kind: text('The same as a code, with its values.') },
    additionalProperties: true,
  },
});

/** The named schemas of the document. */
export const consoleSchemas = {
  Session: session,
  Invitation: invitation,
  OwnTenant: ownTenant,
  Offers: offers,
  Preview: preview,
  Planned: planned,
  View: view,
  Card: card,
  Appearance: appearance,
  Openable: openable,
  Key: object(keyProperties),
  NewKey: object(newKeyProperties),
  Requests: requestsSchema,
  Usage: usageSchema,
  Change: change,
  ...fileSchemas,
} as const satisfies Readonly<Record<string, Schema>>;

const refer = (name: keyof typeof consoleSchemas): Schema => referTo(name);

const ended = object({ ended: count('How many ended.') });

/** The answer of each route, by the ID of its operation. */
export const consoleAnswers = {
  readSession: object({
    person: text('Who asks, as changes name them.'),
    tenant: text('The tenant ID.'),
    endsAt: orNull(moment('When the session ends; null: a token asks.')),
    isInvited: flag('Whether the person came by an invitation.'),
  }),
  endSession: { type: 'null' },
  listSessions: listOf(refer('Session'), 'The latest first.'),
  endOtherSessions: ended,
  endSessionById: ended,
  listInvitations: listOf(refer('Invitation'), 'The latest first.'),
  invite: object({
    person: text('As changes will name the colleague.'),
    endsAt: moment('When the link and its session end.'),
    path: text('The link, relative to the address of the console.'),
  }),
  endInvitation: ended,
  readOwnTenant: refer('OwnTenant'),
  switchPublicApi: refer('OwnTenant'),
  readExposures: refer('Offers'),
  previewExposures: refer('Preview'),
  publishExposures: refer('Offers'),
  listPlanned: listOf(refer('Planned'), 'The next first.'),
  planChange: refer('Planned'),
  carryOutPlanned: refer('Offers'),
  cancelPlanned: refer('Planned'),
  readSamples: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'Some values by field.',
  },
  countRecords: object({
    total: orNull(count("All records, without the owner's conditions; null: they cannot be read now.")),
    shown: orNull(count('Records that callers can read now; null while the collection is hidden.')),
    unpublished: unpublished('Those of all records that look unpublished.'),
  }),
  readOptions: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'The most frequent values by field, 50 at most.',
  },
  ...fileAnswers,
  listViews: listOf(refer('View'), 'All that are not deleted.'),
  createView: refer('View'),
  changeView: refer('View'),
  endView: refer('View'),
  deleteView: refer('View'),
  readAppearance: refer('Appearance'),
  changeAppearance: refer('Appearance'),
  readCard: object({
    ...cardProperties,
    record: { type: ['object', 'null'], description: 'The first record that visitors see.' },
  }),
  changeCard: refer('Card'),
  listKeys: listOf(refer('Key'), 'With those that have ended.'),
  createKey: refer('NewKey'),
  listOpenable: listOf(refer('Openable'), 'What is private now.'),
  listKeyWarnings: listOf(keyWarning, 'By key.'),
  confirmScopes: listOf(refer('Key'), 'All keys.'),
  changeKey: refer('Key'),
  rotateKey: object({ ...newKeyProperties, replaced: refer('Key') }),
  revokeKey: refer('Key'),
  readUsage: refer('Usage'),
  downloadUsage: text('CSV.'),
  listChanges: listOf(refer('Change'), 'The latest first.'),
  proposeUndo: readProposal.schema,
} as const satisfies Readonly<Record<string, Schema>>;
