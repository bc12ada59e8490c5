/** The owner's choices for a collection on a website: its look, fields, order, and what visitors can do. */
import { Checkbox, MultiSelect, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { fieldTypeTraits } from '@vitrine/contract';
import { useState } from 'react';
import { useWords } from '../shared/words.tsx';
import type { OfferedField } from './answers.ts';
import type { WebsiteChoice } from './website-choice.ts';
import { hasChoices, isFilter, looksFor, showsRecords } from './website-lines.ts';

interface WebsiteFormProps {
  /** The fields that visitors see. */
  readonly fields: readonly OfferedField[];
  readonly choice: WebsiteChoice;
  readonly onChange: (changed: Partial<WebsiteChoice>) => void;
}

const limits = ['3', '6', '12', '20', '50', '100', '200'];

export const WebsiteForm = (props: WebsiteFormProps) => {
  const { fields, choice, onChange } = props;
  const { say } = useWords();
  const looks = looksFor(fields);
  const ofRecords = showsRecords(choice.look);
  return (
    <>
      <div className="website-choices">
        <NativeSelect
          label={say('console.website.look')}
          data={looks.map((value) => ({ value, label: say(`console.website.${value}`) }))}
          value={choice.look}
          onChange={({ currentTarget: { value } }) =>
            onChange({ look: looks.find((look) => look === value) ?? 'cards' })
          }
        />
        <NativeSelect
          label={say('console.website.records')}
          disabled={!ofRecords}
          data={limits}
          value={String(choice.limit)}
          onChange={(event) => onChange({ limit: Number(event.currentTarget.value) })}
        />
        {ofRecords ? <Order {...props} /> : null}
        {ofRecords ? <Further {...props} /> : null}
        {hasChoices(choice.look) ? <Target {...props} /> : null}
      </div>
      {hasChoices(choice.look) ? (
        <Stack mb="md">
          {ofRecords ? <Fields {...props} /> : null}
          <Filters {...props} />
          <Switch
            label={say('console.website.search')}
            checked={choice.hasSearch}
            onChange={(event) => onChange({ hasSearch: event.currentTarget.checked })}
          />
          {ofRecords && fields.some(({ type }) => type === 'currency') ? (
            <TextInput
              label={say('console.website.currency')}
              description={say('console.website.currencyText')}
              maw={360}
              value={choice.currency}
              onChange={(event) => onChange({ currency: event.currentTarget.value.trim().toUpperCase() })}
            />
          ) : null}
        </Stack>
      ) : null}
    </>
  );
};

const Order = ({ fields, choice, onChange }: WebsiteFormProps) => {
  const { say } = useWords();
  const sortable = fields.filter(({ type }) => type !== 'image' && fieldTypeTraits[type].sortable);
  return (
    <NativeSelect
      label={say('console.website.order')}
      data={[
        { value: '', label: say('console.website.orderAny') },
        ...sortable.flatMap(({ key, label }) => [
          { value: key, label: say('console.website.rising', { field: label }) },
          { value: `-${key}`, label: say('console.website.falling', { field: label }) },
        ]),
      ]}
      value={choice.sort}
      onChange={(event) => onChange({ sort: event.currentTarget.value })}
    />
  );
};

const waysOn = ['none', 'more', 'pages'] as const;

const Further = ({ choice, onChange }: WebsiteFormProps) => {
  const { say } = useWords();
  const texts = {
    none: say('console.website.furtherNone'),
    more: say('console.website.furtherMore'),
    pages: say('console.website.furtherPages'),
  };
  return (
    <NativeSelect
      label={say('console.website.further')}
      data={waysOn.map((value) => ({ value, label: texts[value] }))}
      value={choice.further}
      onChange={({ currentTarget: { value } }) => onChange({ further: waysOn.find((way) => way === value) ?? 'none' })}
    />
  );
};

/** The choice that takes an address. */
const own = 'own';

const Target = ({ fields, choice, onChange }: WebsiteFormProps) => {
  const { say } = useWords();
  const [kind, setKind] = useState<string>(choice.href);
  return (
    <>
      <NativeSelect
        label={say('console.website.href')}
        data={[
          { value: '', label: say('console.website.hrefRecord') },
          { value: 'dialog', label: say('console.website.hrefDialog') },
          { value: own, label: say('console.website.hrefOwn') },
          { value: 'none', label: say('console.website.hrefNone') },
        ]}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          setKind(value);
          onChange({ href: value === own ? '' : value });
        }}
      />
      {kind === own ? (
        <TextInput
          type="url"
          label={say('console.website.hrefAddress')}
          description={say('console.website.hrefAddressText', { example: `{${fields[0]?.key ?? 'id'}}` })}
          value={choice.href}
          onChange={(event) => onChange({ href: event.currentTarget.value.trim() })}
        />
      ) : null}
    </>
  );
};

const Fields = ({ fields, choice, onChange }: WebsiteFormProps) => {
  const { say } = useWords();
  return (
    <Checkbox.Group
      label={say('console.website.fields')}
      description={say('console.website.fieldsText')}
      value={[...choice.fields]}
      onChange={(keys) => onChange({ fields: fields.map(({ key }) => key).filter((key) => keys.includes(key)) })}
    >
      <div className="website-fields">
        {fields.map(({ key, label }) => (
          <Checkbox key={key} value={key} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  );
};

const Filters = ({ fields, choice, onChange }: WebsiteFormProps) => {
  const { say } = useWords();
  const offered = fields.filter(isFilter);
  return offered.length === 0 ? null : (
    <MultiSelect
      label={say('console.website.filters')}
      description={say('console.website.filtersText')}
      data={offered.map(({ key, label }) => ({ value: key, label }))}
      value={[...choice.filters]}
      onChange={(filters) => onChange({ filters })}
      comboboxProps={{ withinPortal: false }}
    />
  );
};
