/** A request of each route of the console, by the ID of its operation, which documents show and tests send in this order. */
import type { RequestExample } from '../route.ts';
import type { consoleAnswers } from './console-schemas.ts';

const proposal = { collections: [{ slug: 'products', state: 'public', fields: ['name', 'price', 'origin'] }] };

const upload = 'mm7p6yo0';
const hours = { collection: 'opening-hours', isReplacing: false };

export const consoleExamples: Readonly<Record<keyof typeof consoleAnswers, RequestExample>> = {
  readSession: {},
  endSession: {},
  listSessions: {},
  endOtherSessions: {},
  endSessionById: { parameters: ['b3f0…'], isUnasked: true },
  listInvitations: {},
  invite: { body: { name: 'Ben', days: 7 } },
  endInvitation: { parameters: ['Kx3f…'], isUnasked: true },
  readOwnTenant: {},
  switchPublicApi: { body: { isEnabled: true } },
  readExposures: {},
  previewExposures: { body: proposal },
  publishExposures: { body: proposal, isUnasked: true },
  listPlanned: {},
  planChange: { body: { ...proposal, at: '2027-03-01T08:00:00+01:00', endsAt: null }, isUnasked: true },
  carryOutPlanned: { parameters: ['1'], isUnasked: true },
  cancelPlanned: { parameters: ['1'], isUnasked: true },
  readSamples: { parameters: ['products'] },
  countRecords: { parameters: ['products'] },
  readOptions: { parameters: ['products'] },
  readFiles: {},
  sendFile: { search: { name: 'opening-hours.csv' }, file: 'day,opens\nMonday,8\nTuesday,9\n' },
  previewFile: { parameters: [upload], body: { ...hours, types: { opens: 'text' } } },
  storeFile: { parameters: [upload], body: hours },
  removeFile: { parameters: [upload] },
  removeCollection: { parameters: ['opening-hours'], isUnasked: true },
  restoreFile: { parameters: ['opening-hours'], isUnasked: true },
  listViews: {},
  createView: { body: { collection: 'products', slug: 'cheap', name: 'Cheap', query: 'where[price][lt]=10' } },
  changeView: { parameters: ['cheap'], body: { name: 'Bargains' } },
  endView: { parameters: ['cheap'] },
  deleteView: { parameters: ['cheap'] },
  readAppearance: {},
  changeAppearance: { body: { color: '#0f766e', language: 'en' } },
  readCard: { parameters: ['products'] },
  changeCard: { parameters: ['products'], body: { title: 'name' } },
  listKeys: {},
  createKey: { body: { kind: 'secret', name: 'Website', opens: [] } },
  listOpenable: {},
  listKeyWarnings: {},
  confirmScopes: {},
  changeKey: { parameters: ['1'], body: { opens: [] } },
  rotateKey: { parameters: ['1'], body: { overlapSeconds: 3600 } },
  revokeKey: { parameters: ['2'] },
  readUsage: { search: { period: 'day' } },
  downloadUsage: { search: { period: 'month' }, isUnasked: true },
  listChanges: { search: { limit: '5' } },
  proposeUndo: { parameters: ['12'], isUnasked: true },
};
