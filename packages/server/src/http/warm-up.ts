/**
 * Warms a new server up before it reports that it is ready: it sends itself questions of every kind about the records that it
 * serves, so that the code is compiled and the threads are started before the first caller comes. The answers are discarded.
 */
import { fieldTypeTraits, type Operator } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import type { ServedExposure } from '../served.ts';
import type { Handler } from './handler.ts';

/** The server reports that it is not ready for so long. */
const msMax = 1000;
/** Each is asked about so many records, of which each makes other questions. */
const recordsMax = 100;
const fieldsMax = 12;
/** Like those of browsers. */
const usualHeaders = { 'Accept-Encoding': 'gzip, br' };

export interface WarmUpOptions {
  /** One of its own, which counts no caller and holds nothing that others are given. */
  readonly handler: Handler;
  readonly exposure: ServedExposure;
  /** Milliseconds that never go back. */
  readonly monotonic: () => number;
  /** Whether the server is about to stop. */
  readonly isOver: () => boolean;
}

/** Asks one question after the other, so that who asks meanwhile is answered between two. */
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
 * Loads what speaks MCP, and has it answer messages. That holds the event loop for some 20 ms twice, once for the process; the
 * server is ready already.
 */
export const warmUpMessages = async ({ handler, exposure, isOver }: WarmUpOptions): Promise<void> => {
  const { firstMessages } = await import('../mcp/index.ts');
  const [collection] = exposure.collections.keys();
  for (const message of collection === undefined ? [] : firstMessages(collection)) {
    await new Promise((resolve) => void setImmediate(resolve));
    if (isOver()) return;
    const request = new Request(`http://localhost/mcp/t/${exposure.tenant.publicId}`, { method: 'POST', ...message });
    const response = await handler(request, '127.0.0.1');
    if (!response.ok) throw new Error(`The server answers its own message with ${response.status}.`);
  }
};

/** A field of each type comes before the second of any. */
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

/** What one would ask who has seen the record. */
const questionsOf = (record: Shown, fields: readonly ExposedField[]): readonly string[] => {
  const filled = fields.filter(({ key }) => textOf(record[key]) !== '');
  const shown = filled.map(({ key }) => key).join(',');
  return [
    `/facets?fields=${shown}&where[createdAt][gt]=1990-01-01`,
    ...listsOf(record, filled).map((search) => `?${search}`),
  ];
};

/** Questions for a list. */
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

const listOperators: ReadonlySet<Operator> = new Set(['in', 'nin', 'between']);
/** Of a text they are given a piece: its first characters, none of them cut in half. */
const pieceOperators: ReadonlySet<Operator> = new Set(['contains', 'startsWith']);
const piecePattern = /^.{0,4}/u;

const operandOf = (operator: Operator, value: string): string => {
  if (operator === 'exists') return 'true';
  if (pieceOperators.has(operator)) return encodeURIComponent(piecePattern.exec(value)?.[0] ?? '');
  if (!listOperators.has(operator)) return encodeURIComponent(value);
  const item = encodeURIComponent(`"${value.replaceAll('"', '""')}"`);
  return operator === 'between' ? `${item},${item}` : item;
};
