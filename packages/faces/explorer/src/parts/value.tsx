/** Renders a value as HTML. What it shows is decided in the package `values`; all of it is escaped. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import {
  currencyOf,
  hasPlainDigits,
  isNumber,
  isWeb,
  printLine,
  type HoursRow,
  showValue,
  type ShownValue,
} from '@vitrine/values';
import { isNumeric } from '../asking/field-kinds.ts';
import type { CardRoles } from '../asking/shown-fields.ts';
import type { PageContext } from '../page-context.ts';
import type { PresentedField } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import { withMeaning } from '../words/meaning.ts';
import type { Words } from '../words/words.ts';
import { Marked } from './marked.tsx';
import { Structure } from './structure.tsx';
import { useWritten, Written } from './written.tsx';

interface ValueProps {
  readonly context: Pick<PageContext, 'words' | 'imageOrigins'>;
  readonly field: ExposedField;
  readonly record: RecordData;
  readonly roles: Pick<CardRoles, 'picture' | 'pictures' | 'alt'>;
  /** True where only one or two lines fit: the style cuts long texts, and structures are folded. */
  readonly isBrief?: boolean;
}

export const Value = ({ context, field, record, roles, isBrief = false }: ValueProps) => {
  const { words } = context;
  const isPicture = isShownPicture(context, roles, field, record[field.key]);
  const shown = showField(words, field, record, isPicture);
  switch (shown.kind) {
    case 'empty':
      return <Nothing words={words} />;
    case 'text':
      return (
        <Written class={isBrief ? 'text brief' : 'text'}>
          <Marked field={field} record={record} text={shown.text} />
        </Written>
      );
    case 'link':
      return (
        <a href={shown.href} class="text brief" rel="noopener noreferrer nofollow" dir="auto">
          <Marked field={field} record={record} text={shown.label} />
        </a>
      );
    case 'picture':
      return <Picture src={shown.src} alt={altOf(words, roles, field, record)} />;
    case 'list':
      return <Options options={shown.items} />;
    case 'amount':
      return <>{shown.text}</>;
    case 'time':
      return <time dateTime={shown.at}>{shown.text}</time>;
    case 'boolean':
      return <span class={shown.isTrue ? 'truth' : 'truth untrue'}>{sayTruth(words)(shown.isTrue)}</span>;
    case 'hours':
      return <OpeningHours words={words} rows={shown.rows} />;
    case 'structured':
      return isBrief ? <Folded words={words} value={shown.value} /> : <Structure words={words} value={shown.value} />;
  }
};

const showField = (words: Words, field: PresentedField, record: RecordData, isPicture = false): ShownValue => {
  const value = record[field.key];
  const isPlain = isNumber(value) && hasPlainDigits(field, value);
  const type = field.isAmount === true ? 'currency' : field.type;
  const shown = { type, currency: currencyOf(field, record), isPicture, isPlain };
  return withMeaning(field, showValue(value, shown, words));
};

export const hasValue = (words: Words, field: ExposedField, record: RecordData): boolean =>
  showField(words, field, record).kind !== 'empty';

/** A value as one line of plain text, for titles and descriptions; empty without a value. */
export const plainText = (words: Words, field: ExposedField, record: RecordData): string =>
  printLine(showField(words, field, record), sayTruth(words));

/** The title of a record: its title field, a number with its label, or else its ID. */
export const titleOf = (words: Words, title: PresentedField | undefined, record: RecordData): string => {
  const text = title === undefined ? '' : plainText(words, title, record);
  if (title === undefined || text === '') return record.id;
  return isNumeric(title.type) ? `${labelOf(words, title)} ${text}` : text;
};

const sayTruth =
  ({ say }: Words) =>
  (isTrue: boolean): string =>
    say(isTrue ? 'value.yes' : 'value.no');

const Nothing = ({ words }: { readonly words: Words }) => (
  <span class="none" role="img" aria-label={words.say('value.none')}>
    –
  </span>
);

/** True if the value is a picture's URL that the page's policy allows. */
export const isShownPicture = (
  { imageOrigins }: Pick<PageContext, 'imageOrigins'>,
  { pictures }: Pick<CardRoles, 'pictures'>,
  field: ExposedField,
  value: unknown,
): boolean =>
  pictures.includes(field) && typeof value === 'string' && isWeb(value) && imageOrigins.includes(new URL(value).origin);

/**
 * The alternative text by the owner. Otherwise empty: a title or a label is next to the picture, and a screen reader
 * would read it twice.
 */
const altOf = (
  words: Words,
  { picture, alt }: Pick<CardRoles, 'picture' | 'alt'>,
  field: ExposedField,
  record: RecordData,
): string => (alt === undefined || field !== picture ? '' : plainText(words, alt, record));

const Picture = ({ src, alt }: { readonly src: string; readonly alt: string }) => {
  const written = useWritten();
  return (
    <img
      class="picture"
      src={src}
      alt={alt}
      {...(alt !== '' && written)}
      loading="lazy"
      decoding="async"
      width="320"
      height="240"
      referrerpolicy="no-referrer"
    />
  );
};

const Options = ({ options }: { readonly options: readonly string[] }) => (
  <span class="options">
    {options.map((option) => (
      <Written key={option} class="option">
        {option}
      </Written>
    ))}
  </span>
);

const OpeningHours = ({ words, rows }: { readonly words: Words; readonly rows: readonly HoursRow[] }) => (
  <dl class="hours">
    {rows.map(({ days, times }) => (
      <div key={days}>
        <dt>{days}</dt>
        <dd>{times || words.say('value.closed')}</dd>
      </div>
    ))}
  </dl>
);

const Folded = ({ words, value }: { readonly words: Words; readonly value: unknown }) => (
  <details>
    <summary>{words.say('value.structure')}</summary>
    <Structure words={words} value={value} />
  </details>
);
