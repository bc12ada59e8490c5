/** Puts a page into its document, with the time it is given. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ClockContext, type Now } from './clock.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { PageProviders } from './page-providers.tsx';

export const startPage = (page: ReactNode, now: Now): void => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  createRoot(root).render(
    <ClockContext value={now}>
      <PageProviders>
        <FailureBoundary>{page}</FailureBoundary>
      </PageProviders>
    </ClockContext>,
  );
};
