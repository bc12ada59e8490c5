/** The tenant at a glance: its public API on or off, its ID to copy, and the way to what the world sees now. */
import { Anchor, Group, Paper, Switch, Text } from '@mantine/core';
import { Copy } from '../shared/copy.tsx';
import type { Tenant } from './answers.ts';

interface TenantCardProps {
  readonly tenant: Tenant;
  /** As it is chosen, and perhaps not yet published. */
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

export const TenantCard = ({ tenant: { publicId, apiUrl, isEnabled }, isOn, onSwitch }: TenantCardProps) => {
  const { label, description } = describe(isEnabled, isOn);
  return (
    <Paper withBorder p="lg" radius="lg">
      <Group justify="space-between" align="flex-start" gap="lg">
        <Switch
          size="md"
          label={<b>{label}</b>}
          description={description}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <div>
          <Group gap="sm">
            <Text size="sm">
              Tenant ID <code>{publicId}</code>
            </Text>
            <Copy text={publicId} what="ID" />
          </Group>
          {isEnabled ? (
            <Anchor size="sm" href={`${apiUrl}/t/${publicId}`} target="_blank" rel="noopener">
              See what the world sees now
            </Anchor>
          ) : null}
        </div>
      </Group>
    </Paper>
  );
};

/** What is so now comes first: a switch that was moved has changed nothing yet. */
const describe = (isEnabled: boolean, isOn: boolean): { readonly label: string; readonly description: string } => {
  if (isEnabled && isOn)
    return { label: 'Public API on', description: 'What is public below can be read by everybody.' };
  if (isEnabled)
    return {
      label: 'Public API on now, off once you publish',
      description: 'Nothing has changed yet: what is public can still be read.',
    };
  if (isOn) return { label: 'Public API off now, on once you publish', description: 'Nobody sees anything yet.' };
  return { label: 'Public API off', description: 'Nobody sees anything, with a key or without.' };
};
