/** A collection's state at a glance: as it is, and as it would become. */
import { Badge, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ExposureState } from './answers.ts';
import { stateWords } from './state-words.ts';

interface StateChangeProps {
  readonly before: ExposureState;
  readonly after: ExposureState;
}

export const StateChange = ({ before, after }: StateChangeProps) => (
  <Group gap={6} wrap="nowrap">
    <StateBadge state={before} />
    {before === after ? null : (
      <>
        <IconArrowRight size={16} role="img" aria-label="becomes" className="way-arrow" />
        <StateBadge state={after} />
      </>
    )}
  </Group>
);

export const StateBadge = ({ state }: { readonly state: ExposureState }) => (
  <Badge variant={stateWords[state].variant} color={state === 'hidden' ? 'gray' : 'petrol'} miw="max-content">
    {stateWords[state].name}
  </Badge>
);
