/** Lists the places of a request that can hold a field's name. An injection point is one such place. */
import { operators, operatorTraits } from '@vitrine/contract';
import { meantBy, operatorHere, recordsTake, sortKeyMeant } from '@vitrine/query';

export interface InjectionPoint {
  /** Such as `a filter with eq`. */
  readonly description: string;
  readonly parameter: (name: string) => string;
  /** The parameter's value, or its item where the value is a list: all items of a list go into one parameter. */
  readonly value: (name: string) => string;
  readonly isList: boolean;
  readonly lookUp: LookUp;
}

/** The basis of the service's suggestions: the text in which it sees a name, and the names that it knows. */
export interface LookUp {
  readonly named: (name: string) => string;
  readonly known: readonly string[];
  /** The known name that does what this name of another API does. */
  readonly meant: (name: string) => string | undefined;
}

/**
 * Groups the injection points: one request can try a name in all injection points of a group, without one mistake
 * masking another.
 * @param shownNames the names that the service knows for this collection, including id and createdAt
 */
export const injectionPointsOf = (shownNames: readonly string[]): readonly (readonly InjectionPoint[])[] => {
  const [shown = 'id'] = shownNames;
  const fields: LookUp = { named: (name) => name, known: shownNames, meant: () => undefined };
  const sorts: LookUp = { ...fields, meant: (name) => sortKeyMeant(name, new Set(shownNames)) };
  const where = (
    description: string,
    parameter: InjectionPoint['parameter'],
    lookUp = fields,
    value = '1',
  ): InjectionPoint => ({
    description,
    parameter,
    value: () => value,
    isList: false,
    lookUp,
  });
  const list = (
    description: string,
    parameter: string,
    lookUp: LookUp,
    value: InjectionPoint['value'] = (name) => name,
  ): InjectionPoint => ({ description, parameter: () => parameter, value, isList: true, lookUp });
  return [
    [
      ...operators.map((operator) =>
        where(
          `a filter with ${operator}`,
          (name) => `where[${name}][${operator}]`,
          fields,
          operands[operatorTraits[operator].takes],
        ),
      ),
      list('a sort', 'sort', sorts),
      list('a list of fields', 'fields', fields),
      where('a parameter of that name', (name) => name, parameterLookUp),
    ],
    [
      list('a descending sort', 'sort', sorts, (name) => `-${name}`),
      where('a filter by a list', (name) => `where[${name}][in][]`),
      where('a filter with a path', (name) => `where[${shown}.${name}][eq]`, {
        ...fields,
        named: (name) => `${shown}.${name}`,
      }),
      where('a filter below a shown field', (name) => `where[${shown}][${name}]`, operatorLookUp),
    ],
  ];
};

const parameterLookUp: LookUp = {
  named: (name) => name,
  known: [...recordsTake].filter((name) => name !== 'where'),
  meant: (name) => meantBy(name, recordsTake),
};
const operatorLookUp: LookUp = { named: (name) => name, known: operators, meant: operatorHere };

/** Operands that are valid for some field type, by the operator's kind of operand. */
const operands: Readonly<Record<string, string>> = { pair: '1,2', truth: 'true' };

/** True if the name can be used there without being taken for a parameter or an operator. */
export const canBeGiven = (name: string, lookUp: LookUp): boolean =>
  !lookUp.known.includes(name) && !(lookUp === parameterLookUp && /^where\b/.test(name));

/**
 * True if the text can be a name: commas, brackets and a leading hyphen belong to the query syntax, and no key has
 * outer blanks, quotes or backslashes.
 */
export const isName = (text: string): boolean =>
  /^[^-\s[\],"\\\p{Cc}](?:[^[\],"\\\p{Cc}]*[^\s[\],"\\\p{Cc}])?$/u.test(text);
