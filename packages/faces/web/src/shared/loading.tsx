/** A placeholder for content that is loading, or that waits until the service answers again; screen readers announce it. */
import { Skeleton, Text, VisuallyHidden, type SkeletonProps } from '@mantine/core';
import { useSecondsLeft } from './waiting.ts';
import { Say } from './words.tsx';

export const Loading = (props: Pick<SkeletonProps, 'height' | 'mt'>) => {
  const seconds = useSecondsLeft();
  return (
    <>
      <div role="status">
        {seconds === undefined ? (
          <VisuallyHidden>
            <Say what="console.loading" />
          </VisuallyHidden>
        ) : (
          <Text fw={600}>
            <Say what="console.waiting" />
          </Text>
        )}
      </div>
      {seconds === undefined ? (
        <Skeleton {...props} />
      ) : (
        <Text role="timer" c="dimmed" mb="md">
          <Say what="console.waiting.left" values={{ seconds }} />
        </Text>
      )}
    </>
  );
};
