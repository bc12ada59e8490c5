/**
 * Answers some questions that nobody has asked, when a server starts: the runtime compiles code as it runs, and the first
 * to ask would wait for it. The questions are of every kind, and of the data there are; their answers are let go of.
 */
import { type FieldType, fieldTypeTraits, type Operator } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import type { ServedExposure } from '../served.ts';
import type { Handler } from './handler.ts';

/** The time that all of it may take of a processor, and how many questions: what compiles best is asked a few thousand times. */
const workMsMax = 1000;
const questionsMax = 5000;
const fieldsMax = 12;

export interface WarmUpOptions {
  /** One of its own, which counts no caller and holds nothing that others are given. */
  readonly handler: Handler;
  readonly exposure: ServedExposure;
  /** Milliseconds that never go back. */
  readonly monotonic: () => number;
  /** Whether the server is about to stop. */
  readonly isOver: () => boolean;
}

/** Between two questions it lets go of the event loop: whoever asks meanwhile is answered first. */
export const warmUp = async ({ handler, exposure, monotonic, isOver }: WarmUpOptions): Promise<void> => {
  const questions = questionsOf(exposure);
  let workMs = 0;
  for (let asked = 0; asked < questionsMax && workMs < workMsMax && !isOver(); asked++) {
    const question = questions[asked % questions.length] ?? '';
    const begunAt = monotonic();
    // Another page each time round, so that it is another question.
    await handler(new Request(`${question}&page=${1 + Math.floor(asked / questions.length)}`), '127.0.0.1');
    workMs += monotonic() - begunAt;
    await new Promise((resolve) => void setImmediate(resolve));
  }
};

const questionsOf = ({ tenant, collections }: ServedExposure): readonly string[] => {
  const collection = [...collections.values()].find(({ segment }) => segment !== null);
  const path = `http://localhost/api/v1/public/t/${tenant.publicId}/${collection?.slug}`;
  const fields = [...(collection?.fields.values() ?? [])].slice(0, fieldsMax);
  const searches = [
    'limit=200',
    ...fields.flatMap((field) => sortsOf(field)),
    ...fields.flatMap((field) => filtersOf(field)),
    'search=a',
    'search=an+e&sort=-createdAt,id',
    'where[id][in]=1,2,3',
  ];
  return searches.map((search) => `${path}?${search}`);
};

const sortsOf = ({ key, type }: ExposedField): readonly string[] =>
  fieldTypeTraits[type].sortable ? [`sort=-${key},id&limit=${50 + key.length}`] : [];

const filtersOf = ({ key, type }: ExposedField): readonly string[] =>
  fieldTypeTraits[type].operators.flatMap((operator: Operator) => {
    const value = operator === 'exists' ? 'true' : values[type];
    const written = operator === 'between' ? `${value},${value}` : value;
    return value === '' ? [] : [`where[${key}][${operator}]=${written}&where[createdAt][gt]=1990-01-01`];
  });

/** One that a filter of each type reads. */
const values: Readonly<Record<FieldType, string>> = {
  text: 'an',
  email: 'an',
  phone: '1',
  url: 'http',
  select: 'an',
  multiselect: 'an',
  number: '1',
  integer: '1',
  currency: '1',
  percent: '1',
  boolean: 'true',
  date: '2020-01-01',
  datetime: '2020-01-01',
  json: '',
};
