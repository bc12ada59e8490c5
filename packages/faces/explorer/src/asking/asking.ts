/** The requests that a page sends to the API, its only access to data, and their answers. */
import { parseForTexts } from '@vitrine/query/exact-json';
import type { Expanded, FieldType, RecordData, RecordListMeta } from '@vitrine/contract';
import { readTexts } from '../words/html-text.ts';

/** A request to a collection; `search` is the part of its URL after `?`. */
export type Question =
  | { readonly kind: 'records' | 'facets'; readonly slug: string; readonly search: string }
  | { readonly kind: 'record'; readonly slug: string; readonly id: string; readonly search: string };

/**
 * Resolves to the body of the answer. Rejects with the API's refusal.
 * @param isShown false: no value of the answer is shown, so that none is charged; by default true
 */
export type Ask = (question: Question, isShown?: boolean) => Promise<string>;

export interface RecordsAnswer {
  readonly data: readonly RecordData[];
  readonly meta: RecordListMeta;
}

interface RecordAnswer {
  readonly data: RecordData & { readonly expanded?: Expanded<RecordData> };
}

/** A facet of a field (contract §11.1). */
export interface Facet {
  readonly key: string;
  readonly type: FieldType;
  readonly values: readonly { readonly value: string | number | boolean; readonly count: number }[];
  readonly distinct: number;
  readonly missing: number;
  /** Only for numbers, dates and times. */
  readonly min?: string | number;
  readonly max?: string | number;
  readonly histogram?: readonly {
    readonly from: string | number;
    readonly to: string | number;
    readonly count: number;
  }[];
}

export interface FacetsAnswer {
  readonly data: readonly Facet[];
  readonly meta: { readonly total: number };
}

// The answers come from our own API, so the contract's types apply. Numbers beyond JavaScript's precision become texts.

export const askRecords = async (ask: Ask, slug: string, search: string): Promise<RecordsAnswer> =>
  parseForTexts(await ask({ kind: 'records', slug, search }));

export const askRecord = async (ask: Ask, slug: string, id: string): Promise<RecordData> => {
  const { data }: RecordAnswer = parseForTexts(await ask({ kind: 'record', slug, id, search: '' }));
  return readTexts(data).record;
};

/** A record with its related ones; without them where they cannot be read now. */
export const askExpandedRecord = async (
  ask: Ask,
  slug: string,
  id: string,
  search: string,
): Promise<{ readonly record: RecordData; readonly expanded: Expanded<RecordData> }> => {
  const body = ask({ kind: 'record', slug, id, search });
  const { data }: RecordAnswer = parseForTexts(
    await (search === '' ? body : body.catch(async () => ask({ kind: 'record', slug, id, search: '' }))),
  );
  const { expanded = {}, ...record } = data;
  return { record: readTexts(record).record, expanded };
};

export const askFacets = async (ask: Ask, slug: string, search: string, isShown = true): Promise<FacetsAnswer> =>
  parseForTexts(await ask({ kind: 'facets', slug, search }, isShown));
