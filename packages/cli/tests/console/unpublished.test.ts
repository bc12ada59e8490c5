/** Records that look unpublished are pointed out to owners, before and after they are stored, until they are left out. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { RecordsReport } from '@vitrine/contract/console';
import type { FilePreview } from '@vitrine/contract/files';
import type { Preview } from '@vitrine/console';
import { addTenant, type TestService } from '../support/test-service.ts';
import { startConsoleService, type Told, visit } from './visit.ts';

const products = [
  'SKU,Titel,Status,Veröffentlicht',
  'a,Kerze,active,1',
  'b,Teller,draft,1',
  'c,Tasse,archived,0',
  'd,Schale,active,-1',
  'e,Krug,active,1',
  '',
].join('\n');

const states = {
  field: 'Status',
  values: [
    { value: 'draft', records: 1 },
    { value: 'archived', records: 1 },
  ],
  condition: 'Status=active',
};
const flags = {
  field: 'Veröffentlicht',
  values: [
    { value: '0', records: 1 },
    { value: '-1', records: 1 },
  ],
  condition: 'Veröffentlicht=1',
};

let service: TestService;
beforeAll(async () => {
  service = await startConsoleService('sqlite');
});
afterAll(async () => service.stop());

const sorted = (found: RecordsReport['unpublished']) =>
  found.map((each) => ({ ...each, values: each.values.toSorted((one, other) => (one.value < other.value ? 1 : -1)) }));

test('a file, its collection and a preview name drafts until the owner leaves them out', async () => {
  await addTenant(service, 'drafts01');
  const ask = await visit(service, 'drafts01');
  const send = async (content: string, replaces = ''): Promise<Told<FilePreview>> =>
    ask('POST', `files?name=products.csv${replaces}`, new Blob([content]));
  const sent = (await send(products)).body.data;
  const key = sent.fields.find(({ column }) => column === 'Veröffentlicht')?.key ?? '';
  const found = [states, { ...flags, field: key, condition: `${key}=1` }];
  expect(sorted(sent.unpublished)).toEqual(found);
  await ask('POST', `files/${sent.upload}/store`, { collection: 'products', isReplacing: false, id: 'SKU' });

  const report = async () => (await ask<RecordsReport>('GET', 'records/products')).body.data;
  const hidden = await report();
  expect([hidden.total, hidden.shown, sorted(hidden.unpublished)]).toEqual([5, null, found]);
  expect((await ask('GET', 'records/nothing')).status).toBe(404);

  const previewWith = async (where: readonly string[]) => {
    // The fields that say so stay hidden.
    const proposal = { collections: [{ slug: 'products', state: 'public', fields: ['Titel'], where }] };
    const { body } = await ask<Preview>('POST', 'preview', proposal);
    return { proposal, preview: body.data };
  };
  const all = await previewWith([]);
  expect(sorted(all.preview.collections[0]?.unpublished ?? [])).toEqual(found);
  expect(all.preview.collections[0]?.anonymous.body).not.toContain('draft');
  const some = await previewWith(['Status=active']);
  expect(some.preview.collections[0]?.unpublished).toEqual([
    { field: key, values: [{ value: '-1', records: 1 }], condition: `${key}=1` },
  ]);
  await ask('PUT', 'exposures', some.proposal, { 'If-Match': `"${some.preview.revision}"` });
  const shown = await report();
  expect([shown.total, shown.shown]).toEqual([5, 3]);

  const again = (await send(`${products}f,Vase,trash,1\n`, '&replaces=products')).body.data;
  expect(again.unpublished.map(({ field }) => field)).toEqual([key]);
});
