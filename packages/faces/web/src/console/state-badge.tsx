/** Badges of a collection's state: the present one, and the one after publishing. */
import { Badge, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ExposureState } from './answers.ts';
import { Say, useWords } from '../shared/words.tsx';

interface StateChangeProps {
  readonly before: ExposureState;
  readonly after: ExposureState;
}

export const StateChange = ({ before, after }: StateChangeProps) => {
  const { say } = useWords();
  return (
    <Group gap={6} wrap="nowrap">
      <StateBadge state={before} />
      {before === after ? null : (
        <>
          <IconArrowRight size={16} role="img" aria-label={say('console.state.becomes')} className="way-arrow" />
          <StateBadge state={after} />
        </>
      )}
    </Group>
  );
};

/** More visible states have stronger badges. */
const variants = { hidden: 'light', private: 'outline', public: 'filled' } as const satisfies Record<
  ExposureState,
  string
>;

export const StateBadge = ({ state }: { readonly state: ExposureState }) => (
  <Badge variant={variants[state]} color={state === 'hidden' ? 'gray' : 'petrol'} miw="max-content">
    <Say what={`console.state.${state}`} />
  </Badge>
);
