/**
 * Warms up a new server before it reports that it is ready: it answers questions of every kind about its own records,
 * so that the code is compiled and the threads run before the first caller comes. The answers are discarded.
 */
import { fieldTypeTraits, operatorTraits, type Operator } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import type { ServedExposure } from '../served.ts';
import type { Face } from './face.ts';
import type { Handler } from './handler.ts';

/** The limit of the delay of readiness. */
const msMax = 1000;
/** Questions are derived from so many records and fields. */
const recordsMax = 100;
const fieldsMax = 12;
/** Headers that browsers send. */
const usualHeaders = { 'Accept-Encoding': 'gzip, br' };

export interface WarmUpOptions {
  /** A separate handler, whose rate limit and cache are not those of callers. */
  readonly handler: Handler;
  readonly exposure: ServedExposure;
  /** A monotonic clock, in milliseconds. */
  readonly monotonic: () => number;
  /** True if the server is stopping. */
  readonly isOver: () => boolean;
}

/** Sends one request at a time, so that callers are answered in between. */
export const warmUp = async ({ handler, exposure, monotonic, isOver }: WarmUpOptions): Promise<void> => {
  const collection = [...exposure.collections.values()].find(({ segment }) => segment !== null);
  const path = `http://localhost/api/v1/public/t/${exposure.tenant.publicId}/${collection?.slug}`;
  const fields = variedFirst([...(collection?.fields.values() ?? [])]).slice(0, fieldsMax);
  const ask = async (question: string, headers = {}) => handler(new Request(path + question, { headers }), '127.0.0.1');
  const endsAt = monotonic() + msMax;
  const end = Bun.sleep(msMax);
  const records = await readRecords(await ask(`?limit=${recordsMax}`));
  for (const question of records.flatMap((record) => questionsOf(record, fields))) {
    await Promise.race([ask(question, usualHeaders), end]);
    await new Promise((resolve) => void setImmediate(resolve));
    if (monotonic() > endsAt || isOver()) return;
  }
};

/**
 * Lets faces send themselves requests. They may block the event loop for some 20 ms, but the server is ready by then.
 */
export const warmUpFaces = async (
  faces: readonly Face[],
  { handler, exposure, isOver }: WarmUpOptions,
): Promise<void> => {
  const send = async (request: Request): Promise<Response> => {
    const response = await handler(request, '127.0.0.1');
    if (!response.ok) throw new Error(`The server answers its own request with ${response.status}.`);
    return response;
  };
  for (const { warmUp: warm } of faces) await warm?.({ send, exposure, isOver });
};

/** Moves the first field of each type to the front. */
const variedFirst = (fields: readonly ExposedField[]): readonly ExposedField[] => {
  const firsts = new Map(fields.toReversed().map((field) => [field.type, field]));
  const isFirst = (field: ExposedField): boolean => firsts.get(field.type) === field;
  return [...fields.filter(isFirst), ...fields.filter((field) => !isFirst(field))];
};

type Shown = Readonly<Record<string, unknown>>;

const readRecords = async (response: Response): Promise<readonly Shown[]> => {
  if (!response.ok) throw new Error(`The server answers itself with ${response.status}.`);
  const { data }: { readonly data: readonly Shown[] } = JSON.parse(await response.text());
  return data;
};

/** Questions built from the values of a record. */
const questionsOf = (record: Shown, fields: readonly ExposedField[]): readonly string[] => {
  const filled = fields.filter(({ key }) => textOf(record[key]) !== '');
  const shown = filled.map(({ key }) => key).join(',');
  return [
    `/facets?fields=${shown}&where[createdAt][gt]=1990-01-01`,
    ...listsOf(record, filled).map((search) => `?${search}`),
  ];
};

const listsOf = (record: Shown, filled: readonly ExposedField[]): readonly string[] => {
  const filter = (field: ExposedField, operator: Operator): string =>
    `where[${field.key}][${operator}]=${operandOf(operator, textOf(record[field.key]))}`;
  const shown = filled.map(({ key }) => key).join(',');
  const sorts = filled
    .filter(({ type }) => fieldTypeTraits[type].sortable)
    .map(({ key }) => `sort=-${key},createdAt&page=1&limit=20&fields=${shown}`);
  const word = filled.find(({ type }) => fieldTypeTraits[type].searchable);
  return [
    `where[id][in]=${operandOf('eq', textOf(record['id']))},1,2,3`,
    ...(word === undefined ? [] : [`search=${operandOf('contains', textOf(record[word.key]))}`]),
    ...sorts,
    ...filled.flatMap((field, index) =>
      operatorsOf(field).includes('eq')
        ? [`${filter(field, 'eq')}&where[createdAt][gt]=1990-01-01&${sorts[index] ?? ''}`]
        : [],
    ),
    ...filled.flatMap((field) => operatorsOf(field).map((operator) => filter(field, operator))),
  ];
};

const operatorsOf = ({ type }: ExposedField): readonly Operator[] => fieldTypeTraits[type].operators;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The first characters of a text; the flag `u` keeps surrogate pairs whole. */
const piecePattern = /^.{0,4}/u;

const operandOf = (operator: Operator, value: string): string => {
  const item = encodeURIComponent(`"${value.replaceAll('"', '""')}"`);
  switch (operatorTraits[operator].takes) {
    case 'one':
      return encodeURIComponent(value);
    case 'text':
      return encodeURIComponent(piecePattern.exec(value)?.[0] ?? '');
    case 'truth':
      return 'true';
    case 'list':
      return item;
    case 'circle':
      return '50,10,100';
    case 'box':
      return '50,10,51,11';
    case 'pair':
      return `${item},${item}`;
  }
};
