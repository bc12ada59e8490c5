/** Exposed collections written as a line of text, and what becomes of a query string over them. */
import type { FieldType } from '@vitrine/contract';
import { fieldTypes } from '@vitrine/contract';
import { parse, plan, print, QueryError, type ExposedCollection, type Plan } from '@vitrine/query';

/** `name:text price:currency` gives a collection with these fields. */
export const exposedCollection = (fields: string): ExposedCollection => ({
  slug: 'things',
  name: 'Things',
  isPrivate: false,
  fields: new Map(
    fields.split(' ').map((text) => {
      const [key = '', written] = text.split(':');
      return [key, { key, label: key, type: typeOf(written) }];
    }),
  ),
});

const typeOf = (written: string | undefined): FieldType => {
  const type = fieldTypes.find((candidate) => candidate === written);
  if (type === undefined) throw new TypeError(`${String(written)} is no field type`);
  return type;
};

/** A field of each type. */
export const things = exposedCollection(
  'name:text mail:email phone:phone site:url state:select tags:multiselect weight:number stock:integer ' +
    'price:currency discount:percent active:boolean due:date seen:datetime extra:json',
);

export const planOf = (search: string, collection: ExposedCollection = things): Plan => plan(parse(search), collection);

/** The lines of the plan's canonical text that differ from those of the query that asks for nothing. */
export const printOf = (search: string, collection: ExposedCollection = things): string => {
  const usual = new Set(print(planOf('', collection)).split('\n'));
  return print(planOf(search, collection))
    .split('\n')
    .filter((line) => !usual.has(line))
    .join(' · ');
};

/** Each mistake as `parameter: message`; none where the query becomes a plan. */
export const mistakesOf = (search: string, collection: ExposedCollection = things): string[] => {
  try {
    planOf(search, collection);
    return [];
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return error.mistakes.map(({ parameter, message }) => `${parameter}: ${message}`);
  }
};
