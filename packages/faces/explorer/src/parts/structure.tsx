/** Structured data as a reader would write it down: a line for each named part, and lists. */
/** @jsxImportSource preact */
import { withUnits } from '@vitrine/contract';
import { isEmpty, printJson, showValue } from '@vitrine/values';
import { sentenceCase } from 'change-case';
import type { Words } from '../words/words.ts';
import { Written } from './written.tsx';

interface StructureProps {
  readonly words: Words;
  readonly value: unknown;
}

/** Data that is longer or deeper is for programs: it is shown as JSON. */
const charactersMax = 4000;
const levelsMax = 4;

export const Structure = ({ words, value }: StructureProps) => {
  const json = printJson(value);
  const isReadable = json.length <= charactersMax && levelsOf(value) <= levelsMax;
  return isReadable ? <Part words={words} value={value} /> : <pre tabIndex={0}>{json}</pre>;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const levelsOf = (value: unknown): number =>
  isNested(value) ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;

const Part = ({ words, value }: StructureProps) => {
  if (!isNested(value)) return <Leaf words={words} value={value} />;
  if (Array.isArray(value)) return <Items words={words} items={value} />;
  return (
    <dl class="parts">
      {Object.entries(value).map(([name, part]) =>
        isEmpty(part) ? null : (
          <div key={name}>
            <dt>
              <Written>{nameOf(name)}</Written>
            </dt>
            <dd>
              <Part words={words} value={part} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
};

const Items = ({ words, items }: { readonly words: Words; readonly items: readonly unknown[] }) => (
  <ul class={items.some(isNested) ? 'parts' : 'options'}>
    {items.map((item, index) => (
      <li key={index} class={isNested(item) ? undefined : 'option'}>
        <Part words={words} value={item} />
      </li>
    ))}
  </ul>
);

/** A number may be a year or a code, so its digits are not grouped. */
const Leaf = ({ words, value }: StructureProps) => {
  if (typeof value === 'boolean') return <>{words.say(value ? 'value.yes' : 'value.no')}</>;
  if (typeof value === 'number') return <>{String(value).replace('.', words.numbers.decimal)}</>;
  const shown = showValue(value, { type: 'url' }, words);
  if (shown.kind === 'link')
    return (
      <a href={shown.href} class="text brief" rel="noopener noreferrer nofollow" dir="auto">
        {shown.label}
      </a>
    );
  return <Written class="text">{'text' in shown ? shown.text : ''}</Written>;
};

/** `saturatedFat` and `saturated_fat` are programmers' names; others, such as `kJ`, are shown as they are written. */
const nameOf = (name: string): string =>
  /^[a-z]{2,}(?:[A-Z][a-z]+|_[a-z0-9]+)*$/.test(name) ? withUnits(sentenceCase(name)) : name;
