/** Ticks for what a key opens: the collections and views that are private now, and those that it opens already. */
import { Checkbox, Text } from '@mantine/core';
import { Loading } from '../shared/loading.tsx';
import { Say, useWords } from '../shared/words.tsx';
import type { Openable } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useOpenable } from './questions.ts';

interface OpensChoiceProps {
  /** The collections that the key opens now. */
  readonly kept?: readonly Openable[];
  /** Slugs. */
  readonly value: readonly string[];
  readonly onChange: (slugs: readonly string[]) => void;
}

export const OpensChoice = ({ kept = [], value, onChange }: OpensChoiceProps) => {
  const { say } = useWords();
  const { data: openable, error } = useOpenable();
  if (error !== null) return <FailureNotice error={error} />;
  if (openable === undefined) return <Loading height={80} />;
  const others = kept.filter(({ slug }) => openable.every((each) => each.slug !== slug));
  const all = [...openable, ...others];
  if (all.length === 0)
    return (
      <Text size="sm" mb="md">
        <Say what="console.key.opensNone" />
      </Text>
    );
  return (
    <Checkbox.Group
      label={say('console.key.opens')}
      description={say('console.key.opensText')}
      value={[...value]}
      onChange={onChange}
      mb="md"
    >
      <div className="key-opens">
        {all.map(({ slug, name }) => (
          <Checkbox key={slug} value={slug} label={<bdi>{name}</bdi>} />
        ))}
      </div>
    </Checkbox.Group>
  );
};
