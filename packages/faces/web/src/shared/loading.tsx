/** A placeholder for content that is loading; screen readers announce it. */
import { Skeleton, VisuallyHidden, type SkeletonProps } from '@mantine/core';
import { Say } from './words.tsx';

export const Loading = (props: Pick<SkeletonProps, 'height' | 'mt'>) => (
  <div role="status">
    <VisuallyHidden>
      <Say what="console.loading" />
    </VisuallyHidden>
    <Skeleton {...props} />
  </div>
);
