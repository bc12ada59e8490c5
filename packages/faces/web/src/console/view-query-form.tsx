/** The query of a view: filters of records, ticks of fields, and their order. */
import { Checkbox, Fieldset, Text, TextInput } from '@mantine/core';
import { FilterBar } from '../records/filter-bar.tsx';
import { withOwnFields } from '../records/own-fields.ts';
import { useWords } from '../shared/words.tsx';
import type { Offer } from './answers.ts';
import { OrderList } from './order-list.tsx';
import { useOptions } from './questions.ts';
import { isAddress, splitQuery, type QueryParts } from './view-query.ts';

interface ViewQueryFormProps {
  readonly offer: Offer;
  readonly parts: QueryParts;
  /** The mistakes in filters, by the name of the filter. */
  readonly mistakes: ReadonlyMap<string, string>;
  readonly onChange: (parts: QueryParts) => void;
}

export const ViewQueryForm = ({ offer, parts, mistakes, onChange }: ViewQueryFormProps) => {
  const words = useWords();
  const { say, list } = words;
  const { data: options = {} } = useOptions(offer.slug);
  const shown = offer.fields.filter(({ isShown }) => isShown);
  const ticked = tickedIn(parts, offer);
  const tick = (keys: readonly string[]): void => onChange(withFields(parts, keys, offer));
  return (
    <>
      <Fieldset legend={say('console.view.filter')} mb="md">
        <Text size="sm" c="dimmed" mb="xs">
          {say('console.view.filterText')}
        </Text>
        <FilterBar
          fields={shown}
          options={options}
          conditions={parts.conditions}
          mistakes={mistakes}
          onChange={(conditions) => onChange({ ...parts, conditions })}
        />
        {parts.more.length === 0 ? null : (
          <Text size="sm" mt="xs">
            {say('console.view.more', { conditions: list(parts.more.map(decodeURIComponent)) })}
          </Text>
        )}
        <TextInput
          label={say('console.view.words')}
          mt="sm"
          value={parts.search}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ ...parts, search: event.currentTarget.value })}
        />
        <TextInput
          label={say('console.view.paste')}
          description={say('console.view.pasteText')}
          mt="sm"
          value=""
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => (isAddress(value) ? onChange(splitQuery(value)) : undefined)}
        />
      </Fieldset>
      <Fieldset legend={say('console.view.fields')} mb="md">
        <Checkbox.Group
          description={say('console.view.fieldsText')}
          error={ticked.length === 0 ? say('console.view.fieldsNone') : null}
          value={[...ticked]}
          onChange={tick}
        >
          <div className="website-fields">
            {shown.map(({ key, label }) => (
              <Checkbox key={key} value={key} label={<bdi>{label}</bdi>} />
            ))}
          </div>
        </Checkbox.Group>
      </Fieldset>
      <OrderList
        fields={withOwnFields(
          words,
          shown.filter(({ key, type }) => ticked.includes(key) && type !== 'json'),
        )}
        sort={parts.sort}
        onChange={(sort) => onChange({ ...parts, sort })}
      />
    </>
  );
};

/** The keys of the fields that a view shows. */
export const tickedIn = ({ fields }: QueryParts, offer: Offer): readonly string[] => {
  const shown = offer.fields.filter(({ isShown }) => isShown).map(({ key }) => key);
  return fields.length === 0 ? shown : shown.filter((key) => fields.includes(key));
};

/** A field that is not shown leaves the order, too. `[none]` is no key: it keeps all from being ticked again. */
const withFields = (parts: QueryParts, keys: readonly string[], offer: Offer): QueryParts => {
  const gone = new Set(tickedIn(parts, offer).filter((key) => !keys.includes(key)));
  const fields = keys.length === 0 ? ['[none]'] : keys;
  return { ...parts, fields, sort: parts.sort.filter(({ field }) => !gone.has(field)) };
};
