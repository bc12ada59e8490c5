/** Two small forms for the order of records and for the shown columns. They keep the rest of the view. */
/** @jsxImportSource preact */
import { fieldTypeTraits } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import { sortKeyOf } from '../asking/field-kinds.ts';
import { parametersOf, type PageAddress } from '../asking/page-address.ts';
import { printSort, type View } from '../asking/view.ts';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';
import { Label } from './label.tsx';
import { PageForm, PageLink } from './page-link.tsx';

interface OrderProps {
  readonly words: Words;
  readonly path: string;
  readonly address: PageAddress;
  readonly fields: readonly ExposedField[];
}

interface SortProps extends OrderProps {
  /** The collection's default order. */
  readonly own: ExposedCollection['sort'];
}

export const SortForm = ({ words, path, address, fields, own }: SortProps) => {
  const { sort, search } = address.view;
  const present = printSort(sort);
  const sorted = fields.filter(({ type }) => fieldTypeTraits[type].sortable);
  const offered = [
    { value: '', text: search === '' ? usualOrder(words, fields, own) : words.say('sort.relevance') },
    ...sorted.flatMap((field) => [
      { value: sortKeyOf(field), text: words.say('sort.up', { field: labelOf(words, field) }) },
      { value: `-${sortKeyOf(field)}`, text: words.say('sort.down', { field: labelOf(words, field) }) },
    ]),
  ];
  const isOffered = offered.some(({ value }) => value === present);
  return (
    <PageForm class="sort" action={path} isLive>
      <Kept address={{ ...address, view: { ...address.view, sort: [], page: 1 } }} />
      <label>
        <span>{words.say('sort.title')}</span>
        <select name="sort" aria-label={words.say('sort.title')}>
          {isOffered ? null : (
            <option value={present} selected>
              {present}
            </option>
          )}
          {offered.map(({ value, text }) => (
            <option key={value} value={value} selected={value === present}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="without-script">
        {words.say('filter.apply')}
      </button>
    </PageForm>
  );
};

/** The text for the default order: its first field. */
const usualOrder = (words: Words, fields: readonly ExposedField[], own: SortProps['own']): string => {
  const first = own?.[0];
  // `:near(lat,lng)` or `:natural` may follow the key.
  const field = fields.find(({ key }) => key === first?.key.split(':', 1)[0]);
  if (first === undefined || field === undefined) return words.say('sort.default');
  return words.say(first.isDescending ? 'sort.down' : 'sort.up', { field: labelOf(words, field) });
};

interface ColumnsProps extends OrderProps {
  readonly shown: readonly ExposedField[];
  readonly printView: (changes: Partial<View>) => string;
}

export const ColumnsForm = ({ words, path, address, fields, shown, printView }: ColumnsProps) => (
  <details class="columns">
    <summary>{words.say('columns.title')}</summary>
    <PageForm action={path}>
      <Kept address={{ ...address, view: { ...address.view, fields: [] } }} />
      <ul class="choices">
        {fields.map((field) => (
          <li key={field.key}>
            <label>
              <input type="checkbox" name="fields" value={field.key} checked={shown.includes(field)} />
              <Label words={words} of={field} />
            </label>
            <PageLink
              href={printView({ fields: [field.key] })}
              rel="nofollow"
              aria-label={words.say('columns.onlyField', { field: labelOf(words, field) })}
            >
              {words.say('columns.only')}
            </PageLink>
          </li>
        ))}
      </ul>
      <p class="narrow-end">
        <button type="submit">{words.say('columns.show')}</button>
        {address.view.fields.length === 0 ? null : (
          <PageLink href={printView({ fields: [] })}>{words.say('columns.default')}</PageLink>
        )}
      </p>
    </PageForm>
  </details>
);

/** Hidden inputs that keep the rest of the view. */
export const Kept = ({ address }: { readonly address: Pick<PageAddress, 'view' | 'others' | 'look'> }) => (
  <>
    {parametersOf(address).map(([name, value], index) => (
      <input key={index} type="hidden" name={name} value={value} />
    ))}
  </>
);
