/** The settings of one collection: its visibility and its shown fields. */
import { Button, Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { FieldIcon } from '../records/field-icon.tsx';
import { ChosenSinglyText, NoticeText } from './codes.tsx';
import { exposureStates, type Offer, type OfferedField } from './answers.ts';
import { FilterBar } from '../records/filter-bar.tsx';
import { sampleLine } from '../records/value-line.ts';
import { readConditions, withoutLeftOut, writeConditions } from '@vitrine/explorer/condition-text';
import type { Standing } from '@vitrine/console/preview-answer';
import { namesIn, withFields, withNames, withState, withWhere, type Draft } from './draft.ts';
import { namesOf } from './naming.ts';
import { NamingDialog } from './naming-dialog.tsx';
import { RelatedRecords } from './related-records.tsx';
import { useOptions, useRecords, useSamples } from './questions.ts';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { Say, useWords } from '../shared/words.tsx';
import { useState } from 'react';

interface CollectionChoicesProps {
  readonly offer: Offer;
  /** All collections that the tenant may expose. */
  readonly offers: readonly Offer[];
  readonly standing: Standing;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export const CollectionChoices = ({ offer, offers, standing, draft, onDraft }: CollectionChoicesProps) => {
  const { say } = useWords();
  return (
    <>
      <SegmentedControl
        aria-label={say('console.choices.whoSees', { collection: offer.name })}
        data={exposureStates.map((state) => ({ value: state, label: say(`console.state.${state}`) }))}
        value={standing.state}
        onChange={(state) => onDraft(withState(draft, offer, state))}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {say(`console.state.${standing.state}Text`)}
      </Text>
      <ProposedText offer={offer} />
      {standing.state === 'hidden' ? null : (
        <>
          <Fields
            offer={{ ...offer, fields: arranged(offer, draft) }}
            standing={standing}
            onSwitch={(keys, isShown) => onDraft(withFields(draft, offer, keys, isShown))}
          />
          <Naming offer={offer} draft={draft} onDraft={onDraft} />
          <Records offer={offer} standing={standing} onWhere={(where) => onDraft(withWhere(draft, offer, where))} />
          <RelatedRecords offer={offer} offers={offers} draft={draft} />
        </>
      )}
    </>
  );
};

/** The fields under the names and in the order of the draft. */
const arranged = (offer: Offer, draft: Draft): Offer['fields'] => {
  const names = namesIn(draft, offer);
  const { labels } = namesOf(offer, names);
  const placed = names.order.map((key) => offer.fields.find((field) => field.key === key));
  return placed.flatMap((field) =>
    field === undefined ? [] : Object.assign({}, field, { label: labels[field.key] ?? field.label }),
  );
};

const Naming = ({ offer, draft, onDraft }: Omit<CollectionChoicesProps, 'standing' | 'offers'>) => {
  const { say } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" mt="md" size="compact-sm" onClick={() => setOpen(true)}>
        {say('console.naming.open')}
      </Button>
      {isOpen ? (
        <NamingDialog
          offer={offer}
          names={namesIn(draft, offer)}
          onApply={(names) => onDraft(withNames(draft, offer, names))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

interface RecordsProps {
  readonly offer: Offer;
  readonly standing: Standing;
  readonly onWhere: (where: readonly string[]) => void;
}

/** The conditions on shown records, which may use hidden fields too. */
const Records = ({ offer: { slug, fields, name, rows }, standing, onWhere }: RecordsProps) => {
  const { say, list } = useWords();
  const { data: options = {} } = useOptions(slug);
  const found = useRecords(slug).data?.unpublished ?? [];
  return (
    <div role="group" aria-label={say('console.choices.recordsOf', { collection: name })}>
      <Text size="sm" fw={600} mt="lg">
        {say('console.choices.records')}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {say(standing.where.length === 0 ? 'console.choices.allRecords' : 'console.choices.someRecords')}
      </Text>
      <UnpublishedNotice
        found={withoutLeftOut(found, standing.where)}
        fields={fields}
        onLeaveOut={(condition) => onWhere([...standing.where, condition])}
      />
      <FilterBar
        fields={fields}
        options={options}
        conditions={readConditions(standing.where)}
        mistakes={new Map()}
        onChange={(conditions) => onWhere(writeConditions(conditions))}
      />
      {rows.length === 0 ? null : (
        <Text size="sm" c="dimmed" mt="sm">
          {say('console.choices.rows', { rows: list(rows) })}
        </Text>
      )}
    </div>
  );
};

interface FieldsProps {
  readonly offer: Offer;
  readonly standing: Standing;
  readonly onSwitch: (keys: readonly string[], isShown: boolean) => void;
}

/** The operator's proposal, while the owner shows nothing of the collection. */
const ProposedText = ({ offer: { state, proposedState, fields } }: { readonly offer: Offer }) => {
  const { say, list } = useWords();
  if (state !== 'hidden' || proposedState === null) return null;
  const proposed = fields.filter(({ isProposed }) => isProposed).map(({ label }) => label);
  return (
    <Text size="sm" mt="lg">
      {say('console.choices.proposed', { state: proposedState, fields: list(proposed) })}
    </Text>
  );
};

const Fields = ({ offer: { slug, fields, name, chosenSingly }, standing, onSwitch }: FieldsProps) => {
  const { say } = useWords();
  const { data: samples = {} } = useSamples(slug);
  const keys = fields.map(({ key }) => key);
  const usual = fields.filter(({ isUsual }) => isUsual).map(({ key }) => key);
  const proposed = fields.filter(({ isProposed }) => isProposed).map(({ key }) => key);
  const isAnyLeft = fields.some(({ key, isUsual }) => !isUsual && !standing.fields.includes(key));
  return (
    <div role="group" aria-label={say('console.choices.fieldsOf', { collection: name })}>
      <Group mt="lg" mb="sm" justify="space-between">
        <Text size="sm" fw={600}>
          {say('console.choices.fields')}
        </Text>
        <Group gap="xs">
          {proposed.length === 0 ? null : (
            <Button size="compact-sm" variant="default" onClick={() => onSwitch(proposed, true)}>
              {say('console.choices.asProposed')}
            </Button>
          )}
          {usual.length === 0 ? null : (
            <Button size="compact-sm" variant="default" onClick={() => onSwitch(usual, true)}>
              {say('console.choices.all')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => onSwitch(keys, false)}>
            {say('console.choices.none')}
          </Button>
        </Group>
      </Group>
      <div className="grid">
        {fields.map((field) => (
          <Switch
            key={field.key}
            label={<FieldName field={field} />}
            description={<Explained field={field} values={samples[field.key] ?? []} />}
            checked={standing.fields.includes(field.key)}
            onChange={(event) => onSwitch([field.key], event.currentTarget.checked)}
          />
        ))}
      </div>
      {chosenSingly === null ? null : (
        <Text size="sm" mt="md">
          <ChosenSinglyText reason={chosenSingly} collection={name} />
        </Text>
      )}
      {isAnyLeft && usual.length > 0 ? (
        <Text size="sm" mt="md">
          {say('console.choices.allText')}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed" mt="md">
        {say(standing.fields.length === 0 ? 'console.choices.onlyOwn' : 'console.choices.alsoOwn')}
      </Text>
    </div>
  );
};

interface ExplainedProps {
  readonly field: OfferedField;
  readonly values: readonly string[];
}

/** Why a field should be looked at; for fields that "all" leaves out and that do not look private, some of their values. */
const Explained = ({ field, values }: ExplainedProps) => {
  const words = useWords();
  return (
    <>
      {field.notice === 'unusual' ? null : <NoticeText field={field} />}
      {values.length === 0 ? null : (
        <span className="field-holds">
          <Say
            what="console.choices.values"
            values={{ values: <bdi>{values.map((value) => sampleLine(words, field.type, value)).join(' · ')}</bdi> }}
          />
        </span>
      )}
    </>
  );
};

const FieldName = ({ field: { label, type } }: { readonly field: OfferedField }) => (
  <span className="field-name">
    <FieldIcon type={type} /> <bdi>{label}</bdi>
  </span>
);
