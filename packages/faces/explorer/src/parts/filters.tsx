/**
 * The filters of a collection as a form without script: text, ranges, options with their counts, and any other
 * condition.
 */
/** @jsxImportSource preact */
import { fieldTypeTraits } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import type { Facet } from '../asking/asking.ts';
import { isMoment, isNumeric } from '../asking/field-kinds.ts';
import { inNaturalOrder } from '../asking/natural-order.ts';
import { formNames, type PageAddress } from '../asking/page-address.ts';
import type { Condition, View } from '../asking/view.ts';
import { withDay } from '../asking/zoned-days.ts';
import type { PresentedField } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import { optionLabel } from '../words/meaning.ts';
import { printWritten } from '../words/number-text.ts';
import { operatorPhrase } from '../words/operator-phrase.ts';
import type { Words } from '../words/words.ts';
import { conditionPhrase } from './condition-phrase.ts';
import { Histogram } from './histogram.tsx';
import { Label } from './label.tsx';
import { Kept } from './order.tsx';
import { PageForm, PageLink } from './page-link.tsx';
import { Written } from './written.tsx';

interface FiltersProps {
  readonly words: Words;
  /** The path of the collection's page. */
  readonly path: string;
  readonly name: string;
  readonly fields: readonly ExposedField[];
  readonly facets: readonly Facet[];
  readonly address: PageAddress;
  readonly printView: (changes: Partial<View>) => string;
  /** In a frame: whether there is a search box, and how many conditions are the visitor's. No other condition is offered. */
  readonly offered?: { readonly search: boolean; readonly count: number };
  /** Opens the filters, because one of them is mistaken. */
  readonly isMistaken: boolean;
}

export const Filters = ({
  words,
  path,
  name,
  fields,
  facets,
  address,
  printView,
  offered,
  isMistaken,
}: FiltersProps) => {
  const { view, others, look } = address;
  const hasSearch = offered?.search ?? true;
  const controlled = new Set(
    facets.flatMap((facet) => view.conditions.filter((each) => asControlled(facet, each, words) !== undefined)),
  );
  const kept = view.conditions.filter((each) => !controlled.has(each));
  const count = offered?.count ?? view.conditions.length;
  return (
    <PageForm class="filters" action={path} role="search" isLive>
      {offered === undefined ? (
        <a class="skip" href="#results">
          {words.say('collection.skip')}
        </a>
      ) : null}
      {hasSearch ? (
        <div class="search">
          <label class="unseen" for="search">
            {words.say('collection.searchIn', { collection: name })}
          </label>
          <input id="search" type="search" name="search" value={view.search} dir="auto" enterkeyhint="search" />
          <button type="submit">{words.say('collection.search')}</button>
        </div>
      ) : null}
      <Kept
        address={{
          view: { ...view, search: hasSearch ? '' : view.search, conditions: kept, page: 1 },
          others,
          look: look.filter(([key]) => key !== 'search'),
        }}
      />
      {offered !== undefined && facets.length === 0 ? null : (
        <details class="narrow" open={isMistaken}>
          <summary>{count === 0 ? words.say('filter.title') : words.say('filter.titleCount', { count })}</summary>
          <div class="narrow-fields">
            {facets.map((facet) => (
              <FacetFilter
                key={facet.key}
                words={words}
                facet={facet}
                field={fields.find(({ key }) => key === facet.key)}
                conditions={view.conditions}
              />
            ))}
            {offered === undefined ? <AnyCondition words={words} fields={fields} /> : null}
            <p class="narrow-end">
              <button type="submit">{words.say('filter.apply')}</button>
              {count === 0 ? null : (
                <PageLink href={printView({ conditions: [], page: 1 })}>{words.say('filter.clear')}</PageLink>
              )}
            </p>
          </div>
        </details>
      )}
    </PageForm>
  );
};

/** The condition as the control of its field shows it; undefined where it cannot, such as an instant within a day. */
const asControlled = (facet: Facet, condition: Condition, { timeZone }: Words): Condition | undefined => {
  const { key, histogram, type } = facet;
  if (condition.field !== key) return undefined;
  if (histogram !== undefined && isMoment(type)) return withDay(condition, type === 'datetime' ? timeZone : 'UTC');
  return isControlled(facet, condition) ? condition : undefined;
};

const isControlled = ({ histogram, type, values }: Facet, { operator, values: compared }: Condition): boolean => {
  if (histogram !== undefined) return operator === 'gte' || operator === 'lte';
  if (type === 'boolean') return operator === 'eq';
  return operator === 'in' && compared.every((value) => values.some((each) => String(each.value) === value));
};

interface FacetFilterProps {
  readonly words: Words;
  readonly facet: Facet;
  readonly field: PresentedField | undefined;
  readonly conditions: readonly Condition[];
}

const FacetFilter = ({ words, facet, field, conditions }: FacetFilterProps) => {
  if (field === undefined) return null;
  const own = conditions.flatMap((each) => asControlled(facet, each, words) ?? []);
  const valueOf = (operator: Condition['operator']): string =>
    own.find((each) => each.operator === operator)?.values[0] ?? '';
  if (facet.type === 'boolean') return <TruthFilter words={words} field={field} facet={facet} chosen={valueOf('eq')} />;
  if (facet.histogram !== undefined)
    return <RangeFilter words={words} field={field} facet={facet} from={valueOf('gte')} to={valueOf('lte')} />;
  return <OptionsFilter words={words} field={field} facet={facet} chosen={own.flatMap(({ values }) => values)} />;
};

interface OptionsFilterProps extends Omit<FacetFilterProps, 'conditions'> {
  readonly field: PresentedField;
  readonly chosen: readonly string[];
}

const OptionsFilter = ({ words, field, facet, chosen }: OptionsFilterProps) => (
  <fieldset>
    <Label as="legend" words={words} of={field} />
    <ul class="choices">
      {inNaturalOrder(field, facet).map(({ value, count }) => (
        <li key={String(value)}>
          <label>
            <input
              type="checkbox"
              name={`where[${field.key}][in][]`}
              value={String(value)}
              checked={chosen.includes(String(value))}
            />
            <Written>{optionLabel(field, String(value))}</Written>
            {count === 0 ? null : <small>{words.number(count)}</small>}
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
);

interface TruthFilterProps extends Omit<FacetFilterProps, 'conditions'> {
  readonly field: ExposedField;
  readonly chosen: string;
}

const TruthFilter = ({ words, field, facet, chosen }: TruthFilterProps) => {
  const countOf = (value: boolean): string =>
    facet.values.length === 0
      ? ''
      : ` (${words.number(facet.values.find((each) => each.value === value)?.count ?? 0)})`;
  return (
    <label class="choice">
      <Label words={words} of={field} />
      <select name={`where[${field.key}][eq]`}>
        <option value="">{words.say('filter.any')}</option>
        <option value="true" selected={chosen === 'true'}>
          {words.say('value.yes')}
          {countOf(true)}
        </option>
        <option value="false" selected={chosen === 'false'}>
          {words.say('value.no')}
          {countOf(false)}
        </option>
      </select>
    </label>
  );
};

interface RangeFilterProps extends Omit<FacetFilterProps, 'conditions'> {
  readonly field: ExposedField;
  readonly from: string;
  readonly to: string;
}

const RangeFilter = ({ words, field, facet, from, to }: RangeFilterProps) => {
  const { key, type } = field;
  const shown = (value: string): string => (isNumeric(type) ? printWritten(words, field, value) : value);
  const control = (end: 'from' | 'to', value: string, bound: string | number | undefined) => {
    const common = {
      name: formNames[end](key),
      value: shown(value),
      'aria-label': `${labelOf(words, field)}, ${words.say(end === 'from' ? 'filter.from' : 'filter.to')}`,
    };
    return isMoment(type) ? (
      <input type="date" {...common} />
    ) : (
      <input
        type="text"
        inputMode="decimal"
        placeholder={printWritten(words, field, String(bound ?? ''))}
        {...common}
      />
    );
  };
  return (
    <fieldset>
      <Label as="legend" words={words} of={field} />
      <Histogram words={words} field={field} bins={facet.histogram ?? []} />
      <span class="range">
        {control('from', from, facet.min)}
        <span aria-hidden="true">–</span>
        {control('to', to, facet.max)}
      </span>
    </fieldset>
  );
};

/** Offers every field and operator; the API refuses combinations that do not fit. */
const AnyCondition = ({ words, fields }: { readonly words: Words; readonly fields: readonly ExposedField[] }) => {
  const filtered = fields.filter(({ type }) => fieldTypeTraits[type].operators.length > 0);
  return (
    <details class="any">
      <summary>{words.say('filter.more')}</summary>
      <span class="any-controls">
        <select name={formNames.field} aria-label={words.say('filter.field')}>
          <option value="">–</option>
          {filtered.map((field) => (
            <option key={field.key} value={field.key}>
              {labelOf(words, field)}
            </option>
          ))}
        </select>
        <select name={formNames.operator} aria-label={words.say('filter.condition')}>
          {fieldTypeTraits.text.operators.map((operator) => (
            <option key={operator} value={operator} selected={operator === 'contains'}>
              {operatorPhrase(words.say, 'text', operator)}
            </option>
          ))}
        </select>
        <input name={formNames.value} aria-label={words.say('filter.value')} dir="auto" />
      </span>
    </details>
  );
};

interface FiltersInUseProps {
  readonly words: Words;
  readonly fields: readonly ExposedField[];
  readonly conditions: readonly Condition[];
  readonly addressWithout: (condition: Condition) => string;
}

/** Lists the active conditions, each with a link that removes it. */
export const FiltersInUse = ({ words, fields, conditions, addressWithout }: FiltersInUseProps) =>
  conditions.length === 0 ? null : (
    <ul class="in-use" aria-label={words.say('filter.active')}>
      {conditions.map((condition) => {
        const phrase = conditionPhrase(words, condition, fields);
        return (
          <li key={phrase}>
            <PageLink
              href={addressWithout(condition)}
              aria-label={words.say('filter.remove', { filter: phrase })}
              rel="nofollow"
            >
              <span dir="auto">{phrase}</span>
              <span aria-hidden="true">×</span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
