/** A collection's state at a glance. */
import { Badge } from '@mantine/core';
import type { ExposureState } from './answers.ts';
import { stateWords } from './state-words.ts';

export const StateBadge = ({ state }: { readonly state: ExposureState }) => (
  <Badge variant={stateWords[state].variant} color={state === 'hidden' ? 'gray' : 'petrol'} miw="max-content">
    {stateWords[state].name}
  </Badge>
);
