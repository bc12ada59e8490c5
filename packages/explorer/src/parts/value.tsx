/** A value as its type is read best. Whatever it holds is shown as text; nothing but the web, mail and telephones is linked to. */
/** @jsxImportSource preact */
import type { ExposedField } from '@vitrine/query';
import { isCurrencyCode, type RecordData } from '@vitrine/contract';
import { isWeb } from '../asking/field-kinds.ts';
import type { CardRoles } from '../asking/shown-fields.ts';
import type { PageContext } from '../page-context.ts';
import type { Words } from '../words/words.ts';
import { readHours } from '../words/hours.ts';
import { OpeningHours } from './opening-hours.tsx';
import { useWritten, Written } from './written.tsx';

interface ValueProps {
  readonly context: Pick<PageContext, 'words' | 'imageOrigins'>;
  readonly field: ExposedField;
  readonly record: RecordData;
  readonly roles: Pick<CardRoles, 'picture' | 'pictures' | 'alt'>;
  /** Where there is room for one or two lines: long texts are cut there by the style, and structures folded. */
  readonly isBrief?: boolean;
}

export const Value = ({ context, field, record, roles, isBrief = false }: ValueProps) => {
  const { words } = context;
  const value = record[field.key];
  if (!hasValue(record, field)) return <Nothing words={words} />;
  const text = textOf(value);
  switch (field.type) {
    case 'text':
    case 'select':
      return isShownPicture(context, roles, field, text) ? (
        <Picture src={text} alt={altOf(words, roles, field, record)} />
      ) : (
        <Text text={text} isBrief={isBrief} />
      );
    case 'email':
      return <Link text={text} href={`mailto:${text}`} isLinked={text.includes('@')} />;
    case 'phone':
      return <Link text={text} href={`tel:${text.replaceAll(/[^+\d]/g, '')}`} isLinked={/\d/.test(text)} />;
    case 'url':
    case 'image':
      if (isShownPicture(context, roles, field, text))
        return <Picture src={text} alt={altOf(words, roles, field, record)} />;
      return <Link text={text.replace(/^https?:\/\/(?:www\.)?/i, '')} href={text} isLinked={isWeb(text)} />;
    case 'multiselect':
      return Array.isArray(value) ? (
        <Options words={words} options={value.map(textOf)} />
      ) : (
        <Text text={text} isBrief={isBrief} />
      );
    case 'number':
    case 'integer':
      return <>{isNumber(value) ? words.number(value) : text}</>;
    case 'percent':
      return <>{isNumber(value) ? words.percent(value) : text}</>;
    case 'currency':
      return <>{isNumber(value) ? words.money(value, currencyOf(field, record)) : text}</>;
    case 'boolean':
      return (
        <span class={value === true ? 'truth' : 'truth untrue'}>
          {words.say(value === true ? 'value.yes' : 'value.no')}
        </span>
      );
    case 'date':
      return <time dateTime={text}>{words.day(text)}</time>;
    case 'datetime':
      return <time dateTime={text}>{words.moment(text)}</time>;
    case 'json':
      return <Structure words={words} value={value} isBrief={isBrief} />;
  }
};

export const hasValue = (record: RecordData, { key }: ExposedField): boolean => {
  const value = record[key];
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
};

/** What a field's amounts are in: a constant, or what another field of the record says. */
export const currencyOf = ({ currency }: ExposedField, record: RecordData): string | undefined => {
  if (currency === undefined) return undefined;
  const code = isCurrencyCode(currency) ? currency : record[currency];
  return typeof code === 'string' && isCurrencyCode(code) ? code : undefined;
};

/** A value in one line of plain text, for titles and descriptions; empty where there is none. */
export const plainText = (words: Words, field: ExposedField, record: RecordData): string => {
  const value = record[field.key];
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
  switch (field.type) {
    case 'number':
    case 'integer':
      return isNumber(value) ? words.number(value) : text;
    case 'percent':
      return isNumber(value) ? words.percent(value) : text;
    case 'currency':
      return isNumber(value) ? words.money(value, currencyOf(field, record)) : text;
    case 'boolean':
      return words.say(value === true ? 'value.yes' : 'value.no');
    case 'date':
      return words.day(text);
    case 'datetime':
      return words.moment(text);
    case 'text':
    case 'select':
    case 'multiselect':
    case 'email':
    case 'phone':
    case 'url':
    case 'image':
    case 'json':
      return text.replaceAll(/\s+/g, ' ').trim();
  }
};

/** What a record is called: by its name, or else by its ID. */
export const titleOf = (words: Words, title: ExposedField | undefined, record: RecordData): string =>
  (title === undefined ? '' : plainText(words, title, record)) || record.id;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** Numbers with more digits than JavaScript's come as texts. */
const isNumber = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));

const Nothing = ({ words }: { readonly words: Words }) => (
  <span class="none" role="img" aria-label={words.say('value.none')}>
    –
  </span>
);

const Text = ({ text, isBrief }: { readonly text: string; readonly isBrief: boolean }) => (
  <Written class={isBrief ? 'text brief' : 'text'}>{text}</Written>
);

const Link = ({
  text,
  href,
  isLinked,
}: {
  readonly text: string;
  readonly href: string;
  readonly isLinked: boolean;
}) =>
  isLinked ? (
    <a href={href} class="text brief" rel="noopener noreferrer nofollow" dir="auto">
      {text}
    </a>
  ) : (
    <Text text={text} isBrief />
  );

/** Whether it is the address of a picture that the page's policy lets it load. */
export const isShownPicture = (
  { imageOrigins }: Pick<PageContext, 'imageOrigins'>,
  { pictures }: Pick<CardRoles, 'pictures'>,
  field: ExposedField,
  text: string,
): boolean => pictures.includes(field) && isWeb(text) && imageOrigins.includes(new URL(text).origin);

/**
 * What the picture in a field shows, where its owner says so. Else it is empty: a title or a label is beside it, which a screen
 * reader would read twice.
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

const Options = ({ words, options }: { readonly words: Words; readonly options: readonly string[] }) =>
  options.length === 0 ? (
    <Nothing words={words} />
  ) : (
    <span class="options">
      {options.map((option) => (
        <Written key={option} class="option">
          {option}
        </Written>
      ))}
    </span>
  );

const Structure = ({
  words,
  value,
  isBrief,
}: {
  readonly words: Words;
  readonly value: unknown;
  readonly isBrief: boolean;
}) => {
  const week = readHours(value, words.language);
  if (week !== undefined) return <OpeningHours words={words} week={week} />;
  const text = <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>;
  return isBrief ? (
    <details>
      <summary>{words.say('value.structure')}</summary>
      {text}
    </details>
  ) : (
    text
  );
};
