/** Parsed conditions ─▶ planned ones: exposed fields and operators resolved, canonicalized. */
import { fieldTypeTraits, isOperator, operators, type Operator } from '@vitrine/contract';
import { byText } from './by-text.ts';
import type { Mistakes } from './mistakes.ts';
import { type Names, resolve } from './names.ts';
import { operatorHere } from './other-names.ts';
import type { ParsedCondition, ParsedWhere } from './parse-where.ts';
import type { Condition, PlannedWhere } from './plan.ts';
import { planCondition } from './plan-condition.ts';
import { printAlternative, printCondition } from './print.ts';

/** A single alternative is no alternative. */
export const planWhere = (query: ParsedWhere, timeZone: string, names: Names, mistakes: Mistakes): PlannedWhere => {
  const planAll = (parsed: readonly ParsedCondition[]): readonly Condition[] =>
    canonicalize(parsed.flatMap((condition) => planParsed(condition, timeZone, names, mistakes)));
  const conditions = planAll(query.conditions);
  const alternatives = byText(query.alternatives.map(planAll), printAlternative);
  const [only] = alternatives;
  if (only === undefined || alternatives.length > 1) return { conditions, alternatives };
  return { conditions: canonicalize([...conditions, ...only]), alternatives: [] };
};

/** The ids of the first list of ids, without duplicates: records requested by ids come in that order. */
export const listedIdsOf = (conditions: readonly ParsedCondition[]): readonly string[] => {
  const listed = conditions.find(({ field, operator }) => field === 'id' && operator === 'in');
  const ids = new Set(listed?.operands.map(({ text }) => text));
  return ids.size < 2 ? [] : [...ids];
};

/** Empty if there is no such field or operator, or the values cannot be read, which is reported. */
const planParsed = (
  parsed: ParsedCondition,
  timeZone: string,
  names: Names,
  mistakes: Mistakes,
): readonly Condition[] => {
  const { parameter } = parsed;
  const operator = resolveOperator(parsed, mistakes);
  const field = resolve(parsed.field, parameter, names, mistakes);
  if (field === undefined || operator === undefined) return [];
  const allowed: readonly Operator[] = fieldTypeTraits[field.type].operators;
  if (allowed.includes(operator)) return planCondition(operator, field, parsed, timeZone, mistakes);
  const message = `A field of type ${field.type} has no operator ${operator}; it has ${allowed.join(', ')}.`;
  mistakes.report(parameter, message, { kind: 'notOfField' });
  return [];
};

const resolveOperator = ({ parameter, operator }: ParsedCondition, mistakes: Mistakes): Operator | undefined => {
  if (isOperator(operator)) return operator;
  const meant = mistakes.nearest(operator, operators, () => operatorHere(operator));
  const known = `The operators are ${operators.join(', ')}.`;
  mistakes.reportUnknown(parameter, ['noOperator', 'operator'], operator, meant, known);
  return undefined;
};

const canonicalize = (conditions: readonly Condition[]): readonly Condition[] => byText(conditions, printCondition);
