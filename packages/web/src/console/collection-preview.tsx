/** One collection as it would be: its state before and after, what changes, and the answer that anyone, or a key, would get. */
import { Group, List, Paper, SegmentedControl, Text, ThemeIcon, Title } from '@mantine/core';
import { IconArrowRight, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { CollectionPreview as Previewed, Difference } from './answers.ts';
import { ForetoldAnswer } from './foretold-answer.tsx';
import { StateBadge } from './state-badge.tsx';

type Caller = 'anonymous' | 'keyed';

export const CollectionPreview = ({ preview }: { readonly preview: Previewed }) => {
  const { name, before, after, differences } = preview;
  const [caller, setCaller] = useState<Caller>(after.state === 'private' ? 'keyed' : 'anonymous');
  return (
    <Paper component="section" withBorder p="md" radius="lg" mb="md" aria-label={name}>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h4" dir="auto">
          {name}
        </Title>
        <Group gap={6}>
          <StateBadge state={before.state} />
          {before.state === after.state ? null : (
            <>
              <IconArrowRight size={16} role="img" aria-label="becomes" className="way-arrow" />
              <StateBadge state={after.state} />
            </>
          )}
        </Group>
      </Group>
      <Differences differences={differences} />
      <SegmentedControl
        mt="md"
        mb="sm"
        size="xs"
        aria-label={`Who asks for ${name}`}
        data={[
          { value: 'anonymous', label: 'What anyone gets' },
          { value: 'keyed', label: 'What a key gets' },
        ]}
        value={caller}
        onChange={setCaller}
      />
      <ForetoldAnswer foretold={preview[caller]} />
    </Paper>
  );
};

const Differences = ({ differences }: { readonly differences: readonly Difference[] }) =>
  differences.length === 0 ? (
    <Text size="sm" c="dimmed">
      Nobody sees a difference.
    </Text>
  ) : (
    <List size="sm" spacing={6} center listStyleType="none" ps={0}>
      {differences.map(({ kind, text }) => (
        <List.Item key={text} icon={<DifferenceIcon kind={kind} />}>
          <bdi className="sentence">{text}</bdi>
        </List.Item>
      ))}
    </List>
  );

const DifferenceIcon = ({ kind }: Pick<Difference, 'kind'>) => {
  const isShown = kind === 'records-shown' || kind === 'field-shown';
  return (
    <ThemeIcon size={24} radius="xl" variant="light" color={isShown ? 'petrol' : 'gray'}>
      {isShown ? <IconEye size={15} aria-label="shown" /> : <IconEyeOff size={15} aria-label="withdrawn" />}
    </ThemeIcon>
  );
};
