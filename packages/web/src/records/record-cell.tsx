/** A value as its type is read best. Whatever it holds is shown as text. */
import { Badge } from '@mantine/core';
import type { FieldType } from '@vitrine/contract';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Say, useWords } from '../shared/words.tsx';

interface RecordCellProps {
  readonly type: FieldType;
  readonly value: unknown;
}

export const RecordCell = ({ type, value }: RecordCellProps): ReactNode => {
  const { number, money, percent, day, moment } = useWords();
  if (value === null || value === undefined) return <Nothing />;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (type) {
    case 'text':
    case 'select':
      return <Words text={text} />;
    case 'email':
      return <Link text={text} href={`mailto:${text}`} />;
    case 'phone':
      return <Link text={text} href={`tel:${text.replaceAll(/[^+\d]/g, '')}`} />;
    case 'url':
    case 'image':
      return <Link text={text} href={text} />;
    case 'multiselect':
      return Array.isArray(value) ? <Options options={value.map(String)} /> : <Words text={text} />;
    case 'number':
    case 'integer':
      return typeof value === 'number' ? number(value) : text;
    case 'currency':
      return typeof value === 'number' ? money(value) : text;
    case 'percent':
      return typeof value === 'number' ? percent(value) : text;
    case 'boolean':
      return <Truth isTrue={value === true} />;
    case 'date':
      return <time dateTime={text}>{day(text)}</time>;
    case 'datetime':
      return (
        <time dateTime={text} title={text}>
          {moment(text)}
        </time>
      );
    case 'json':
      return <Json value={value} />;
  }
};

const Nothing = () => (
  <span className="nothing-here" aria-label={useWords().say('value.none')} role="img">
    –
  </span>
);

/** What two lines of a cell hold; longer texts are cut there until more is asked for. */
const wordsCharactersMax = 75;
const wordsLinesMax = 2;

const Words = ({ text }: { readonly text: string }) =>
  text.length > wordsCharactersMax || text.split('\n').length > wordsLinesMax ? (
    <LongWords text={text} />
  ) : (
    <span className="words" dir="auto">
      {text}
    </span>
  );

const LongWords = ({ text }: { readonly text: string }) => {
  const [isWhole, setWhole] = useState(false);
  return (
    <span className="words long" dir="auto">
      <span className="long-text">{text}</span>
      <button type="button" className="long-more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        <Say what={isWhole ? 'console.value.less' : 'console.value.more'} />
      </button>
    </span>
  );
};

/** Nothing but the web, mail and telephones is linked to. */
const linked = /^(?:https?:\/\/|mailto:|tel:\+?\d)/i;

const Link = ({ text, href }: { readonly text: string; readonly href: string }) =>
  linked.test(href) ? (
    <a href={href} className="value-link" target="_blank" rel="noopener noreferrer nofollow" dir="auto">
      {text.replace(/^https?:\/\/(?:www\.)?/i, '')}
    </a>
  ) : (
    <Words text={text} />
  );

const Options = ({ options }: { readonly options: readonly string[] }) =>
  options.length === 0 ? (
    <Nothing />
  ) : (
    <span className="options">
      {options.map((option) => (
        <Badge key={option} variant="default" tt="none" fw={500} dir="auto">
          {option}
        </Badge>
      ))}
    </span>
  );

const Truth = ({ isTrue }: { readonly isTrue: boolean }) => (
  <span className={isTrue ? 'truth' : 'truth untrue'}>
    {isTrue ? <IconCheck size={16} aria-hidden="true" /> : <IconMinus size={16} aria-hidden="true" />}
    <Say what={isTrue ? 'value.yes' : 'value.no'} />
  </span>
);

const Json = ({ value }: { readonly value: unknown }) => (
  <details className="json">
    <summary>{outlineOf(value) ?? <Say what="console.value.json" />}</summary>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </details>
);

/** Of a list or an object. */
const outlineOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return `[ ${value.length} ]`;
  return typeof value === 'object' ? '{ … }' : undefined;
};
