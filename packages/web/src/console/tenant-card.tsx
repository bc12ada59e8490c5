/** The tenant at a glance: its public API on or off, its ID to copy, and the way to what the world sees now. */
import { Anchor, Group, Paper, Switch, Text } from '@mantine/core';
import { Copy } from '../shared/copy.tsx';
import type { Tenant } from './answers.ts';

interface TenantCardProps {
  readonly tenant: Tenant;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

export const TenantCard = ({ tenant: { publicId, apiUrl, isEnabled }, isOn, onSwitch }: TenantCardProps) => (
  <Paper withBorder p="lg" radius="lg">
    <Group justify="space-between" align="flex-start" gap="lg">
      <Switch
        size="md"
        label={<b>Public API {isOn ? 'on' : 'off'}</b>}
        description={
          isOn ? 'What is public below can be read by everybody.' : 'Nobody sees anything, with a key or without.'
        }
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
