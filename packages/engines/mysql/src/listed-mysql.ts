/** MariaDB and MySQL, for the list of engines. */
import { type ListedEngine, mistakeOfServer } from '@vitrine/sources/engines';

export const mysql: ListedEngine<'mysql'> = {
  kind: 'mysql',
  start: 'mysql://',
  schemes: ['mysql', 'mariadb'],
  mistake: mistakeOfServer,
  load: async () => (await import('./engine.ts')).mysql,
};
