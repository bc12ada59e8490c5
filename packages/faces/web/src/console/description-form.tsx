/** The form for the descriptions of a collection and of its shown fields, as visitors read them. */
import { Text, Textarea, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../shared/words.tsx';
import type { PreviewedCard, Offer } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { SaveLine } from './look-form.tsx';
import { useSaveCard } from './questions.ts';

interface DescriptionFormProps {
  readonly offer: Offer;
  readonly card: PreviewedCard;
}

export const DescriptionForm = ({ offer, card }: DescriptionFormProps) => {
  const { say } = useWords();
  const save = useSaveCard();
  const [ofCollection, setOfCollection] = useState(card.description ?? card.ofOperator.description ?? '');
  const [ofFields, setOfFields] = useState({ ...card.ofOperator.descriptions, ...card.descriptions });
  const fields = offer.fields.filter(({ isShown }) => isShown);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { description, descriptions } = card.ofOperator;
    save.mutate({
      collection: offer.slug,
      description: ownText(ofCollection, description),
      descriptions: Object.fromEntries(
        fields.map(({ key }) => [key, ownText(ofFields[key] ?? '', descriptions[key] ?? null)]),
      ),
    });
  };
  return (
    <form onSubmit={submit} aria-labelledby="descriptions">
      <Title order={3} size="h4" id="descriptions" mt="lg">
        {say('console.look.descriptions')}
      </Title>
      <Text c="dimmed" mb="md" className="lead">
        {say('console.look.descriptionsText')}
      </Text>
      {save.error === null ? null : <FailureNotice error={save.error} />}
      <Description name={offer.name} text={ofCollection} onChange={setOfCollection} />
      {fields.map(({ key, label }) => (
        <Description
          key={key}
          name={label}
          text={ofFields[key] ?? ''}
          onChange={(text) => setOfFields({ ...ofFields, [key]: text })}
        />
      ))}
      <SaveLine isPending={save.isPending} isSaved={save.isSuccess} />
    </form>
  );
};

/** Null where it is the operator's: it changes with that. */
const ownText = (text: string, ofOperator: string | null): string | null => (text === (ofOperator ?? '') ? null : text);

interface DescriptionProps {
  readonly name: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Pages show the text below the name. */
const Description = ({ name, text, onChange }: DescriptionProps) => {
  const { say } = useWords();
  return (
    <Textarea
      label={name}
      aria-label={say('console.look.descriptionOf', { name })}
      maw={640}
      mb="md"
      rows={2}
      maxLength={1000}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
