/** A website's own markup between the tags of the element: a template for records, and slots. */
import type { CollectionShape } from '@vitrine/explorer';
import { isFramed, type Look } from './settings.ts';

export const templateOf = (host: HTMLElement): HTMLTemplateElement | null => host.querySelector(':scope > template');

/** The fields of its placeholders; one brace is text. @param shape known fields: others are left out */
export const keysOfOwn = (host: HTMLElement, shape?: CollectionShape): string[] =>
  Array.from(templateOf(host)?.innerHTML.matchAll(/\{\{(\w+)\}\}/g) ?? [], ([, key = '']) => key).filter(
    (key) => shape?.fields.some((field) => field.key === key) !== false,
  );

/** The names of slots for a website's words, and of that for its records. */
export const slotNames: readonly string[] = ['loading', 'empty', 'error', 'records'];

export const takesTemplate = (look: Look): boolean => look !== 'table' && look !== 'hours' && !isFramed(look);
