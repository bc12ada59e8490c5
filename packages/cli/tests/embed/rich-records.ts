/** Records with all that is more than a line: markup, structured data, opening hours, and records of other collections. */
import type { FieldDescriptor, Relation } from '@vitrine/contract';
import { setRelations, type Tenant } from '@vitrine/catalog';
import { addCollection, exposeAll, startOfTime, type JsonRecord, type TestService } from '../support/test-service.ts';

const createdAt = '2026-01-31T09:30:00.000Z';

const mugFields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'text', label: 'Text', type: 'text' },
  { key: 'year', label: 'Year', type: 'integer' },
  { key: 'nutrition', label: 'Nutrition', type: 'json' },
  { key: 'steps', label: 'Steps', type: 'json' },
  { key: 'open', label: 'Open', type: 'json' },
  { key: 'makerId', label: 'Maker', type: 'text' },
  { key: 'patronId', label: 'Patron', type: 'text' },
];

const mugs: readonly JsonRecord[] = [
  {
    id: 'm1',
    createdAt,
    name: 'Mug',
    text: '<p>Schöne <strong>Tasse</strong> &amp; mehr</p><ul><li>rot</li><li>blau</li></ul><script>alert(1)</script>',
    year: 2024,
    nutrition: { energyKj: 1234.5, saturated_fat: 0.3, isVegan: true, '<b>': '<img src=x onerror=alert(1)>' },
    steps: [{ work: 'Glaze', minutes: 50 }, { work: 'Burn' }],
    open: 'Mo-Fr 08:00-18:00; Sa off',
    makerId: 'a1',
    patronId: 'p1',
  },
];

const names: readonly FieldDescriptor[] = [{ key: 'name', label: 'Name', type: 'text' }];

const relations: readonly Relation[] = [
  { key: 'maker', label: 'Maker', kind: 'one', collection: 'makers', from: 'makerId', to: 'id' },
  { key: 'patron', label: 'Patron', kind: 'one', collection: 'patrons', from: 'patronId', to: 'id' },
];

/** Adds `mugs` and `makers`, and `patrons` that are hidden. */
export const addRichRecords = async (service: TestService, tenant: Tenant): Promise<void> => {
  const shown = await addCollection(service, tenant, { slug: 'mugs', name: 'Mugs', fields: mugFields }, mugs);
  const makers = await addCollection(service, tenant, { slug: 'makers', name: 'Makers', fields: names }, [
    { id: 'a1', createdAt, name: 'Ada <i>Kiln</i> &amp; Co' },
  ]);
  await addCollection(service, tenant, { slug: 'patrons', name: 'Patrons', fields: names }, [
    { id: 'p1', createdAt, name: 'Secret patron' },
  ]);
  await setRelations(service.store, tenant, shown, relations, new Date(startOfTime));
  for (const collection of [shown, makers]) await exposeAll(service, tenant, collection);
};
