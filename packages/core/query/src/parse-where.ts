/** The parameters of `where` ─▶ conditions as they were written, with their operands as texts (contract §4.2, §11.3). */
import { bounds, listOperators } from '@vitrine/contract';
import { type Mistakes, quote, shorten } from './mistakes.ts';
import { inOrder, type WherePiece } from './parameters.ts';

/** One condition of `where`, with its operands as written: one, or for a list its items. */
export interface ParsedCondition {
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

export interface ParsedWhere {
  /** All must hold. */
  readonly conditions: readonly ParsedCondition[];
  /** At least one must hold, with all its conditions; empty: no restriction. */
  readonly alternatives: readonly (readonly ParsedCondition[])[];
}

export const readWhere = (pieces: readonly WherePiece[], mistakes: Mistakes): ParsedWhere => {
  const single = pieces.filter((piece) => !isOfList(piece));
  const lists = Map.groupBy(pieces.filter(isOfList), listOf);
  mistakes.reportTooMany('where', single.length + lists.size, bounds.conditionsMax, 'conditions');
  const read = [
    ...single.map((piece) => ({ alternative: piece.alternative, condition: readOperand(piece) })),
    ...Array.from(lists.values()).flatMap((list) => readList(list, mistakes)),
  ];
  const alternatives = Map.groupBy(read, ({ alternative }) => alternative);
  const conditionsOf = (number: number | undefined): readonly ParsedCondition[] =>
    alternatives.get(number)?.map(({ condition }) => condition) ?? [];
  return {
    conditions: conditionsOf(undefined),
    alternatives: [...alternatives.keys()].filter((number) => number !== undefined).map(conditionsOf),
  };
};

const isOfList = ({ operator }: WherePiece): boolean => listOperators.has(operator);

const listOf = ({ alternative, field, operator }: WherePiece): string => `${alternative}[${field}][${operator}]`;

/** Each of several is a condition; `[]` or a number behind its operator is ignored. */
const readOperand = ({ parameter, field, operator, value }: WherePiece): ParsedCondition => ({
  parameter,
  field,
  operator,
  operands: value === undefined ? [] : [literal(parameter, value)],
  isWhole: value !== undefined,
});

const literal = (parameter: string, text: string): Operand => ({ parameter, text, hasBlankAround: false });

interface ReadCondition {
  readonly alternative: number | undefined;
  readonly condition: ParsedCondition;
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
): Pick<ParsedCondition, 'operands' | 'isWhole'> => {
  const operands: Operand[] = [];
  let isWhole = true;
  for (const piece of inOrder(pieces)) {
    const read = readPiece(piece, mistakes);
    isWhole &&= read !== undefined;
    operands.push(...(read ?? []));
    if (operands.length <= bounds.listItemsMax) continue;
    mistakes.report(parameter, `More than ${bounds.listItemsMax} items in a list; split it into several requests.`, {
      kind: 'tooMany',
      count: operands.length,
      max: bounds.listItemsMax,
    });
    break;
  }
  return { operands: operands.slice(0, bounds.listItemsMax), isWhole };
};

const readPiece = ({ parameter, index, value }: WherePiece, mistakes: Mistakes): readonly Operand[] | undefined => {
  if (value === undefined) return undefined;
  if (index !== undefined) return [literal(parameter, value)];
  const read = readItems(value, bounds.listItemsMax);
  if ('items' in read) return read.items.map((item) => ({ parameter, ...item }));
  mistakes.report(parameter, `${quote(value)} ${read.wrong}.`, { kind: 'brokenList', written: shorten(value) });
  return undefined;
};

// The items of a list, written in one text: commas separate, double quotes hold (contract §4.2 [D] 1)

interface Item {
  readonly text: string;
  /** True if a blank is around it, outside of quotes: forbidden for a text, ignored for other types. */
  readonly hasBlankAround: boolean;
}

/** One item and what ends it: a quoted text, in which `""` is a quote, or all up to the next comma. */
const itemPattern = /(\s*)(?:"((?:[^"]|"")*)"(\s*)|([^,]*))(,|$)/y;

/**
 * `a,"b,c"` gives `a` and `b,c`. Empty or blank items must be quoted, so that a list emptied by accident is a mistake
 * and never "no filter". Of a list longer than `itemsMax` it reads one more item.
 * @returns the items, or the mistake as the end of a sentence
 */
const readItems = (
  text: string,
  itemsMax: number,
): { readonly items: readonly Item[] } | { readonly wrong: string } => {
  const items: Item[] = [];
  itemPattern.lastIndex = 0;
  for (;;) {
    const [, before = '', quoted, after = '', plain = '', end] = itemPattern.exec(text) ?? [];
    if (quoted === undefined && plain.startsWith('"')) {
      return { wrong: 'has a quoted item that does not end in a quote followed by a comma or the end' };
    }
    if (quoted === undefined && plain === '') {
      return { wrong: 'has an empty item; write "" for the empty text, or leave the parameter out' };
    }
    const trimmed = plain.trimEnd();
    const hasBlankAround = before !== '' || after !== '' || trimmed !== plain;
    items.push({ text: quoted?.replaceAll('""', '"') ?? trimmed, hasBlankAround });
    if (end !== ',' || items.length > itemsMax) return { items };
  }
};
