/** Every manner in which a request can give the name of a field. */
import { operators } from '@vitrine/contract';
import { recordsTake } from '@vitrine/query';

export interface Manner {
  /** Such as `a filter with eq`. */
  readonly description: string;
  readonly parameter: (name: string) => string;
  /** The value of the parameter, or, where that is a list, its item: a list is given once, with all its items. */
  readonly value: (name: string) => string;
  readonly isList: boolean;
  readonly lookUp: LookUp;
}

/** How the service comes to a suggestion: the text in which it sees a name, and the names that it knows for it. */
export interface LookUp {
  readonly named: (name: string) => string;
  readonly known: readonly string[];
}

/**
 * Each sitting asks for a name in all of its manners within one request, without one mistake standing for another.
 * @param shownNames the names that the service knows for this collection, id and createdAt among them
 */
export const mannersOf = (shownNames: readonly string[]): readonly (readonly Manner[])[] => {
  const [shown = 'id'] = shownNames;
  const fields: LookUp = { named: (name) => name, known: shownNames };
  const where = (description: string, parameter: Manner['parameter'], lookUp = fields, value = '1'): Manner => ({
    description,
    parameter,
    value: () => value,
    isList: false,
    lookUp,
  });
  const list = (description: string, parameter: string, value: Manner['value']): Manner => ({
    description,
    parameter: () => parameter,
    value,
    isList: true,
    lookUp: fields,
  });
  return [
    [
      ...operators.map((operator) =>
        where(`a filter with ${operator}`, (name) => `where[${name}][${operator}]`, fields, operands[operator]),
      ),
      list('a sort', 'sort', (name) => name),
      list('a list of fields', 'fields', (name) => name),
      where('a parameter of that name', (name) => name, parameterLookUp),
    ],
    [
      list('a descending sort', 'sort', (name) => `-${name}`),
      where('a filter by a list', (name) => `where[${name}][in][]`),
      where('a filter with a path', (name) => `where[${shown}.${name}][eq]`, {
        named: (name) => `${shown}.${name}`,
        known: shownNames,
      }),
      where('a filter below a shown field', (name) => `where[${shown}][${name}]`, operatorLookUp),
    ],
  ];
};

const parameterLookUp: LookUp = {
  named: (name) => name,
  known: [...recordsTake].filter((name) => name !== 'where'),
};
const operatorLookUp: LookUp = { named: (name) => name, known: operators };

/** Values that can be read for a field of some type or another. */
const operands: Partial<Record<(typeof operators)[number], string>> = { between: '1,2', exists: 'true' };

/** Whether the name can be given so without being taken for something else: a parameter or an operator. */
export const canBeGiven = (name: string, lookUp: LookUp): boolean =>
  !lookUp.known.includes(name) && !(lookUp === parameterLookUp && /^where\b/.test(name));

/**
 * Whether a text can be a name at all: commas, brackets and a leading hyphen are part of how requests are written, and
 * no key has blanks at its ends, quotes or backslashes.
 */
export const isName = (text: string): boolean =>
  /^[^-\s[\],"\\\p{Cc}](?:[^[\],"\\\p{Cc}]*[^\s[\],"\\\p{Cc}])?$/u.test(text);
