/**
 * A form for the leading fields of a collection, with a preview of its first record, and for the visibility to search
 * engines.
 */
import { NativeSelect, Switch, Title } from '@mantine/core';
import { byRole, type CardRole, cardRoles, type FieldDescriptor, isFitFor } from '@vitrine/contract';
import { readRoles } from '@vitrine/explorer/field-roles';
import { describingFields, rolesOf } from '@vitrine/explorer/shown-fields';
import { type FormEvent, useState } from 'react';
import { valueLine } from '../records/value-line.ts';
import { useWords } from '../shared/words.tsx';
import type { CardFields, PreviewedCard, Offer, OfferedField } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { SaveLine } from './look-form.tsx';
import { CardPreview } from './look-previews.tsx';
import { useSaveCard } from './questions.ts';

interface CardFormProps {
  readonly color: string | null;
  readonly offer: Offer;
  readonly card: PreviewedCard;
}

export const CardForm = ({ color, offer, card }: CardFormProps) => {
  const { say } = useWords();
  const save = useSaveCard();
  const [chosen, setChosen] = useState<CardFields>(card);
  const [isUnlisted, setUnlisted] = useState(card.isUnlisted);
  const fields = offer.fields.filter(({ isShown }) => isShown);
  const guesses = guess(fields);
  const unchosen = (role: CardRole): string => {
    const field = guesses[role]?.label;
    if (field !== undefined) return say('console.look.guessedAs', { field });
    return say('console.look.none');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ collection: offer.slug, ...byRole((role) => chosen[role]), isUnlisted });
  };
  return (
    <form className="look" onSubmit={submit}>
      <div>
        {save.error === null ? null : <FailureNotice error={save.error} />}
        {rolesFor(fields).map((role) => (
          <NativeSelect
            key={role}
            label={say(`console.look.${role}`)}
            maw={360}
            mb="md"
            data={[
              { value: '', label: unchosen(role) },
              ...fields.filter(({ type }) => isFitFor(role, type)).map(({ key, label }) => ({ value: key, label })),
            ]}
            value={chosen[role] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setChosen({ ...chosen, [role]: value === '' ? null : value });
            }}
          />
        ))}
        <Switch
          label={say('console.look.collectionListed')}
          checked={!isUnlisted}
          onChange={(event) => setUnlisted(!event.currentTarget.checked)}
          mb="md"
        />
        <SaveLine isPending={save.isPending} isSaved={save.isSuccess} />
      </div>
      <section aria-labelledby="card-preview">
        <Title order={3} size="h4" id="card-preview" mb="xs">
          {say('console.look.cardPreview')}
        </Title>
        <Preview color={color} fields={fields} chosen={chosen} record={card.record} />
      </section>
    </form>
  );
};

/** The roles that one of the fields can have. */
const rolesFor = (fields: readonly OfferedField[]): readonly CardRole[] =>
  cardRoles.filter((role) => fields.some(({ type }) => isFitFor(role, type)));

/** The guess that pages and feeds use while the owner has chosen nothing. */
const guess = (fields: readonly OfferedField[]): Readonly<Partial<Record<CardRole, FieldDescriptor | undefined>>> => {
  const all = { fields: new Map(fields.map((field) => [field.key, field])) };
  const { title, picture, alt } = rolesOf(all);
  return { text: describingFields(all)[0], ...readRoles(all), title, picture, alt };
};

interface PreviewProps {
  readonly color: string | null;
  readonly fields: readonly OfferedField[];
  readonly chosen: CardFields;
  readonly record: PreviewedCard['record'];
}

/** Uses the rules of the public page. */
const Preview = ({ color, fields, chosen, record }: PreviewProps) => {
  const card = Object.fromEntries(cardRoles.flatMap((role) => (chosen[role] === null ? [] : [[role, chosen[role]]])));
  const found = rolesOf({ fields: new Map(fields.map((field) => [field.key, field])), card });
  const words = useWords();
  const lineOf = (field: FieldDescriptor | undefined): string | undefined =>
    (field && valueLine(words, field.type, record?.[field.key])) || undefined;
  return (
    <CardPreview
      color={color}
      title={lineOf(found.title) ?? valueLine(words, 'text', record?.['id'])}
      subtitle={lineOf(found.subtitle)}
      picture={found.picture?.label}
    />
  );
};
