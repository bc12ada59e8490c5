/** The mistakes in a query, each with its field. */
/** @jsxImportSource preact */
import type { ValueKind } from '@vitrine/contract';
import type { Cause, ExposedField, FoundMistake } from '@vitrine/query';
import type { ExplorerKey } from '@vitrine/messages';
import { isNumeric } from '../asking/field-kinds.ts';
import { meantField } from '../asking/attribute-mistakes.ts';
import { sayMeant, withLabels } from '../asking/meant.ts';
import type { PageAddress } from '../asking/page-address.ts';
import { conditionName } from '../asking/view.ts';
import type { Words } from '../words/words.ts';
import { Label } from './label.tsx';

/** A mistake; `isSaid` if its message is in the language of the page. */
export interface ListedMistake extends FoundMistake {
  readonly isSaid?: boolean;
}

interface MistakeListProps {
  readonly words: Words;
  readonly mistakes: readonly ListedMistake[];
  readonly address: Pick<PageAddress, 'formed'>;
  readonly fields: readonly ExposedField[];
}

export const MistakeList = ({ words, mistakes, address, fields }: MistakeListProps) => (
  <div class="failure" role="alert">
    <h2>{words.say('failure.invalid_request')}</h2>
    <ul>
      {mistakes.map((mistake, index) => (
        <li key={mistake.parameter + mistake.message}>
          {words.sayAround('filter.mistake', {
            field: (
              <Label as="b" words={words} of={fieldOf(mistake.parameter, fields) ?? { label: mistake.parameter }} />
            ),
            mistake: sayMistake(mistake, words, address, fields, index < labelsReadMax),
          })}
        </li>
      ))}
    </ul>
  </div>
);

/** For the first mistakes a name that no key is near is compared with the labels of all fields too, which takes a while. */
const labelsReadMax = 3;

const fieldOf = (parameter: string, fields: readonly ExposedField[]): ExposedField | undefined => {
  const [, key] = /^where(?:\[or\]\[\d+\])?\[([^\]]*)\]/.exec(parameter) ?? [];
  return fields.find((field) => field.key === key);
};

const sayMistake = (
  { parameter, message, cause, isSaid }: ListedMistake,
  words: Words,
  { formed }: Pick<PageAddress, 'formed'>,
  fields: readonly ExposedField[],
  readsLabels: boolean,
) => {
  if (isSaid === true) return message;
  if (cause === undefined) return <span lang="en">{message}</span>;
  const isOfForm = formed.some((condition) => conditionName(condition) === parameter);
  const isNumber = isNumeric(fieldOf(parameter, fields)?.type);
  const print = (text: string): string => (isOfForm && isNumber ? words.numbers.print(text) : text);
  return sayCause(cause, words, print, readsLabels ? fields : []);
};

/** @param print writes a number as the form does that it comes from */
const sayCause = (
  cause: Cause,
  words: Words,
  print: (text: string) => string,
  fields: readonly ExposedField[],
): string => {
  const { say } = words;
  switch (cause.kind) {
    case 'noField': {
      const { written, meant = meantField(written, withLabels(words, fields)) } = cause;
      return say('filter.noField', { written }) + sayMeant(words, meant);
    }
    case 'noOperator':
    case 'noRelation':
      return say(`mistake.${cause.kind}`, { written: cause.written }) + sayMeant(words, cause.meant);
    case 'noParameter':
      return say('mistake.noParameter') + sayMeant(words, cause.meant);
    case 'noTimeZone':
      return (
        say('embed.noTimeZone', { written: cause.written, example: 'Europe/Berlin' }) + sayMeant(words, cause.meant)
      );
    case 'noValue': {
      const { message, example } = forms[cause.expected] ?? unreadable;
      return say(message, { written: print(cause.written), example: print(example) });
    }
    case 'noChoice':
      return say('embed.choices', { choices: cause.choices.join(', ') });
    case 'noPlace':
      return say('mistake.noPlace', { example: cause.example });
    case 'reversed':
      return say('mistake.reversed', { low: print(cause.low), high: print(cause.high) });
    case 'tooMany':
    case 'tooLong':
      return say(`mistake.${cause.kind}`, { count: cause.count, max: cause.max });
    case 'noCount':
    case 'notSortable':
    case 'blankAround':
    case 'brokenList':
    case 'emptyName':
      return say(`mistake.${cause.kind}`, { written: cause.written });
    case 'notOfField':
      return say('filter.noOperator');
    case 'notTwoValues':
    case 'repeated':
    case 'malformed':
    case 'tooLarge':
      return say(`mistake.${cause.kind}`);
  }
};

interface Form {
  readonly message: ExplorerKey;
  readonly example: string;
}

/** How values are written, by their kind (contract §4.2). */
const forms: Readonly<Partial<Record<ValueKind, Form>>> = {
  number: { message: 'filter.noNumber', example: '1234.5' },
  integer: { message: 'filter.noWholeNumber', example: '1234' },
  date: { message: 'filter.noDate', example: '2026-01-31' },
  datetime: { message: 'filter.noDate', example: '2026-01-31T09:30:00Z' },
  boolean: { message: 'filter.noTruth', example: 'true' },
};

const unreadable: Form = { message: 'mistake.malformed', example: '' };
