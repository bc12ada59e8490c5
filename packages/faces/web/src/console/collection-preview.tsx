/** The preview of one collection: its state before and after, the differences, and the response without and with a key. */
import { Group, List, Paper, SegmentedControl, Text, ThemeIcon, Title } from '@mantine/core';
import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { CollectionPreview as Previewed, FieldChange } from '@vitrine/console/preview-answer';
import type { Difference } from '@vitrine/contract/console';
import type { ApiKey, OfferedField } from './answers.ts';
import { DifferenceText, RenamingText, ViewDifferenceText } from './codes.tsx';
import { FieldLines } from './field-lines.tsx';
import { labelOfKey } from './key-name.tsx';
import { PreviewResponse } from './preview-response.tsx';
import { StateChange } from './state-badge.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { Say, useWords } from '../shared/words.tsx';

type Caller = 'anonymous' | 'keyed';

interface CollectionPreviewProps {
  readonly preview: Previewed;
  readonly fields: readonly OfferedField[];
  /** The owner's key that asks; undefined: any key that opens the collection. */
  readonly asking: ApiKey | undefined;
  /** Adds a condition to the proposal; undefined: it is not changed here. */
  readonly onLeaveOut: ((condition: string) => void) | undefined;
}

export const CollectionPreview = ({ preview, fields, asking, onLeaveOut }: CollectionPreviewProps) => {
  const { name, before, after, differences, samples, unpublished } = preview;
  const { say } = useWords();
  const isForKeys = asking !== undefined || after.state === 'private';
  const [caller, setCaller] = useState<Caller>(isForKeys ? 'keyed' : 'anonymous');
  const added = differences.flatMap(({ kind, field }) => (kind === 'field-shown' && field !== null ? field : []));
  return (
    <Paper component="section" withBorder p="md" radius="lg" mb="md" aria-label={name}>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h4" dir="auto">
          {name}
        </Title>
        <StateChange before={before.state} after={after.state} />
      </Group>
      <UnpublishedNotice found={unpublished} fields={fields} onLeaveOut={onLeaveOut} />
      <Differences preview={preview} fields={fields} />
      <SegmentedControl
        mt="md"
        mb="sm"
        size="xs"
        aria-label={say('console.preview.whoAsks', { collection: name })}
        data={[
          { value: 'anonymous', label: say('console.withoutKey') },
          { value: 'keyed', label: asking === undefined ? say('console.withKey') : labelOfKey(asking) },
        ]}
        value={caller}
        onChange={setCaller}
      />
      <PreviewResponse response={responseTo(caller, asking, preview)} added={added} samples={samples} />
      <RelatedRecords relations={knownTo(caller, asking, preview)} />
    </Paper>
  );
};

/** A key sees what the world does, and the private collections that it opens. */
const responseTo = (caller: Caller, asking: ApiKey | undefined, { slug, anonymous, keyed }: Previewed) =>
  caller === 'keyed' && (asking === undefined || asking.opens.some((opened) => opened.slug === slug))
    ? keyed
    : anonymous;

/** The relations that a caller can expand. */
const knownTo = (caller: Caller, asking: ApiKey | undefined, { slug, relations, after }: Previewed) => {
  const isOpen = (collection: string): boolean =>
    asking === undefined || asking.opens.some((each) => each.slug === collection);
  return relations.filter(
    ({ audience, collection }) =>
      audience === 'world' || (caller === 'keyed' && (after.state === 'public' || isOpen(slug)) && isOpen(collection)),
  );
};

const RelatedRecords = ({ relations }: Pick<Previewed, 'relations'>) => {
  const { say, list } = useWords();
  if (relations.length === 0) return null;
  return (
    <Text size="sm" mt="xs">
      {say('console.preview.related', { relations: list(relations.map(({ label }) => label)) })}
    </Text>
  );
};

const Differences = ({ preview, fields }: Pick<CollectionPreviewProps, 'preview' | 'fields'>) => {
  const { differences, names, views, samples } = preview;
  if (differences.length + names.length + views.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <Say what="console.preview.noDifference" />
      </Text>
    );
  return (
    <List size="sm" spacing={6} listStyleType="none" ps={0} className="differences">
      {differences
        .filter((difference) => leads(difference, differences))
        .map((difference) => {
          const changes = changesOf(difference, preview);
          return (
            <List.Item key={difference.text} icon={<DifferenceIcon isShown={isAdding(difference)} />}>
              <bdi className="sentence">
                <DifferenceText difference={difference} fields={changes.length} />
              </bdi>
              <FieldLines changes={changes} fields={fields} samples={samples} />
            </List.Item>
          );
        })}
      {names.map((renaming) => (
        <List.Item
          key={`${renaming.kind} ${renaming.before}`}
          icon={
            <ThemeIcon size={24} radius="xl" variant="light" color="petrol">
              <IconPencil size={15} aria-hidden />
            </ThemeIcon>
          }
        >
          <bdi className="sentence">
            <RenamingText renaming={renaming} />
          </bdi>
        </List.Item>
      ))}
      {views.map((view) => (
        <List.Item key={view.slug} icon={<DifferenceIcon isShown={view.kind === 'view-shown'} />}>
          <bdi className="sentence">
            <ViewDifferenceText view={view} />
          </bdi>
        </List.Item>
      ))}
    </List>
  );
};

const isAdding = ({ kind }: Difference): boolean => kind === 'records-shown' || kind === 'field-shown';

/** The first of fields stands for all of them. */
const leads = ({ kind, field }: Difference, all: readonly Difference[]): boolean =>
  field === null || all.find((each) => each.kind === kind)?.field === field;

/** The fields that a difference is about. Changed conditions show and hide records with the same fields. */
const changesOf = (difference: Difference, { differences, fields }: Previewed): readonly FieldChange[] => {
  const { kind } = difference;
  const keysOf = (of: Difference['kind']) =>
    new Set(differences.flatMap((each) => (each.kind === of ? [each.field] : [])));
  const ofKind = keysOf(kind);
  const withdrawn = keysOf('field-withdrawn');
  const isFirst = differences.find((each) => each.kind === kind) === difference;
  return fields.filter(({ key, isShown }) => {
    switch (kind) {
      case 'field-shown':
      case 'field-withdrawn':
        return isShown === isAdding(difference) && ofKind.has(key);
      case 'records-shown':
        return isShown && difference.fields !== null;
      case 'records-withdrawn':
        return !isShown && isFirst && !withdrawn.has(key);
    }
  });
};

const DifferenceIcon = ({ isShown }: { readonly isShown: boolean }) => {
  const { say } = useWords();
  return (
    <ThemeIcon size={24} radius="xl" variant="light" color={isShown ? 'petrol' : 'gray'}>
      {isShown ? (
        <IconEye size={15} aria-label={say('console.preview.shown')} />
      ) : (
        <IconEyeOff size={15} aria-label={say('console.preview.withdrawn')} />
      )}
    </ThemeIcon>
  );
};
