/** MariaDB and MySQL, as an engine. */
import type { Engine } from '@vitrine/sources/engine';
import { Connection } from './connection.ts';
import { createDescribeTables } from './describe-tables.ts';
import { MysqlSource } from './mysql-source.ts';
import { createSample } from './sample-values.ts';
import { reasonTooOld } from './server-version.ts';

export const mysql: Engine = {
  openSource: (options) => new MysqlSource(options),
  look: async (url, _connectionName, silenceMs, database) => {
    const connection = await Connection.open(url, silenceMs, database);
    return {
      refusal: reasonTooOld(connection.version),
      describeTables: createDescribeTables(connection),
      sample: createSample(connection),
      close: async () => {
        connection.destroy();
        await Promise.resolve();
      },
    };
  },
};
