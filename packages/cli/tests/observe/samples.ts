/** One observation of each kind. */
import type { Observation as ServerObservation, RequestAnswered } from '@vitrine/server';
import type { Observation, ObservationKind } from '../../src/observation.ts';

export const answered: RequestAnswered = {
  kind: 'request-answered',
  method: 'GET',
  route: 'records',
  status: 200,
  path: '/api/v1/public/t/abcd1234/products',
  durationMs: 2,
  bytes: 1234,
  from: 'held',
  caller: 'anonymous',
  tenant: 'abcd1234',
  collection: 'products',
  keyId: undefined,
};

/** Those of a server. */
export const serverSamples = {
  'request-answered': answered,
  'request-failed': { kind: 'request-failed', reason: new Error('no such thing'), path: '/api/v1/x' },
  'edition-opened': { kind: 'edition-opened', edition: 7 },
  'store-failed': { kind: 'store-failed', reason: new Error('damaged') },
  'answers-evicted': { kind: 'answers-evicted', answers: 5, bytes: 9999 },
  'usage-failed': { kind: 'usage-failed', reason: new Error('disk full') },
  'counters-shared': { kind: 'counters-shared' },
  'counters-separated': { kind: 'counters-separated', reason: 'connection refused' },
  'warm-up-failed': { kind: 'warm-up-failed', reason: new Error('no') },
  'server-started': { kind: 'server-started', url: 'http://localhost:8080/' },
  'server-stopping': { kind: 'server-stopping' },
  'server-stopped': { kind: 'server-stopped' },
} as const satisfies { readonly [Kind in ServerObservation['kind']]: Extract<ServerObservation, { kind: Kind }> };

export const samples = {
  ...serverSamples,
  'catalog-changed': { kind: 'catalog-changed', tenants: 2 },
  'catalog-failed': { kind: 'catalog-failed', reason: new Error('locked') },
  'edition-published': {
    kind: 'edition-published',
    edition: 7,
    durationMs: 1200,
    collections: 3,
    scanned: 1,
    records: 9000,
    bytes: 4096,
  },
  'records-reading': {
    kind: 'records-reading',
    records: 20_000,
    recordsMade: 0,
    recordsBefore: 90_000,
    durationMs: 10_000,
  },
  'collection-read': {
    kind: 'collection-read',
    source: 'main',
    collection: 'products',
    records: 9000,
    bytes: 4096,
    durationMs: 800,
  },
  'collection-failed': { kind: 'collection-failed', source: 'main', collection: 'products', reason: 'no such table' },
  'source-away': { kind: 'source-away', source: 'main', reason: new Error('refused') },
  'publish-failed': { kind: 'publish-failed', reason: new Error('disk full') },
  'publisher-waiting': { kind: 'publisher-waiting' },
  'store-swept': { kind: 'store-swept', files: 3, bytes: 4096 },
  'revision-wanted': { kind: 'revision-wanted', manifest: '7-4' },
  'revision-fetched': { kind: 'revision-fetched', edition: 7, revision: 4, lagMs: 400 },
  'edition-fetched': { kind: 'edition-fetched', edition: 7, revision: 4, durationMs: 80, lagMs: 300 },
  'bucket-failed': { kind: 'bucket-failed', reason: new Error('GET head.json: SlowDown') },
  'edition-cache-full': { kind: 'edition-cache-full', bytesNeeded: 9_000_000, bytesMax: 8_000_000 },
  'lead-taken': { kind: 'lead-taken', term: 3 },
  'lead-lost': { kind: 'lead-lost', term: 3 },
  'lead-unguarded': { kind: 'lead-unguarded' },
  'purge-queued': { kind: 'purge-queued', tags: 2 },
  'purge-answered': { kind: 'purge-answered', host: '127.0.0.1:6081', tags: 2, durationMs: 4, lagsMs: [4, 5] },
  'purge-failed': { kind: 'purge-failed', host: '127.0.0.1:6081', tags: 2, reason: 'status 503', retriesInMs: 100 },
  'process-ended': { kind: 'process-ended', processNumber: 2, reason: 'SIGKILL', restartsInMs: 200 },
  'console-started': { kind: 'console-started', url: 'http://localhost:8081' },
} as const satisfies { readonly [Kind in ObservationKind]: Extract<Observation, { kind: Kind }> };
