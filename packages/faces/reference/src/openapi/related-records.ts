/** Related records (decision 137): the parameter `expand`, and what it adds to a record. */
import { bounds, expandedKey } from '@vitrine/contract';
import type { ExposedCollection, ExposedRelation } from '@vitrine/query';
import { fieldsParameter } from './parameters.ts';
import { ownFields } from './records.ts';
import { countOf, objectOf, quoteMarkdown, type Schema, textOf } from './schema.ts';

/** @param keys of the relations to choose from; undefined: any */
export const expandParameter = (keys?: readonly string[]): Schema => ({
  name: 'expand',
  in: 'query',
  description: `Keys of relations: each record gets the related ones in its property \`${expandedKey}\`; \`fields[KEY]=a,b\` chooses their fields. A page then has ${bounds.expandLimitMax} records at most.`,
  style: 'form',
  explode: false,
  schema: {
    type: 'array',
    items: { type: 'string', ...(keys && { enum: keys }) },
    minItems: 1,
    maxItems: bounds.expandMax,
  },
});

/** The parameters of a collection with relations: `expand`, and `fields[key]` for each relation. */
export const expandParameters = ({ relations }: ExposedCollection): readonly Schema[] =>
  relations === undefined
    ? []
    : [
        expandParameter([...relations.keys()]),
        ...Array.from(relations.values(), ({ key, target }) => ({
          ...fieldsParameter([...ownFields, ...target.fields.values()].map((field) => field.key)),
          name: `fields[${key}]`,
          description: `Keys of the fields of \`${target.slug}\` that are wanted, where \`expand\` names \`${key}\`.`,
        })),
      ];

/** The schema of records that may have related ones. */
export const withRelated = (
  record: Schema,
  relations: readonly ExposedRelation[],
  refer: (target: ExposedCollection) => Schema,
): Schema => {
  const related = objectOf(
    Object.fromEntries(relations.map((relation) => [relation.key, describeRelation(relation, refer(relation.target))])),
    relations.map(({ key }) => key),
  );
  const properties = { [expandedKey]: { ...related, description: 'The related records that `expand` names.' } };
  const description = 'A record, with the related ones that `expand` names.';
  return { description, allOf: [record, { type: 'object', properties }] };
};

const describeRelation = ({ kind, label }: ExposedRelation, record: Schema): Schema => {
  const title = quoteMarkdown(label);
  if (kind === 'one') return { title, oneOf: [record, { type: 'null' }] };
  return {
    title,
    ...objectOf({
      total: countOf('All related records.'),
      records: { type: 'array', items: record, maxItems: bounds.relatedMax, description: 'The first of them.' },
      more: textOf('The address of all of them; null where they are all here.', { type: ['string', 'null'] }),
    }),
  };
};
