/** The preview of a file: its mistakes, a replacement's changes, how it was read, and its fields. */
import { Alert, Checkbox, List, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fieldTypes } from '@vitrine/contract';
import type { FileField, FilePreview } from '@vitrine/contract/files';
import { Said, Say, useWords } from '../shared/words.tsx';
import { FileDifferences } from './file-differences.tsx';
import { type FileDraft, withId, withTaken } from './file-draft.ts';

interface FileSightProps {
  readonly preview: FilePreview;
  readonly draft: FileDraft;
  readonly isReading: boolean;
  readonly onDraft: (draft: FileDraft) => void;
}

export const FileSight = (props: FileSightProps) => {
  const { fileName, records, notes, mistakes, difference, isUndo, isReplacing } = props.preview;
  return (
    <div aria-busy={props.isReading}>
      <Text mb="md">
        {isUndo ? null : (
          <>
            <bdi className="file-name">{fileName}</bdi>:{' '}
          </>
        )}
        <Say what="console.records" values={{ count: records }} />
      </Text>
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed" mb="md" className="file-name">
          <Said text={note} />
        </Text>
      ))}
      {mistakes.length === 0 ? null : <Mistakes preview={props.preview} />}
      {difference === null ? null : <FileDifferences difference={difference} />}
      {isUndo ? null : (
        <>
          {isReplacing ? null : <Names {...props} />}
          <HowItIsRead {...props} />
          <Fields {...props} />
        </>
      )}
    </div>
  );
};

const Mistakes = ({ preview: { mistakes } }: { readonly preview: FilePreview }) => (
  <Alert role="alert" color="red" icon={<IconAlertTriangle />} mb="md" title={<Say what="console.file.mistakes" />}>
    <List size="sm" mb="sm">
      {mistakes.map(({ message }) => (
        <List.Item key={message} className="file-name">
          <Said text={message} />
        </List.Item>
      ))}
    </List>
    <Say what="console.file.mistakesText" />
  </Alert>
);

const Names = ({ draft, onDraft }: FileSightProps) => {
  const { say } = useWords();
  return (
    <div className="grid">
      <TextInput
        label={say('console.file.name')}
        maxLength={100}
        required
        value={draft.name}
        onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
      />
      <TextInput
        label={say('console.file.slug')}
        maxLength={64}
        required
        spellCheck={false}
        autoComplete="off"
        value={draft.collection}
        onChange={(event) => onDraft({ ...draft, collection: event.currentTarget.value })}
      />
    </div>
  );
};

/** The usual ones; others are in UTF-8 after they were opened and saved again. */
const encodings = ['utf-8', 'windows-1252', 'windows-1250', 'iso-8859-15', 'utf-16le', 'shift_jis', 'gb18030'];

const HowItIsRead = ({ preview, draft, onDraft }: FileSightProps) => {
  const { say } = useWords();
  const headers = [...new Set(preview.columns)].filter((header) => header !== '' && header !== 'none');
  const hasOwn = headers.some((header) => header.toLowerCase() === 'id');
  return (
    <div className="grid file-reading">
      <NativeSelect
        label={say('console.file.id')}
        description={say('console.file.idText')}
        value={draft.id}
        data={[
          ...(hasOwn && draft.id !== '' ? [] : [{ value: '', label: say('console.file.idMade') }]),
          ...headers.map((header) => ({ value: header, label: header })),
          { value: 'none', label: say('console.file.idValues') },
        ]}
        onChange={(event) => onDraft(withId(draft, event.currentTarget.value, preview))}
      />
      <NativeSelect
        label={say('console.file.decimal')}
        value={draft.decimal}
        data={[
          { value: '', label: say('console.file.automatic') },
          { value: ',', label: say('console.file.comma') },
          { value: '.', label: say('console.file.point') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onDraft({ ...draft, decimal: value === ',' || value === '.' ? value : '' })
        }
      />
      <NativeSelect
        label={say('console.file.encoding')}
        value={draft.encoding}
        data={[
          { value: '', label: say('console.file.automatic') },
          ...new Set([...encodings, ...(draft.encoding === '' ? [] : [draft.encoding])]),
        ]}
        onChange={(event) => onDraft({ ...draft, encoding: event.currentTarget.value })}
      />
    </div>
  );
};

const Fields = ({ preview: { fields }, draft, onDraft }: FileSightProps) => (
  <>
    <Title order={3} size="h5" mt="lg" mb="xs">
      <Say what="console.file.fields" />
    </Title>
    <ul className="file-fields">
      {fields.map((field) => (
        <Field key={field.key} field={field} draft={draft} onDraft={onDraft} />
      ))}
    </ul>
  </>
);

type FieldProps = Pick<FileSightProps, 'draft' | 'onDraft'> & { readonly field: FileField };

const Field = ({
  field: { key, label, type, typeFrom, samples, decimalComma, because },
  draft,
  onDraft,
}: FieldProps) => {
  const { say } = useWords();
  const isTaken = !draft.leftOut.includes(key);
  return (
    <li>
      <Checkbox
        label={<bdi>{label}</bdi>}
        description={samples.length === 0 ? say('console.file.noValues') : <bdi>{samples.join(' · ')}</bdi>}
        checked={isTaken}
        onChange={(event) => onDraft(withTaken(draft, key, event.currentTarget.checked))}
      />
      <NativeSelect
        aria-label={say('console.file.type', { field: label })}
        description={say('console.file.typeFrom', { from: typeFrom })}
        inputWrapperOrder={['input', 'description']}
        disabled={!isTaken}
        value={draft.types[key] ?? type}
        data={fieldTypes.map((each) => ({ value: each, label: say(`console.type.${each}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = fieldTypes.find((each) => each === value) ?? type;
          onDraft({ ...draft, types: { ...draft.types, [key]: chosen } });
        }}
      />
      {because === null ? null : (
        <Text size="sm" c="dimmed" className="file-note">
          <Said text={because} />
        </Text>
      )}
      {decimalComma === null ? null : (
        <Text size="sm" className="file-note">
          <Say what="console.file.commas" values={{ value: <bdi>{decimalComma}</bdi> }} />
        </Text>
      )}
    </li>
  );
};
