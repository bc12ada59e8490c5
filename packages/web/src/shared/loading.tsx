/** What stands where something will be, while it is on its way: screen readers are told of it. */
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
