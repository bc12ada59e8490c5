/** Renders a page into its document, in the reader's language and with the given clock. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ClockContext, type Now } from './clock.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { preferredLanguage } from './language.ts';
import { PageProviders } from './page-providers.tsx';
import { WordsProvider } from './words-provider.tsx';
import { loadWords, type Words } from './words.tsx';

export const startPage = async (page: ReactNode, now: Now): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  const words = await loadWords(preferredLanguage()).catch(() => undefined);
  if (words === undefined) root.textContent = notLoaded;
  else show(root, page, now, words);
};

/** In English, because the messages failed to load. */
const notLoaded = 'This page did not load. Load it again.';

const show = (root: HTMLElement, page: ReactNode, now: Now, words: Words): void =>
  createRoot(root).render(
    <ClockContext value={now}>
      <PageProviders>
        <WordsProvider first={words}>
          <FailureBoundary>{page}</FailureBoundary>
        </WordsProvider>
      </PageProviders>
    </ClockContext>,
  );
