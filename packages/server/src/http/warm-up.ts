/**
 * Answers some questions that nobody has asked, when a server starts: the runtime compiles code as it runs, and the first
 * to ask would wait for it. The questions are of every kind, and of the data there are; their answers are let go of.
 */
import { fieldTypeTraits, type FieldType, type Operator } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { Answers } from '../answers/answers.ts';
import type { LiveEdition } from '../editions/live-edition.ts';
import type { ServedExposure } from '../served.ts';
import { answer } from './handler.ts';
import type { AnswerServices } from './services.ts';
import { readTarget } from './target.ts';

const answerBytesMax = 1024 * 1024;
/** So many questions are worth the time, a few milliseconds each at most. */
const questionsMax = 120;
const fieldsMax = 12;

/** @param isOver says whether the server is about to stop */
export const warmUp = async (
  services: Omit<AnswerServices, 'edition'> & { readonly edition: LiveEdition },
  isOver: () => boolean,
): Promise<void> => {
  const exposure = services.edition.someExposure();
  if (exposure === undefined) return;
  const own = { ...services, answers: new Answers(answerBytesMax, () => undefined) };
  for (const path of questionsOf(exposure).slice(0, questionsMax)) {
    if (isOver()) return;
    // What cannot be answered now is no matter: whoever asks for it is told why.
    await answer(own, exposure, readTarget(path), 'anonymous', 'warm-up').catch(() => undefined);
    await new Promise((resolve) => void setImmediate(resolve));
  }
};

const questionsOf = ({ tenant, collections }: ServedExposure): readonly string[] => {
  const tenantPath = `/api/v1/public/t/${tenant.publicId}`;
  const [collection] = collections.values();
  if (collection === undefined) return [tenantPath];
  const path = `${tenantPath}/${collection.slug}`;
  const fields = [...collection.fields.values()].slice(0, fieldsMax);
  const searches = [
    'limit=200',
    ...fields.flatMap((field) => sortsOf(field)),
    ...fields.flatMap((field) => filtersOf(field)),
    'search=a',
    'search=an+e&sort=-createdAt,id',
    'where[id][in]=1,2,3',
  ];
  // Twice, as code is compiled that runs again.
  return [
    tenantPath,
    ...[...searches, ...searches].map((search, index) => `${path}?${search}&page=${1 + (index % 3)}`),
  ];
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
