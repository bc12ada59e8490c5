/** PostgreSQL, for the list of engines. */
import { type ListedEngine, mistakeOfServer } from '@vitrine/sources/engines';

export const postgres: ListedEngine<'postgres'> = {
  kind: 'postgres',
  start: 'postgres://',
  schemes: ['postgres', 'postgresql'],
  mistake: mistakeOfServer,
  load: async () => (await import('./engine.ts')).postgres,
};
