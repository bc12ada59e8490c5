/** Validates a catalog file against its schema, with messages in sentences. */
import { suggest } from '@vitrine/query';
import { Ajv, type ErrorObject } from 'ajv';
import { pointTo, type CatalogFile } from './catalog-file.ts';
import schema from './catalog.schema.json';
import { oneOf, quote, type Mistake } from './mistake.ts';

/** Returns all mistakes of form. A file of the right form can still name things that do not exist. */
export const findSchemaMistakes = (file: CatalogFile): readonly Mistake[] => {
  if (validate(file.value)) return [];
  const errors = (validate.errors ?? []).filter(
    ({ schemaPath, keyword }) => !isOneWayOfSeveral.test(schemaPath) && keyword !== 'propertyNames',
  );
  return errors.map((error) => describe(file, error));
};

const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true });
/** Texts in the schema that messages use, beside those that editors show. */
ajv.addVocabulary(['expects', 'noun']);
const validate = ajv.compile(schema);

/** Errors of the single alternatives; one error reports all of them together. The error of a name is kept, that of its group is not. */
const isOneWayOfSeveral = /\/anyOf\//;

const describe = (file: CatalogFile, error: ErrorObject): Mistake => {
  const { instancePath, keyword, params, data, parentSchema, propertyName } = error;
  const position =
    propertyName === undefined
      ? file.positionOf(instancePath)
      : file.namePositionOf(pointTo(instancePath, propertyName));
  const { expects, noun, properties } = readTraits(parentSchema);
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      const names = Object.keys(properties);
      const message = `found ${quote(name)}, which ${noun} does not have, expected ${oneOf(names)}.${suggest(name, names)}`;
      return { position: file.namePositionOf(pointTo(instancePath, name)), message };
    }
    case 'required': {
      const name = String(params['missingProperty']);
      const message = `found ${noun} without ${name}, expected ${readTraits(properties[name]).expects}. Add ${name}.`;
      return { position, message };
    }
    case 'anyOf':
      return { position, message: scopeOrTenant };
    case 'maxItems':
      return { position, message: `found ${lengthOf(data)} ${noun}, expected at most ${String(params['limit'])}.` };
    case 'enum': {
      const values: unknown = params['allowedValues'];
      const names = Array.isArray(values) ? values.map(String) : [];
      return { position, message: `found ${print(data)}, expected ${expects}.${suggest(String(data), names)}` };
    }
    case 'type': {
      const isBare = typeof data === 'number' || typeof data === 'boolean';
      const hint = isBare && mayBeText(error.schema) ? ' Put it in quotes to make it a text.' : '';
      return { position, message: `found ${print(data)}, expected ${expects}.${hint}` };
    }
    default:
      return { position, message: `found ${print(data)}, expected ${expects}.` };
  }
};

/** By the schema's `type`. */
const mayBeText = (types: unknown): boolean => [types].flat().includes('string');

const scopeOrTenant =
  "found a collection without scope and tenant, expected one of the two: a whole table is one tenant's, never everybody's. Add scope: with the column that tells whose a row is, or tenant: with the tenant's ID; or write {scope} in schema or source, if each tenant has one for itself.";

interface Traits {
  readonly expects: string;
  readonly noun: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const readTraits = (part: unknown): Traits => {
  const { expects, noun, properties }: Record<string, unknown> = isMapping(part) ? part : {};
  return { expects: String(expects), noun: String(noun), properties: isMapping(properties) ? properties : {} };
};

export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const print = (value: unknown): string => {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a group of names and values' : `the ${typeof value} ${JSON.stringify(value)}`;
};

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
