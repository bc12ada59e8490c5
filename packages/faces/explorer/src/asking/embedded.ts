/** The attributes that the element for websites and frames share, and how to read their texts. The element's script contains it. */

/** All attributes. In the address of a frame they are parameters. */
export const attributeNames = [
  'tenant',
  'collection',
  'view',
  'record',
  'look',
  'query',
  'where',
  'sort',
  'fields',
  'limit',
  'search',
  'more',
  'filters',
  'sorts',
  'pages',
  'address',
  'href',
  'heading',
  'picture',
  'alt',
  'hours',
  'currency',
  'timezone',
  'label',
  'theme',
  'lang',
  'service',
] as const;
export type AttributeName = (typeof attributeNames)[number];

/** How records are shown. */
export const embeddedLooks = ['list', 'cards', 'gallery', 'table', 'record', 'hours', 'map', 'calendar'] as const;

/** The keys in a list with commas. */
export const keysIn = (text = ''): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** The fields in braces of a template such as `https://shop.example/{id}`. */
export const keysOfTemplate = (template = ''): string[] =>
  Array.from(template.matchAll(/\{(\w+)\}/g), ([, key = '']) => key);

/** `where[price][lt]` for `price[lt]`, as the attribute `where` has it. */
export const conditionName = (name: string): string =>
  name.startsWith('where[') ? name : name.replace(/^([^[]+)/, 'where[$1]');
