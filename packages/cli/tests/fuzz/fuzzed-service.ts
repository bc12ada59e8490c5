/** A service to be fuzzed: a process of its own, over a database that a service of the tests has filled. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setRelations } from '@vitrine/catalog';
import { createPlace, serveVitrine, type Serving } from '../commands/vitrine-process.ts';
import { processesAreTold, serverOf } from '../support/child-processes.ts';
import { until } from '../../../../tests/support/until.ts';
import { addKey } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  engines,
  exposeAll,
  follow,
  type EngineName,
  type TestService,
} from '../support/test-service.ts';
import { dataset, privateSlug, publicId, relations } from './subject.ts';

export interface FuzzedService extends Serving, AsyncDisposable {
  readonly port: number;
  /** Of the process that answers; where processes are told of. */
  readonly serverPid: number;
  /** A valid one of the tenant. */
  readonly key: string;
}

/** Callers are addresses as a proxy tells them, and none of them meets its limit. */
const environment = {
  TRUST_PROXY: '127.0.0.0/8',
  RATE_LIMIT_ANONYMOUS: '1000000',
  RATE_LIMIT_KEYED: '1000000',
};

/** @param settings such as those of the memory that it may keep */
export const serveFuzzed = async (
  engine: EngineName,
  settings: Readonly<Record<string, string>> = {},
): Promise<FuzzedService> => {
  const place = createPlace();
  const filled = await engines[engine]();
  const key = await fill(filled);
  const databaseUrl = filled.postgres?.database.url ?? moveTo(place.databasePath, filled);
  await filled.stop();
  const serving = await serveVitrine(place, { DATABASE_URL: databaseUrl, ...environment, ...settings });
  // The records were read when the first edition is there.
  const isServed = async (): Promise<boolean> =>
    (await serving.get(`${publicId}/${dataset.collection.slug}`)).status === 200;
  await until(isServed);
  return {
    ...serving,
    serverPid: processesAreTold ? serverOf(serving.pid) : serving.pid,
    key,
    port: Number(new URL(serving.url).port),
    [Symbol.asyncDispose]: async () => place[Symbol.asyncDispose](),
  };
};

const fill = async (service: TestService): Promise<string> => {
  const tenant = await addTenant(service, publicId);
  const { collection, hiddenFields, records } = dataset;
  const fields = [...collection.fields, ...hiddenFields];
  const shown = collection.fields.map(({ key }) => key);
  const things = await addCollection(service, tenant, { ...collection, fields }, records);
  const staff = await addCollection(service, tenant, { slug: privateSlug, fields }, records);
  for (const related of [things, staff])
    await setRelations(service.store, tenant, related, relations, new Date(service.clock.now()));
  await exposeAll(service, tenant, things, shown);
  await exposeAll(service, tenant, staff, shown, 'private');
  const { key } = await addKey(service, tenant, 'Fuzzing');
  await follow(service);
  return key;
};

const moveTo = (path: string, { database }: TestService): string => {
  mkdirSync(dirname(path), { recursive: true });
  database.run('vacuum into ?', [path]);
  return `sqlite:${path}`;
};
