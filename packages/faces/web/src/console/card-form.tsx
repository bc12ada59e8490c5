/**
 * A form for the leading fields of a collection, with a preview of its first record, and for the visibility to search
 * engines.
 */
import { NativeSelect, Switch, Title } from '@mantine/core';
import { cardRoles, type FieldDescriptor, isFitFor } from '@vitrine/contract';
import { rolesOf } from '@vitrine/explorer/shown-fields';
import { type FormEvent, useState } from 'react';
import { valueLine } from '../records/value-line.ts';
import { useWords } from '../shared/words.tsx';
import type { CardFields, CardSight, Offer, OfferedField } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { SaveLine } from './look-form.tsx';
import { RecordSight } from './look-sights.tsx';
import { useSaveCard } from './questions.ts';

interface CardFormProps {
  readonly color: string | null;
  readonly offer: Offer;
  readonly card: CardSight;
}

export const CardForm = ({ color, offer, card }: CardFormProps) => {
  const { say } = useWords();
  const save = useSaveCard();
  const [chosen, setChosen] = useState<CardFields>(card);
  const [isUnlisted, setUnlisted] = useState(card.isUnlisted);
  const fields = offer.fields.filter(({ isShown }) => isShown);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { title, subtitle, picture, alt } = chosen;
    save.mutate({ collection: offer.slug, title, subtitle, picture, alt, isUnlisted });
  };
  return (
    <form className="look" onSubmit={submit}>
      <div>
        {save.error === null ? null : <FailureNotice error={save.error} />}
        {cardRoles.map((role) => (
          <NativeSelect
            key={role}
            label={say(`console.look.${role}`)}
            maw={360}
            mb="md"
            data={[
              { value: '', label: say(role === 'subtitle' ? 'console.look.none' : 'console.look.guessed') },
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
      <section aria-labelledby="card-sight">
        <Title order={3} size="h4" id="card-sight" mb="xs">
          {say('console.look.cardSight')}
        </Title>
        <Sight color={color} fields={fields} chosen={chosen} record={card.record} />
      </section>
    </form>
  );
};

interface SightProps {
  readonly color: string | null;
  readonly fields: readonly OfferedField[];
  readonly chosen: CardFields;
  readonly record: CardSight['record'];
}

/** Uses the rules of the public page. */
const Sight = ({ color, fields, chosen, record }: SightProps) => {
  const card = Object.fromEntries(cardRoles.flatMap((role) => (chosen[role] === null ? [] : [[role, chosen[role]]])));
  const found = rolesOf({ fields: new Map(fields.map((field) => [field.key, field])), card });
  const words = useWords();
  const lineOf = (field: FieldDescriptor | undefined): string | undefined =>
    (field && valueLine(words, field.type, record?.[field.key])) || undefined;
  return (
    <RecordSight
      color={color}
      title={lineOf(found.title) ?? valueLine(words, 'text', record?.['id'])}
      subtitle={lineOf(found.subtitle)}
      picture={found.picture?.label}
    />
  );
};
