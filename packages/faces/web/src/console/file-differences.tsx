/** A replacement's changes: first fields that visitors lose, then records and fields. */
import { Alert, List, Text, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { FileDifference, FileFieldChange } from '@vitrine/contract/files';
import type { ConsoleKey } from '@vitrine/messages';
import { Say, useWords } from '../shared/words.tsx';

export const FileDifferences = ({ difference }: { readonly difference: FileDifference }) => {
  const { fieldsGone, fieldsNew, fieldsRetyped } = difference;
  return (
    <>
      <Title order={3} size="h5" mb="xs">
        <Say what="console.file.changes" />
      </Title>
      <Lost fields={shown(fieldsGone)} title="console.file.shownGone" text="console.file.shownGoneText" />
      <Lost fields={shown(fieldsRetyped)} title="console.file.shownRetyped" text="console.file.shownRetypedText" />
      <List size="sm" mb="lg" spacing={4}>
        <List.Item>
          <Say what="console.file.recordsAdded" values={{ count: difference.added.count }} />
          <Such values={difference.added.ids} />
        </List.Item>
        <List.Item>
          <Say what="console.file.recordsChanged" values={{ count: difference.changed.count }} />
          <Changed examples={difference.changed.examples} />
        </List.Item>
        <List.Item>
          <Say what="console.file.recordsGone" values={{ count: difference.gone.count }} />
          <Such values={difference.gone.ids} />
        </List.Item>
        <FieldList fields={fieldsNew} what="console.file.fieldsNew" />
        <FieldList fields={fieldsGone.filter(({ isShown }) => !isShown)} what="console.file.fieldsGone" />
      </List>
    </>
  );
};

const shown = (fields: readonly FileFieldChange[]) => fields.filter(({ isShown }) => isShown);

interface LostProps {
  readonly fields: readonly FileFieldChange[];
  readonly title: ConsoleKey;
  readonly text: ConsoleKey;
}

const Lost = ({ fields, title, text }: LostProps) =>
  fields.length === 0 ? null : (
    <Alert
      color="orange"
      icon={<IconEyeOff />}
      mb="md"
      title={<Say what={title} values={{ fields: <Labels fields={fields} /> }} />}
    >
      <Say what={text} />
    </Alert>
  );

const Labels = ({ fields }: { readonly fields: readonly FileFieldChange[] }) => {
  const { list } = useWords();
  return <bdi>{list(fields.map(({ label }) => label))}</bdi>;
};

const Such = ({ values }: { readonly values: readonly string[] }) =>
  values.length === 0 ? null : (
    <Text size="sm" c="dimmed">
      <Say what="console.file.such" values={{ values: <bdi>{values.join(' · ')}</bdi> }} />
    </Text>
  );

const Changed = ({ examples }: { readonly examples: FileDifference['changed']['examples'] }) => {
  const { say } = useWords();
  const none = say('console.file.none');
  return examples.map(({ id, field, before, after }) => (
    <Text key={id} size="sm" c="dimmed">
      <Say
        what="console.file.change"
        values={{
          record: <bdi>{id}</bdi>,
          field: <bdi>{field}</bdi>,
          before: <bdi>{before ?? none}</bdi>,
          after: <bdi>{after ?? none}</bdi>,
        }}
      />
    </Text>
  ));
};

const FieldList = ({ fields, what }: { readonly fields: readonly FileFieldChange[]; readonly what: ConsoleKey }) =>
  fields.length === 0 ? null : (
    <List.Item>
      <Say what={what} values={{ fields: <Labels fields={fields} /> }} />
    </List.Item>
  );
