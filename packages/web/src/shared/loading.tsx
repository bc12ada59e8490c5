/** What stands where something will be, while it is on its way: screen readers are told of it. */
import { Skeleton, VisuallyHidden, type SkeletonProps } from '@mantine/core';

export const Loading = (props: Pick<SkeletonProps, 'height' | 'mt'>) => (
  <div role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton {...props} />
  </div>
);
