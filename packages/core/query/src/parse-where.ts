/** The parameters of `where` ─▶ conditions as they were written, with their operands as texts (contract §4.2, §11.3). */
import { bounds, listOperators } from '@vitrine/contract';
import { readItems, type Item } from './items.ts';
import type { Mistakes } from './mistakes.ts';
import type { Parameter } from './parameters.ts';
import { quote } from './query-error.ts';

/** One condition of `where`, with its operands as written: one, or for a list its items. */
export interface WrittenCondition {
  readonly parameter: string;
  readonly field: string;
  readonly operator: string;
  readonly operands: readonly Operand[];
  /** False: another operand cannot be read, which is reported. */
  readonly isWhole: boolean;
}

/** A text to compare with, and the parameter that it came in: the items of one list may come in several. */
export interface Operand extends Item {
  readonly parameter: string;
}

export interface WrittenWhere {
  /** All must hold. */
  readonly conditions: readonly WrittenCondition[];
  /** At least one must hold, with all its conditions; empty: no restriction. */
  readonly alternatives: readonly (readonly WrittenCondition[])[];
}

/** One parameter, cut at its brackets. */
export interface WherePiece extends Index {
  readonly parameter: string;
  /** The number of its alternative, counted as the request counts. */
  readonly alternative: number | undefined;
  readonly field: string;
  readonly operator: string;
  /** Undefined: it cannot be decoded. */
  readonly value: string | undefined;
}

/** The text in the brackets after a list's name: a number, or empty; undefined without brackets. */
export interface Index {
  readonly index: string | undefined;
}

const wherePattern = /^where((?:\[[^[\]]*\]){1,5})$/;
const numberPattern = /^(?:0|[1-9]\d*)$/;

/**
 * `where[field][operator]`, `where[field]` for `eq`, and behind the operator `[]` or a number; all of it also
 * behind `where[or][number]`. None where the name is written otherwise.
 */
export const cutPiece = ({ name, value }: Parameter): WherePiece | undefined => {
  const brackets = wherePattern.exec(name)?.[1]?.slice(1, -1).split('][');
  if (brackets === undefined) return undefined;
  const [first, second = ''] = brackets;
  const isAlternative = first === 'or' && numberPattern.test(second) && brackets.length > 2;
  const [field = '', operator = 'eq', index, ...rest] = isAlternative ? brackets.slice(2) : brackets;
  if (rest.length > 0 || !(index === undefined || index === '' || numberPattern.test(index))) return undefined;
  return { parameter: name, alternative: isAlternative ? Number(second) : undefined, field, operator, index, value };
};

export const readWhere = (pieces: readonly WherePiece[], mistakes: Mistakes): WrittenWhere => {
  const single = pieces.filter((piece) => !isOfList(piece));
  const lists = Map.groupBy(pieces.filter(isOfList), listOf);
  const count = single.length + lists.size;
  if (count > bounds.conditionsMax)
    mistakes.report('where', `${count} conditions; at most ${bounds.conditionsMax} are allowed.`);
  const read = [
    ...single.map((piece) => ({ alternative: piece.alternative, condition: readOperand(piece) })),
    ...Array.from(lists.values()).flatMap((list) => readList(list, mistakes)),
  ];
  const alternatives = Map.groupBy(read, ({ alternative }) => alternative);
  const conditionsOf = (number: number | undefined): readonly WrittenCondition[] =>
    alternatives.get(number)?.map(({ condition }) => condition) ?? [];
  return {
    conditions: conditionsOf(undefined),
    alternatives: [...alternatives.keys()].filter((number) => number !== undefined).map(conditionsOf),
  };
};

const isOfList = ({ operator }: WherePiece): boolean => listOperators.has(operator);

const listOf = ({ alternative, field, operator }: WherePiece): string => `${alternative}[${field}][${operator}]`;

/** Each of several is a condition; `[]` or a number behind its operator is ignored. */
const readOperand = ({ parameter, field, operator, value }: WherePiece): WrittenCondition => ({
  parameter,
  field,
  operator,
  operands: value === undefined ? [] : [literal(parameter, value)],
  isWhole: value !== undefined,
});

const literal = (parameter: string, text: string): Operand => ({ parameter, text, hasBlankAround: false });

interface ReadCondition {
  readonly alternative: number | undefined;
  readonly condition: WrittenCondition;
}

/** The pieces of one list: its items, in order. It is named after the first of them. */
const readList = (pieces: readonly WherePiece[], mistakes: Mistakes): ReadCondition[] => {
  const [first] = pieces;
  if (first === undefined) return [];
  const { alternative, parameter, field, operator } = first;
  return [{ alternative, condition: { parameter, field, operator, ...readOperands(parameter, pieces, mistakes) } }];
};

const readOperands = (
  parameter: string,
  pieces: readonly WherePiece[],
  mistakes: Mistakes,
): Pick<WrittenCondition, 'operands' | 'isWhole'> => {
  const operands: Operand[] = [];
  let isWhole = true;
  for (const piece of inOrder(pieces)) {
    const read = readPiece(piece, mistakes);
    isWhole &&= read !== undefined;
    operands.push(...(read ?? []));
    if (operands.length <= bounds.listItemsMax) continue;
    mistakes.report(parameter, `More than ${bounds.listItemsMax} items in a list; split it into several requests.`);
    break;
  }
  return { operands: operands.slice(0, bounds.listItemsMax), isWhole };
};

/** Items with an index come in its order, as the client's library meant, after those without. */
export const inOrder = <Piece extends Index>(pieces: readonly Piece[]): readonly Piece[] =>
  pieces.toSorted((one, other) => Number(one.index || -1) - Number(other.index || -1));

const readPiece = ({ parameter, index, value }: WherePiece, mistakes: Mistakes): readonly Operand[] | undefined => {
  if (value === undefined) return undefined;
  if (index !== undefined) return [literal(parameter, value)];
  const read = readItems(value, bounds.listItemsMax);
  if ('items' in read) return read.items.map((item) => ({ parameter, ...item }));
  mistakes.report(parameter, `${quote(value)} ${read.wrong}.`);
  return undefined;
};
