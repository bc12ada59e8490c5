/** What pictures are taken of: each kind of page as it is first seen, by a name that says which. */
import { wideFieldKeys } from '../../packages/cli/tests/sites/shown-businesses.ts';

export interface Screen {
  readonly name: string;
  /** Below the service's address, or the console's. */
  readonly path: string;
  readonly of: 'service' | 'embedded' | 'console';
}

const pages = {
  start: '/',
  guides: '/docs',
  'guides-found': '/docs?q=filter',
  guide: '/docs/querying',
  'guide-with-pictures': '/docs/exploring',
  failure: '/t/nobody12',
  'demo-tenant': '/t/kornhaus',
  'demo-collection': '/t/kornhaus/products',
  'demo-collection-narrowed': '/t/kornhaus/products?where[category][in]=Bread&sort=-price&lang=de',
  'demo-collection-nothing': '/t/kornhaus/products?search=zeppelin',
  'demo-collection-refused': '/t/kornhaus/products?where[price][gt]=much',
  'demo-locations': '/t/kornhaus/locations',
  'demo-view-cards': '/t/kornhaus/rolls',
  'demo-view-list': '/t/kornhaus/cafes',
  'demo-record': '/t/kornhaus/products/KH-0089',
  'demo-record-missing': '/t/kornhaus/products/nothing',
  'demo-reference': '/docs/t/kornhaus',
  'demo-collection-reference': '/docs/t/kornhaus/products',
  'demo-events': '/t/lumenart/events',
  'wide-tenant': '/t/bauteile',
  'wide-collection': '/t/bauteile/parts',
  'wide-collection-all': `/t/bauteile/parts?fields=${wideFieldKeys.join(',')}`,
  'wide-record': '/t/bauteile/parts/B-7',
  'wide-collection-reference': '/docs/t/bauteile/parts',
  'right-tenant': '/t/makhbaza',
  'right-collection': '/t/makhbaza/products',
  'right-view-cards': '/t/makhbaza/sweets',
  'right-view-list': '/t/makhbaza/breads',
  'right-record': `/t/makhbaza/products/${encodeURIComponent('م-5')}`,
  'right-collection-reference': '/docs/t/makhbaza/products',
  'empty-tenant': '/t/leerraum',
  'empty-collection': '/t/leerraum/works',
  'empty-collection-reference': '/docs/t/leerraum/works',
} as const;

/** What the element for owners' websites shows, alone on a page. */
const embedded = {
  'embed-list': '/embed/t/kornhaus/locations?limit=6&search=&more=',
  'embed-cards': '/embed/t/makhbaza/products?look=cards&limit=6&currency=SYP',
  'embed-table': '/embed/t/bauteile/parts?look=table&limit=6',
  'embed-hours': '/embed/t/kornhaus/locations?look=hours&limit=2&theme=auto',
} as const;

const consolePages = {
  'console-data': '/?show=data',
  'console-appearance': '/?show=appearance',
  'console-keys': '/?show=keys',
  'console-changes': '/?show=changes',
  'console-views': '/?show=views',
  'console-website': '/?show=website',
  'console-usage': '/?show=usage',
} as const;

export const screens: readonly Screen[] = [
  ...Object.entries(pages).map(([name, path]) => ({ name, path, of: 'service' as const })),
  ...Object.entries(embedded).map(([name, path]) => ({ name, path, of: 'embedded' as const })),
  ...Object.entries(consolePages).map(([name, path]) => ({ name, path, of: 'console' as const })),
];

/** What pages are looked at on. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

export const views: readonly View[] = sizes.flatMap((size) => [
  { ...size, colorScheme: 'light' },
  { ...size, colorScheme: 'dark' },
]);

/** Those of kept pictures: each size, in light and dark by turns. */
export const keptViews: readonly View[] = views.filter((_, index) => index % 4 === 0 || index % 4 === 3);
