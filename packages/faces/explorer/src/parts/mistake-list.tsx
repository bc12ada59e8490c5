/** The mistakes in a query, each with its field. */
/** @jsxImportSource preact */
import type { Mistake } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { isNumeric } from '../asking/field-kinds.ts';
import type { PageAddress } from '../asking/page-address.ts';
import { conditionName } from '../asking/view.ts';
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
      {mistakes.map(({ parameter, message }) => (
        <li key={parameter + message}>
          {words.sayAround('filter.mistake', {
            field: <Label as="b" words={words} of={fieldOf(parameter, fields) ?? { label: parameter }} />,
            mistake: aboutNumber(words, parameter, address, fields) ?? <span lang="en">{message}</span>,
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

/**
 * Explains a mistake in a form's number in the visitor's language. Parameters written into the URL keep the API's own
 * message.
 */
const aboutNumber = (
  words: Words,
  parameter: string,
  { formed }: PageAddress,
  fields: readonly ExposedField[],
): string | undefined => {
  const type = fieldOf(parameter, fields)?.type;
  const condition = formed.find((each) => conditionName(each) === parameter);
  if (!isNumeric(type) || condition === undefined) return undefined;
  const isWhole = type === 'integer';
  const wrong = condition.values.find((value) => !(isWhole ? wholeNumber : number).test(value));
  if (wrong === undefined) return undefined;
  return isWhole
    ? words.say('filter.noWholeNumber', { written: words.numbers.print(wrong), example: words.numbers.print('1234') })
    : words.say('filter.noNumber', { written: words.numbers.print(wrong), example: words.numbers.print('1234.5') });
};

/** The grammar of JSON (contract §4.2). */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const wholeNumber = /^-?(?:0|[1-9]\d*)$/;
