/** The mistakes in a query, each with its field. */
/** @jsxImportSource preact */
import {
  fieldTypeTraits,
  isCalendarDay,
  readMoment,
  type FieldType,
  type Mistake,
  type Operator,
  type ValueKind,
} from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { isNumeric } from '../asking/field-kinds.ts';
import type { PageAddress } from '../asking/page-address.ts';
import { conditionName, isSame } from '../asking/view.ts';
import type { Words } from '../words/words.ts';
import { Label } from './label.tsx';

interface MistakeListProps {
  readonly words: Words;
  readonly mistakes: readonly Mistake[];
  readonly address: PageAddress;
  readonly fields: readonly ExposedField[];
}

export const MistakeList = ({ words, mistakes, address, fields }: MistakeListProps) => (
  <div class="failure" role="alert">
    <h2>{words.say('failure.invalid_request')}</h2>
    <ul>
      {mistakes.map((mistake) => (
        <li key={mistake.parameter + mistake.message}>
          {words.sayAround('filter.mistake', {
            field: (
              <Label as="b" words={words} of={fieldOf(mistake.parameter, fields) ?? { label: mistake.parameter }} />
            ),
            mistake: explain(words, mistake, address, fields) ?? <span lang="en">{mistake.message}</span>,
          })}
        </li>
      ))}
    </ul>
  </div>
);

const fieldOf = (parameter: string, fields: readonly ExposedField[]): ExposedField | undefined => {
  const [, key] = /^where\[([^\]]*)\]/.exec(parameter) ?? [];
  return fields.find((field) => field.key === key);
};

/** Explains a mistake in the visitor's language; undefined where only the API's own message does. */
const explain = (
  words: Words,
  { parameter, message }: Mistake,
  { view, formed }: PageAddress,
  fields: readonly ExposedField[],
): string | undefined => {
  const condition = view.conditions.find((each) => conditionName(each) === parameter);
  const named = {
    where: condition && [condition.field],
    sort: view.sort.map(({ field }) => field),
    fields: view.fields,
  };
  const unknown = (named[kindOf(parameter)] ?? []).find(
    (key) => message.includes(`"${key}"`) && key !== 'id' && fields.every((field) => field.key !== key),
  );
  if (unknown !== undefined) return words.say('filter.noField', { written: unknown });
  const type = fieldOf(parameter, fields)?.type;
  if (condition === undefined || type === undefined) return undefined;
  if (!allows(type, condition.operator)) return words.say('filter.noOperator');
  const form = condition.operator === 'exists' ? forms.boolean : forms[fieldTypeTraits[type].value];
  const wrong = form && condition.values.find((value) => !form.isRight(value));
  if (form === undefined || wrong === undefined) return undefined;
  const isFormed = formed.some((each) => isSame(each, condition));
  const print = (text: string): string => (isFormed && isNumeric(type) ? words.numbers.print(text) : text);
  return words.say(form.message, { written: print(wrong), example: print(form.example) });
};

const kindOf = (parameter: string): 'where' | 'sort' | 'fields' =>
  parameter === 'sort' || parameter === 'fields' ? parameter : 'where';

const allows = (type: FieldType, operator: Operator): boolean =>
  fieldTypeTraits[type].operators.some((each) => each === operator);

interface Form {
  readonly message: 'filter.noNumber' | 'filter.noWholeNumber' | 'filter.noDate' | 'filter.noTruth';
  readonly example: string;
  readonly isRight: (text: string) => boolean;
}

/** The forms of values by their kind (contract §4.2); of other kinds the API's own message says it. */
const forms: Readonly<Partial<Record<ValueKind, Form>> & { readonly boolean: Form }> = {
  number: {
    message: 'filter.noNumber',
    example: '1234.5',
    isRight: (text) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text),
  },
  integer: { message: 'filter.noWholeNumber', example: '1234', isRight: (text) => /^-?(?:0|[1-9]\d*)$/.test(text) },
  date: { message: 'filter.noDate', example: '2026-01-31', isRight: isCalendarDay },
  datetime: {
    message: 'filter.noDate',
    example: '2026-01-31T09:30:00Z',
    isRight: (text) => isCalendarDay(text) || readMoment(text) !== undefined,
  },
  boolean: { message: 'filter.noTruth', example: 'true', isRight: (text) => text === 'true' || text === 'false' },
};
