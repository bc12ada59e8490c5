/** What pages do alike for several types. */
import type { FieldType } from '@vitrine/contract';

const numeric: ReadonlySet<FieldType> = new Set<FieldType>(['number', 'integer', 'currency', 'percent']);

export const isNumeric = (type: FieldType | undefined): boolean => type !== undefined && numeric.has(type);
export const isMoment = (type: FieldType): boolean => type === 'date' || type === 'datetime';

/** Whether a text is an address of the web, written out whole. */
export const isWeb = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);
