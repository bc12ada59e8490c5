/**
 * A form for the leading fields of a collection, with a preview of its first record, and for the visibility to search
 * engines.
 */
import { NativeSelect, Switch, Title } from '@mantine/core';
import { cardRoles, isFitFor } from '@vitrine/contract';
import { rolesOf } from '@vitrine/explorer/shown-fields';
import { type FormEvent, useState } from 'react';
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
  const say = (key: string | undefined): string | undefined => {
    const value = key === undefined ? undefined : record?.[key];
    return value === null || value === undefined ? undefined : printValue(value);
  };
  return (
    <RecordSight
      color={color}
      title={say(found.title?.key) ?? say('id') ?? ''}
      subtitle={say(found.subtitle?.key)}
      picture={found.picture?.label}
    />
  );
};

const printValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
