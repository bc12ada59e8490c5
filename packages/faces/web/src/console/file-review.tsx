/** The preview of a file: its mistakes, a replacement's changes, how it was read, and its fields. */
import { Alert, Checkbox, List, NativeSelect, Select, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fieldTypes } from '@vitrine/contract';
import type { FileField, FileMistake, FilePreview } from '@vitrine/contract/files';
import { useMemo } from 'react';
import { Said, Say, useWords } from '../shared/words.tsx';
import { FaultText, FileNoteText, ReadingText } from './file-texts.tsx';
import { FileDifferences } from './file-differences.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { type FileDraft, withHeader, withId, withTaken, withType } from './file-draft.ts';
import { findTimeZones, timeZoneChoices } from './time-zone-choices.ts';

interface FileReviewProps {
  readonly preview: FilePreview;
  readonly draft: FileDraft;
  readonly isReading: boolean;
  readonly onDraft: (draft: FileDraft) => void;
}

export const FileReview = (props: FileReviewProps) => {
  const { say } = useWords();
  const { fileName, records, notes, mistakes, difference, fields, unpublished, isUndo, isReplacing } = props.preview;
  return (
    <div aria-busy={props.isReading}>
      <Text mb="md">
        {isUndo ? null : (
          <>
            <bdi>{fileName}</bdi>:{' '}
          </>
        )}
        <Say what="console.records" values={{ count: records }} />
      </Text>
      {notes.map((note) => (
        <Text key={note.code} size="sm" c="dimmed" mb="md">
          <FileNoteText note={note} />
        </Text>
      ))}
      {mistakes.length === 0 ? null : <Mistakes preview={props.preview} />}
      <UnpublishedNotice
        found={unpublished}
        fields={fields}
        onLeaveOut={undefined}
        text={say(isReplacing ? 'console.drafts.afterReplacing' : 'console.drafts.afterAdding')}
      />
      {difference === null ? null : <FileDifferences difference={difference} />}
      {isUndo ? null : (
        <>
          <TotalLine {...props} />
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
      {mistakes.map((mistake) => (
        <List.Item key={mistake.message}>
          <Mistake mistake={mistake} />
        </List.Item>
      ))}
    </List>
    <Say what="console.file.mistakesText" />
  </Alert>
);

const Mistake = ({ mistake: { line, column, message, fault } }: { readonly mistake: FileMistake }) => {
  if (fault === null) return <Said text={message} />;
  const at = line === null ? 'column' : column === null ? 'line' : 'both';
  return (
    <>
      {line === null && column === null ? null : (
        <b>
          <Say what="console.file.place" values={{ at, line: line ?? '', column: <bdi>{column ?? ''}</bdi> }} />.{' '}
        </b>
      )}
      <FaultText fault={fault} />
    </>
  );
};

/** A last record that looks like a sum of the others is left out by one click, and never silently. */
const TotalLine = ({ preview: { total, isTotalLeftOut }, draft, onDraft }: FileReviewProps) => {
  const { say } = useWords();
  if (total === null) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} mb="md">
      <Text fw={600}>{say('console.file.total', total)}</Text>
      {isTotalLeftOut ? null : <Text mb="xs">{say('console.file.totalText')}</Text>}
      <Checkbox
        label={say('console.file.totalOut')}
        checked={draft.withoutTotal}
        onChange={(event) => onDraft({ ...draft, withoutTotal: event.currentTarget.checked })}
      />
    </Alert>
  );
};

const Names = ({ draft, onDraft }: FileReviewProps) => {
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

/** The usual ones, with those that errors propose; others are in UTF-8 after they were opened and saved again. */
const encodings = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'iso-8859-15',
  'utf-16le',
  'shift_jis',
  'gb18030',
];

/** Titles above a table are few lines. */
const headerLinesMax = 30;

const HowItIsRead = ({ preview, draft, onDraft }: FileReviewProps) => {
  const { say, locale } = useWords();
  const filter = useMemo(() => findTimeZones(locale), [locale]);
  const { format } = preview;
  // A file that could not be read may be any but an Excel file.
  const isCsv = format === 'csv' || format === null;
  const headers = [...new Set(preview.columns)].filter((header) => header !== '' && header !== 'none');
  // Other IDs than before would break links to the records.
  const hasId = headers.some((header) => header.toLowerCase() === 'id') || preview.isReplacing;
  return (
    <div className="grid file-reading">
      <NativeSelect
        label={say('console.file.id')}
        description={say('console.file.idText')}
        value={draft.id}
        data={[
          ...(hasId && draft.id !== '' ? [] : [{ value: '', label: say('console.file.idMade') }]),
          ...headers.map((header) => ({ value: header, label: header })),
          { value: 'none', label: say('console.file.idValues') },
        ]}
        onChange={(event) => onDraft(withId(draft, event.currentTarget.value, preview))}
      />
      {isCsv ? (
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
      ) : null}
      {format === 'xlsx' ? null : (
        <NativeSelect
          label={say('console.file.encoding')}
          value={draft.encoding}
          data={[
            { value: '', label: say('console.file.automatic') },
            ...new Set([...encodings, ...(draft.encoding === '' ? [] : [draft.encoding])]),
          ]}
          onChange={(event) => onDraft({ ...draft, encoding: event.currentTarget.value })}
        />
      )}
      {isCsv || format === 'xlsx' ? (
        <NativeSelect
          label={say('console.file.header')}
          value={String(draft.header)}
          data={[
            { value: '', label: say('console.file.headerFirst') },
            ...Array.from({ length: Math.max(headerLinesMax, Number(draft.header)) }, (_, index) => String(index + 1)),
          ]}
          onChange={(event) => onDraft(withHeader(draft, event.currentTarget.value))}
        />
      ) : null}
      {draft.dates === '' && preview.fields.every(({ ambiguousDay }) => ambiguousDay === null) ? null : (
        <NativeSelect
          label={say('console.file.dates')}
          value={draft.dates}
          data={[
            { value: '', label: say('console.file.automatic') },
            { value: 'dmy', label: say('console.file.dmy') },
            { value: 'mdy', label: say('console.file.mdy') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onDraft({ ...draft, dates: value === 'dmy' || value === 'mdy' ? value : '' })
          }
        />
      )}
      {preview.zone === null ? null : (
        <Select
          label={say('console.file.zone')}
          description={say('console.file.zoneText')}
          searchable
          allowDeselect={false}
          nothingFoundMessage={say('console.look.timeZoneNone')}
          value={draft.zone === '' ? preview.zone : draft.zone}
          comboboxProps={{ withinPortal: false }}
          data={timeZoneChoices(preview.zone)}
          filter={filter}
          onChange={(zone) => onDraft({ ...draft, zone: zone ?? '' })}
        />
      )}
    </div>
  );
};

const Fields = ({ preview: { fields }, draft, onDraft }: FileReviewProps) => (
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

type FieldProps = Pick<FileReviewProps, 'draft' | 'onDraft'> & { readonly field: FileField };

const Field = ({ field, draft, onDraft }: FieldProps) => {
  const { say } = useWords();
  const { key, label, type, typeFrom, samples, decimalComma, ambiguous, ambiguousDay, because } = field;
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
          onDraft(withType(draft, key, chosen));
        }}
      />
      {(draft.types[key] ?? type) === 'currency' ? (
        <div className="file-currency">
          <CurrencyChoice
            field={field}
            chosen={draft.currencies[key] ?? ''}
            isDisabled={!isTaken}
            onChoose={(currency) => onDraft({ ...draft, currencies: { ...draft.currencies, [key]: currency } })}
          />
        </div>
      ) : null}
      {because === null ? null : (
        <Text size="sm" c="dimmed" className="file-note">
          <ReadingText reading={because} />
        </Text>
      )}
      {ambiguous === null ? null : (
        <Text size="sm" className="file-note">
          <Say what="console.file.ambiguous" values={{ type, value: <bdi>{ambiguous}</bdi> }} />
        </Text>
      )}
      {ambiguousDay === null ? null : (
        <Text size="sm" className="file-note">
          <Say what="console.file.ambiguousDay" values={{ value: <bdi>{ambiguousDay}</bdi> }} />
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
