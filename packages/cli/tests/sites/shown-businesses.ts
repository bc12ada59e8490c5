/** Whose pages are looked at beside the demo's: one with 60 columns, one that writes from right to left, and an empty one. */
import type { FieldDescriptor } from '@vitrine/contract';
import { changeAppearance, createView } from '@vitrine/administering';
import { createTenant, findCollection, findTenant } from '@vitrine/catalog';
import {
  addCollection,
  exposeAll,
  randomBytes,
  startOfTime,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';

/** Where the pictures of records are, for whoever looks to answer for. */
export const pictureOrigin = 'https://pictures.example';

export const wideFieldKeys = Array.from({ length: 60 }, (_, index) => `field${index + 1}`);

/** Beside those of the demo; who asks sees them from the next edition on. */
export const addBusinesses = async (service: TestService): Promise<void> => {
  for (const tenant of [wide, rightToLeft, empty]) await add(service, tenant);
  for (const view of views) await addView(service, view);
  const tenant = await findTenant(service.store, rightToLeft.publicId);
  await changeAppearance(service.store, tenant, { language: 'ar' }, new Date(startOfTime));
};

const views = [
  {
    publicId: 'kornhaus',
    of: 'products',
    slug: 'rolls',
    name: 'Our rolls',
    look: 'cards',
    query: 'where[category]=Rolls&sort=price',
  },
  {
    publicId: 'kornhaus',
    of: 'locations',
    slug: 'cafes',
    name: 'Cafés',
    look: 'list',
    query: 'where[amenities][contains]=Café',
  },
  { publicId: 'makhbaza', of: 'products', slug: 'sweets', name: 'حلويات', look: 'cards', query: 'where[kind]=حلويات' },
  {
    publicId: 'makhbaza',
    of: 'products',
    slug: 'breads',
    name: 'خبز',
    look: 'list',
    query: 'where[kind]=خبز&fields=name,picture,description,price',
  },
] as const;

const addView = async ({ store }: TestService, { publicId, of, ...view }: (typeof views)[number]): Promise<void> => {
  const tenant = await findTenant(store, publicId);
  const draft = { ...view, isPrivate: false, endsAt: null };
  await createView(store, tenant, await findCollection(store, tenant, of), draft, new Date(startOfTime));
};

interface TenantDraft {
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  readonly collections: readonly {
    readonly slug: string;
    readonly name: string;
    readonly fields: readonly FieldDescriptor[];
    readonly records: readonly JsonRecord[];
  }[];
}

const add = async (service: TestService, { collections, ...draft }: TenantDraft): Promise<void> => {
  const tenant = await createTenant(service.store, draft, new Date(startOfTime), randomBytes);
  for (const { records, ...collection } of collections)
    await exposeAll(service, tenant, await addCollection(service, tenant, collection, records));
};

/** A minute after the other, so that the first comes last. */
const createdAt = (index: number): string => new Date(Date.UTC(2026, 0, 31, 9, index)).toISOString();

const wideNames = [
  'Bezeichnung',
  'Artikelnummer',
  'Warengruppe',
  'Listenpreis',
  'Mindestbestellmenge je Verpackungseinheit',
  'Zulassungsdatum',
  'Auf Lager',
  'Oberflächenbehandlungsverfahren',
  'Anmerkungen zur Montage',
  'Datenblatt',
] as const;

const wideTypes: readonly FieldDescriptor['type'][] = [
  'text',
  'text',
  'select',
  'currency',
  'integer',
  'date',
  'boolean',
  'select',
  'text',
  'url',
];

const wideValues: Readonly<Record<string, (row: number, column: number) => unknown>> = {
  text: (row, column) =>
    column % 3 === 0 ? `Sechskantschraube M${row + 3}×${(column + 2) * 5} verzinkt` : `DIN-${933 + row}-${column}`,
  select: (row, column) => ['Befestigungstechnik', 'Antriebe', 'Wärmebehandlungsanlagen'][(row + column) % 3],
  currency: (row, column) => (row + 1) * 12.45 + column * 1000,
  integer: (row, column) => row * 1000 + column,
  date: (row, column) => `20${10 + (row % 15)}-0${(column % 9) + 1}-1${row % 10}`,
  boolean: (row, column) => (row + column) % 2 === 0,
  url: (row, column) => `https://www.bauteile.example/datenblaetter/2026/${row}/${column}.pdf`,
};

const wideFields = wideFieldKeys.map((key, index): FieldDescriptor => {
  const round = Math.floor(index / wideNames.length);
  const [name = key, type = 'text'] = [wideNames[index % wideNames.length], wideTypes[index % wideTypes.length]];
  return { key, label: round === 0 ? name : `${name} ${round + 1}`, type };
});

const wide: TenantDraft = {
  publicId: 'bauteile',
  name: 'Bauteile- und Befestigungsgroßhandelsgesellschaft Hinterhuber & Söhne',
  industry: 'Großhandel',
  collections: [
    {
      slug: 'parts',
      name: 'Befestigungselemente und Verbindungstechnik',
      fields: wideFields,
      records: Array.from({ length: 25 }, (_, row) => ({
        id: `B-${row + 1}`,
        createdAt: createdAt(row),
        ...Object.fromEntries(
          wideFields.map(({ key, type }, column) => [
            key,
            (row + column) % 11 === 10 ? null : wideValues[type]?.(row, column),
          ]),
        ),
      })),
    },
  ],
};

const arabicBreads = [
  'خبز الشعير بالزيتون',
  'كعك بالسمسم',
  'معمول بالتمر',
  'خبز القمح الكامل',
  'بقلاوة بالفستق الحلبي',
];
const arabicKinds = ['خبز', 'حلويات', 'معجنات'];

const rightToLeft: TenantDraft = {
  publicId: 'makhbaza',
  name: 'مخبز الياسمين الدمشقي',
  industry: 'مخبز',
  collections: [
    {
      slug: 'products',
      name: 'منتجات المخبز',
      fields: [
        { key: 'name', label: 'الاسم', type: 'text' },
        { key: 'picture', label: 'صورة', type: 'url' },
        { key: 'description', label: 'الوصف', type: 'text' },
        { key: 'kind', label: 'النوع', type: 'select' },
        { key: 'allergens', label: 'مسببات الحساسية', type: 'multiselect' },
        { key: 'price', label: 'السعر', type: 'currency' },
        { key: 'weight', label: 'الوزن بالغرام', type: 'integer' },
        { key: 'isVegan', label: 'نباتي', type: 'boolean' },
        { key: 'since', label: 'متوفر منذ', type: 'date' },
        { key: 'site', label: 'الموقع', type: 'url' },
      ],
      records: Array.from({ length: 23 }, (_, row) => ({
        id: `م-${row + 1}`,
        createdAt: createdAt(row),
        name: `${arabicBreads[row % arabicBreads.length]} ${row + 1}`,
        picture: row % 4 === 3 ? null : `${pictureOrigin}/${row}.svg`,
        description:
          row % 3 === 2 ? null : 'يُخبز كل صباح في فرن حجري، من طحين محلي وبدون مواد حافظة. '.repeat(1 + (row % 4)),
        kind: arabicKinds[row % arabicKinds.length],
        allergens: row % 2 === 0 ? ['قمح', 'سمسم'] : [],
        price: 4.5 + row,
        weight: 250 + row * 125,
        isVegan: row % 2 === 0,
        since: `2026-0${(row % 9) + 1}-15`,
        site: 'https://makhbaz.example/نباتي',
      })),
    },
    {
      slug: 'branches',
      name: 'الفروع',
      fields: [
        { key: 'name', label: 'الاسم', type: 'text' },
        { key: 'telephone', label: 'الهاتف', type: 'phone' },
      ],
      records: [{ id: '1', createdAt: createdAt(0), name: 'فرع باب توما', telephone: '+963 11 123456' }],
    },
  ],
};

const empty: TenantDraft = {
  publicId: 'leerraum',
  name: 'Leerraum',
  industry: 'Design',
  collections: [{ slug: 'works', name: 'Works', fields: [{ key: 'name', label: 'Name', type: 'text' }], records: [] }],
};
