/** Decides cheaply whether an element may have a mistake, so that only its visitors load the script that finds it. */
import type { CollectionShape } from '@vitrine/explorer';
import { attributeNames, keysIn, keysOfTemplate } from '@vitrine/explorer/embedded';
import { keysOfOwn, slotNames, takesTemplate, templateOf } from './own-markup.ts';
import { fieldsOf, lookOf, type ReadAttribute } from './settings.ts';

/** Frameworks add names with signs. */
const isPlain = /^(?!class$|tabindex$)[a-z]+$/;

export const isDoubtful = (host: HTMLElement, read: ReadAttribute, { fields }: CollectionShape): boolean => {
  const known = new Set(['id', 'createdAt', ...Intl.supportedValuesOf('currency'), ...fields.map(({ key }) => key)]);
  const lists = (['filters', 'sorts', 'heading', 'picture', 'alt', 'hours', 'currency'] as const).map(read);
  const keys = [...keysIn(lists.join()), ...fieldsOf(read), ...keysOfOwn(host), ...keysOfTemplate(read('href'))];
  return (
    host.getAttributeNames().some((name) => isPlain.test(name) && !(name in host) && !attributes.includes(name)) ||
    keys.some((key) => !known.has(key)) ||
    Array.from(host.children).some(({ slot }) => slot && !slotNames.includes(slot)) ||
    !/^(?:[1-9]\d*)?,(?:light|dark|auto)?$/.test(`${read('limit') ?? ''},${read('theme') ?? ''}`) ||
    lookOf(read) !== (read('look') || lookOf(read)) ||
    (templateOf(host) !== null && !takesTemplate(lookOf(read))) ||
    !isZone(read('timezone') || 'UTC')
  );
};

const attributes: readonly string[] = attributeNames;

const isZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
};
