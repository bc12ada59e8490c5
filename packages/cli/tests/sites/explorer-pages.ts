/** What pages are tried on: the demo's tenants, and one whose data is odd. */
import type { FieldDescriptor } from '@vitrine/contract';
import { findTenant } from '@vitrine/catalog';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { addKey } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';

/** Does something to the page it stands in, if it is taken for markup. */
export const markup = `<img src="x" onerror="document.title='run'"><script>document.title='run'</script>`;

const createdAt = '2026-01-31T09:30:00.000Z';

const oddFields: readonly FieldDescriptor[] = [
  { key: 'name', label: markup, type: 'text' },
  { key: 'story', label: 'Story', type: 'text' },
  { key: 'site', label: 'Site', type: 'url' },
  { key: 'mail', label: 'Mail', type: 'email' },
  { key: 'telephone', label: 'Telephone', type: 'phone' },
  { key: 'kind', label: 'סוג', type: 'select' },
  { key: 'labels', label: 'Labels', type: 'multiselect' },
  { key: 'isNew', label: 'New', type: 'boolean' },
  { key: 'count', label: 'Count', type: 'integer' },
  { key: 'share', label: 'Share', type: 'percent' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'day', label: 'Day', type: 'date' },
  { key: 'moment', label: 'Moment', type: 'datetime' },
  { key: 'more', label: 'More', type: 'json' },
];

const oddRecords: readonly JsonRecord[] = [
  {
    id: '1',
    createdAt,
    name: markup,
    story: 'A long story that goes on and on. '.repeat(20),
    site: `javascript:document.title='run'`,
    mail: 'a@example.com',
    telephone: '+49 30 123456',
    kind: 'שלום עולם (1)',
    labels: [markup, 'مرحبا'],
    isNew: true,
    count: 1234567,
    share: 12.5,
    price: 0.1,
    day: '2026-02-28',
    moment: '2026-02-28T23:30:00.000Z',
    more: { text: markup },
  },
  {
    id: '2',
    createdAt,
    name: null,
    story: null,
    site: 'https://example.com/a?b=c',
    mail: null,
    telephone: null,
    kind: null,
    labels: [],
    isNew: false,
    count: -1,
    share: 0,
    price: 1e9,
    day: '1999-12-31',
    moment: null,
    more: null,
  },
];

export interface ExplorerService {
  readonly service: TestService;
  readonly url: string;
  /** Of the tenant lumenart, whose staff are private. */
  readonly key: string;
}

export const startExplorer = async (environment: Readonly<Record<string, string>> = {}): Promise<ExplorerService> => {
  const service = await startTestService(environment);
  await addDemoTenants(service);
  const odd = await addTenant(service, 'oddities');
  const collection = await addCollection(service, odd, { slug: 'odd', name: markup, fields: oddFields }, oddRecords);
  await exposeAll(service, odd, collection);
  const { key } = await addKey(service, await findTenant(service.store, 'lumenart'), 'Website');
  await follow(service);
  await service.turn();
  return { service, url: service.service.url, key };
};
