/** Starts the console. It alone reads the clock. */
import { createRoot } from 'react-dom/client';
import { ClockContext } from '../shared/clock.ts';
import { PageProviders } from '../shared/page-providers.tsx';
import { Console } from './console.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

createRoot(root).render(
  <ClockContext value={() => Date.now()}>
    <PageProviders>
      <Console />
    </PageProviders>
  </ClockContext>,
);
