/** One observation of each kind. */
import type { Observation, ObservationKind, RequestAnswered } from '../../src/observe/observation.ts';

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
};

export const samples = {
  'request-answered': answered,
  'request-failed': { kind: 'request-failed', reason: new Error('no such thing'), path: '/api/v1/x' },
  'edition-opened': { kind: 'edition-opened', edition: 7, durationMs: 12, warmed: 3 },
  'edition-failed': { kind: 'edition-failed', edition: 7, reason: 'disk full' },
  'edition-closed': { kind: 'edition-closed', edition: 6 },
  'supplement-opened': { kind: 'supplement-opened', edition: 7, durationMs: 2 },
  'compaction-failed': { kind: 'compaction-failed', reason: new Error('disk full') },
  'snapshot-compacted': { kind: 'snapshot-compacted', walBytes: 4096, durationMs: 1 },
  'source-unreachable': { kind: 'source-unreachable', reason: new Error('refused') },
  'query-timed-out': { kind: 'query-timed-out', tenant: 'abcd1234', ms: 5000 },
  'tenant-shed': { kind: 'tenant-shed', tenant: 'abcd1234', waitMs: 4000 },
  'reader-replaced': { kind: 'reader-replaced', reason: 'deadline', spares: 1 },
  'readers-exhausted': { kind: 'readers-exhausted' },
  'catalog-changed': { kind: 'catalog-changed', tenants: 2 },
  'catalog-failed': { kind: 'catalog-failed', reason: new Error('locked') },
  'index-made': { kind: 'index-made', tenant: 'velowerk', collection: 'products', bytes: 4096, durationMs: 12 },
  'index-refused': { kind: 'index-refused', tenant: 'velowerk', collection: 'products', reason: 'Unfit' },
  'answers-evicted': { kind: 'answers-evicted', answers: 5, bytes: 9999 },
  'counters-shared': { kind: 'counters-shared' },
  'counters-separated': { kind: 'counters-separated', reason: 'connection refused' },
  'process-ended': { kind: 'process-ended', processNumber: 2, reason: 'SIGKILL', restartsInMs: 200 },
  'server-started': { kind: 'server-started', url: 'http://localhost:8080/' },
  'server-stopping': { kind: 'server-stopping' },
  'server-stopped': { kind: 'server-stopped' },
} as const satisfies { readonly [Kind in ObservationKind]: Extract<Observation, { kind: Kind }> };
