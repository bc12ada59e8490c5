/** The card of the tenant: its public API on or off, its ID to copy, and a link to the public pages. */
import { Anchor, Group, Paper, Switch, Text } from '@mantine/core';
import { Copy } from '../shared/copy.tsx';
import type { Tenant } from './answers.ts';
import { PlannedTimes } from './planned-times.tsx';
import { useWords } from '../shared/words.tsx';

interface TenantCardProps {
  readonly tenant: Tenant;
  /** The switch in the draft, which may be unpublished. */
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

export const TenantCard = ({ tenant: { publicId, apiUrl, isEnabled }, isOn, onSwitch }: TenantCardProps) => {
  const { say } = useWords();
  const state = stateOf(isEnabled, isOn);
  return (
    <Paper withBorder p="lg" radius="lg">
      <Group justify="space-between" align="flex-start" gap="lg">
        <div>
          <Switch
            size="md"
            label={<b>{say(`console.tenant.${state}`)}</b>}
            description={say(`console.tenant.${state}Text`)}
            checked={isOn}
            onChange={(event) => onSwitch(event.currentTarget.checked)}
          />
          <PlannedTimes concerns={({ isEnabled: wanted }) => wanted !== undefined} />
        </div>
        <div>
          <Group gap="sm">
            <Text size="sm">
              {say('console.tenant.id')} <code>{publicId}</code>
            </Text>
            <Copy text={publicId} label={say('console.copy.id')} />
          </Group>
          {isEnabled ? (
            <Anchor size="sm" href={`${apiUrl}/t/${publicId}`} target="_blank" rel="noopener">
              {say('console.tenant.see')}
            </Anchor>
          ) : null}
        </div>
      </Group>
    </Paper>
  );
};

/** Names the present state first, because a moved switch has changed nothing yet. */
const stateOf = (isEnabled: boolean, isOn: boolean): 'on' | 'goesOff' | 'goesOn' | 'off' => {
  if (isEnabled) return isOn ? 'on' : 'goesOff';
  return isOn ? 'goesOn' : 'off';
};
