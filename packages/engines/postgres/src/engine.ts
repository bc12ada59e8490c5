/** PostgreSQL, as an engine. */
import { type Engine, reasonTooOld } from '@vitrine/sources/engine';
import { Connection } from './connection.ts';
import { createDescribeTables } from './describe-tables.ts';
import { PostgresSource } from './postgres-source.ts';
import { createSample } from './sample-values.ts';

export const postgres: Engine = {
  openSource: (options) => new PostgresSource(options),
  look: async (url, connectionName, silenceMs, database) => {
    const connection = await Connection.open(url, connectionName, silenceMs, database);
    return {
      refusal: reasonTooOld(connection.serverVersion),
      describeTables: createDescribeTables(async (text, parameters) => connection.query(text, parameters)),
      sample: createSample(connection),
      close: async () => connection.close(),
    };
  },
};
