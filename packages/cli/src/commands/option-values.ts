/** Checks the options that `vitrine label` names: their fields have options, and the values occur. */
import { CatalogError, type Field, listFields, listStoredOptions } from '@vitrine/catalog';
import { isPlace } from '@vitrine/sources';
import { suggest } from '@vitrine/query';
import { sampleDeclared, sampledRowsMax, type SampleOrder } from './field-samples.ts';

/** By the keys of fields and by values; null takes a label back. */
export type OptionLabels = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

interface KnownValues {
  readonly values: readonly string[];
  /** False if there may be others, in rows that were not read. */
  readonly isAll: boolean;
}

/**
 * Unknown fields are left to the change itself.
 * @returns notes about values that none of the read rows has
 * @throws CatalogError for a field without options, and for a value that no record has
 */
export const checkOptions = async (
  order: Omit<SampleOrder, 'keys'>,
  labels: OptionLabels,
): Promise<readonly string[]> => {
  const fields = await listFields(order.store, order.collection);
  const notes: string[] = [];
  for (const [key, named] of Object.entries(labels)) {
    const field = fields.find((each) => each.key === key);
    const written = Object.keys(named).filter((value) => named[value] !== null);
    if (field === undefined || written.length === 0) continue;
    if (!hasOptions(field)) throw withoutOptions(field, fields);
    const { values, isAll } = await readValues(order, field);
    const unknown = written.filter((value) => !values.includes(value));
    const [first] = unknown;
    if (first === undefined) continue;
    if (isAll)
      throw new CatalogError(`${key} has no value ${JSON.stringify(first)}.${suggest(first, values)} ${list(values)}`);
    notes.push(
      `None of the first ${sampledRowsMax} records has ${unknown.map((value) => JSON.stringify(value)).join(', ')} in ${key}. ${list(values)}`,
    );
  }
  return notes;
};

const hasOptions = ({ type, meaning }: Field): boolean => type.endsWith('select') || meaning.options !== undefined;

const withoutOptions = ({ key, type }: Field, fields: readonly Field[]): CatalogError => {
  const others = fields.filter(hasOptions).map((field) => field.key);
  const choice =
    others.length === 0
      ? 'No field here has options: they are of the type select or multiselect.'
      : `Fields with options: ${others.join(', ')}.`;
  return new CatalogError(`${key} is a field of the type ${type}, which has no options. ${choice}`);
};

const readValues = async (order: Omit<SampleOrder, 'keys'>, field: Field): Promise<KnownValues> => {
  const declared = field.meaning.options?.map(({ value }) => value) ?? [];
  const found = await findValues(order, field);
  return { values: [...new Set([...declared, ...found.values])], isAll: found.isAll };
};

const findValues = async (order: Omit<SampleOrder, 'keys'>, field: Field): Promise<KnownValues> => {
  const { store, collection } = order;
  if (collection.target.source === null) {
    const values = await listStoredOptions(store, collection.target, field, valuesMax + 1);
    return { values: values.slice(0, valuesMax), isAll: values.length <= valuesMax };
  }
  if (!isPlace(field.origin)) return { values: [], isAll: false };
  const rows = await sampleDeclared({ ...order, keys: [field.key] }, [field]).catch(() => undefined);
  const values = rows?.flatMap(([text = null]) => itemsOf(text)) ?? [];
  return { values: [...new Set(values)], isAll: rows !== undefined && rows.length < sampledRowsMax };
};

const valuesMax = 1000;

/** Options of a list, which is sampled as JSON, or a text. */
const itemsOf = (text: string | null): readonly string[] => {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : [typeof value === 'string' ? value : text];
  } catch {
    return [text];
  }
};

const listedMax = 20;

const list = (values: readonly string[]): string =>
  values.length === 0
    ? 'No record has one.'
    : `It has ${values
        .slice(0, listedMax)
        .map((value) => JSON.stringify(value))
        .join(', ')}${values.length > listedMax ? ' and others' : ''}.`;
