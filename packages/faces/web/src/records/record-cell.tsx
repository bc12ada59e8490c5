/** Renders a value in React. What it shows is decided in the package `values`; all of it is escaped. */
import { Badge } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { FieldDescriptor } from '@vitrine/contract';
import { hasPlainDigits, isNumber, showValue, type HoursRow } from '@vitrine/values';
import { useState, type ReactNode } from 'react';
import { Say, useWords } from '../shared/words.tsx';
import { Structure } from './structure.tsx';

interface RecordCellProps {
  readonly field: FieldDescriptor;
  readonly value: unknown;
}

export const RecordCell = ({ field: { key, label, type }, value }: RecordCellProps): ReactNode => {
  const shown = showValue(
    value,
    { type, isPlain: isNumber(value) && hasPlainDigits({ key, label }, value) },
    useWords().values,
  );
  switch (shown.kind) {
    case 'empty':
      return <Nothing />;
    case 'text':
      return <Words text={shown.text} />;
    case 'link':
      return <Link href={shown.href} label={shown.label} />;
    case 'picture':
      return <Link href={shown.src} label={shown.src} />;
    case 'list':
      return <Options options={shown.items} />;
    case 'amount':
      return shown.text;
    case 'time':
      return <time dateTime={shown.at}>{shown.text}</time>;
    case 'boolean':
      return <Truth isTrue={shown.isTrue} />;
    case 'hours':
      return <OpeningHours rows={shown.rows} />;
    case 'structured':
      return <Structure value={shown.value} />;
  }
};

const Nothing = () => (
  <span className="nothing-here" aria-label={useWords().say('value.none')} role="img">
    –
  </span>
);

/** The length that fits into two lines of a cell; longer texts are cut until the user expands them. */
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

const Link = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <a href={href} className="value-link" target="_blank" rel="noopener noreferrer nofollow" dir="auto">
    {label}
  </a>
);

const Options = ({ options }: { readonly options: readonly string[] }) => (
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

const OpeningHours = ({ rows }: { readonly rows: readonly HoursRow[] }) => (
  <dl className="hours">
    {rows.map(({ days, times }) => (
      <div key={days}>
        <dt>{days}</dt>
        <dd>{times || <Say what="value.closed" />}</dd>
      </div>
    ))}
  </dl>
);
