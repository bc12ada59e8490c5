/** Says when the next planned change is due. */
import { Text } from '@mantine/core';
import type { PlannedChange } from '@vitrine/contract/proposal';
import { useWords } from '../shared/words.tsx';
import { useOwnMoments } from './planned-text.ts';
import { usePlanned } from './questions.ts';

interface PlannedTimesProps {
  /** True for changes that the list names. */
  readonly concerns: (change: PlannedChange) => boolean;
}

/** Nothing where nothing is planned. */
export const PlannedTimes = ({ concerns }: PlannedTimesProps) => {
  const { say } = useWords();
  const ownMoment = useOwnMoments();
  const [next, ...others] = (usePlanned().data ?? []).filter(({ change }) => concerns(change));
  if (next === undefined) return null;
  const at = ownMoment(next.at);
  const count = others.length;
  return (
    <Text size="sm" fw={600}>
      {count === 0 ? say('console.planned.next', { at }) : say('console.planned.nextOf', { at, count })}
    </Text>
  );
};
