/** A dialog for what a collection, its fields and their options are called, and for the order of its fields. It changes the draft. */
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useWords } from '../shared/words.tsx';
import type { Offer, OfferedField } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { declaredNames, namesOf, type NamingDraft } from './naming.ts';
import { useOptions } from './questions.ts';

const charactersMax = 200;

interface NamingDialogProps {
  readonly offer: Offer;
  /** With the changes that are not published yet. */
  readonly names: NamingDraft;
  readonly onApply: (names: NamingDraft) => void;
  readonly onClose: () => void;
}

export const NamingDialog = ({ offer, names, onApply, onClose }: NamingDialogProps) => {
  const { say } = useWords();
  const { data: values = {} } = useOptions(offer.slug);
  const [draft, setDraft] = useState(names);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply(draft);
    onClose();
  };
  return (
    <Dialog title={say('console.naming.title', { collection: offer.name })} onClose={onClose}>
      <form onSubmit={submit}>
        <Text size="sm" c="dimmed" mb="md">
          {say('console.naming.text')}
        </Text>
        <Group justify="space-between" align="end" mb="md">
          <Name
            label={say('console.naming.collection')}
            declared={offer.declared.name}
            text={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
          />
          <Button variant="default" onClick={() => setDraft(declaredNames(offer))}>
            {say('console.naming.reset')}
          </Button>
        </Group>
        <ol className="naming">
          {draft.order.map((key, place) => (
            <li key={key}>
              <FieldNames
                offer={offer}
                field={offer.fields.find((field) => field.key === key)}
                values={values[key] ?? []}
                draft={draft}
                onDraft={setDraft}
              />
              <Moves
                label={namesOf(offer, draft).labels[key] ?? key}
                onUp={place === 0 ? undefined : () => setDraft(swapped(draft, place - 1))}
                onDown={place === draft.order.length - 1 ? undefined : () => setDraft(swapped(draft, place))}
              />
            </li>
          ))}
        </ol>
        <DialogButtons label={say('console.naming.apply')} isPending={false} onClose={onClose} />
      </form>
    </Dialog>
  );
};

const swapped = (draft: NamingDraft, place: number): NamingDraft => {
  const [one = '', other = ''] = draft.order.slice(place);
  return { ...draft, order: draft.order.toSpliced(place, 2, other, one) };
};

interface FieldNamesProps {
  readonly offer: Offer;
  readonly field: OfferedField | undefined;
  /** The most frequent ones, if it has options. */
  readonly values: readonly string[];
  readonly draft: NamingDraft;
  readonly onDraft: (draft: NamingDraft) => void;
}

const FieldNames = ({ offer: { declared }, field, values, draft, onDraft }: FieldNamesProps) => {
  const { say } = useWords();
  if (field === undefined) return null;
  const { key } = field;
  const own = draft.options[key] ?? {};
  const named = [...new Set([...Object.keys({ ...declared.options[key], ...own }), ...values])];
  return (
    <div className="naming-field">
      <Name
        label={declared.labels[key] ?? key}
        declared={declared.labels[key] ?? key}
        text={draft.labels[key] ?? ''}
        onChange={(text) => onDraft({ ...draft, labels: { ...draft.labels, [key]: text } })}
      />
      {named.length === 0 ? null : (
        <details>
          <summary>{say('console.naming.options')}</summary>
          {named.map((value) => (
            <Name
              key={value}
              label={value}
              declared={declared.options[key]?.[value] ?? value}
              text={own[value] ?? ''}
              onChange={(text) =>
                onDraft({ ...draft, options: { ...draft.options, [key]: { ...own, [value]: text } } })
              }
            />
          ))}
        </details>
      )}
    </div>
  );
};

interface NameProps {
  readonly label: string;
  /** The name that is used while the text is empty. */
  readonly declared: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

const Name = ({ label, declared, text, onChange }: NameProps) => (
  <TextInput
    label={<bdi>{label}</bdi>}
    placeholder={declared}
    maxLength={charactersMax}
    value={text}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface MovesProps {
  readonly label: string;
  /** Undefined at an end of the list. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

const Moves = ({ label, onUp, onDown }: MovesProps) => {
  const { say } = useWords();
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={say('console.naming.up', { field: label })}
        disabled={onUp === undefined}
        onClick={onUp}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={say('console.naming.down', { field: label })}
        disabled={onDown === undefined}
        onClick={onDown}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
};
