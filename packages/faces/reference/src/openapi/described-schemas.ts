/** The schemas of descriptions (contract §11.10). */
import { type AboutPart, aboutParts } from '@vitrine/contract/about';
import { fieldTypes } from '@vitrine/contract';
import { envelopeOf, fieldKey, publicId, slug } from './envelopes.ts';
import { objectOf, type Schema, textOf } from './schema.ts';

/** Null: not described. */
const saidOf = (description: string): Schema => ({ type: ['string', 'null'], description });

const name = textOf('What it is called, for people.');
const description = saidOf('What it is, for people.');
const language = saidOf('The language of these texts: a tag of BCP 47.');

const parts: Readonly<Record<AboutPart, string>> = {
  licence: 'The address of the licence under which the data may be used.',
  attribution: 'Whom to name.',
  contact: 'Where to ask about the data: an address, also one of e-mail.',
  imprint: 'The address at which the tenant says who it is.',
  privacy: 'The address at which it says what it does with data of people.',
};

const option = objectOf({
  value: textOf('The value, as records have it.'),
  label: textOf('What people read in its place.'),
});

const field = objectOf({
  key: fieldKey,
  label: name,
  type: textOf('Decides which values and operators it has.', { enum: fieldTypes }),
  description: saidOf('What its values mean.'),
  unit: saidOf('What numbers count, such as kg or a code of ISO 4217.'),
  options: { type: ['array', 'null'], items: option, description: 'The values that it can have.' },
});

const relation = objectOf({
  key: textOf('Names the relation in `expand`, and the related records in `expanded` of a record.'),
  label: name,
  kind: textOf('`one`: a record has one related record at most; `many`: any number.', { enum: ['one', 'many'] }),
  collection: { ...slug, description: 'The collection of the related records.' },
  from: { ...fieldKey, description: 'The field of this collection, or `id`, …' },
  to: { ...fieldKey, description: '… that has the value of this one of the other collection.' },
});

export const describedSchemas = {
  CollectionDescribed: {
    ...envelopeOf({
      ...objectOf({
        slug,
        name,
        description,
        language,
        fields: { type: 'array', items: field, description: 'Those that it shows to you.' },
        relations: { type: 'array', items: relation, description: 'To collections that are shown to you too.' },
      }),
      description: 'What it means.',
    }),
    description: 'What a collection and its fields mean.',
  },
  TenantDescribed: {
    ...envelopeOf({
      ...objectOf({
        publicId,
        name,
        industry: textOf('What it does.'),
        language,
        ...Object.fromEntries(aboutParts.map((part) => [part, saidOf(parts[part])])),
        collections: {
          type: 'array',
          items: objectOf({ slug, name, description }),
          description: 'Those that it shows to you.',
        },
      }),
      description: 'What it says.',
    }),
    description: 'What a tenant says about its data.',
  },
} satisfies Readonly<Record<string, Schema>>;
