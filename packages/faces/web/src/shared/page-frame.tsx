/** The frame of a page: the name on the left, tools on the right, and the content below. */
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { FailureBoundary } from './failure-boundary.tsx';
import { Mark } from './mark.tsx';
import { PageLink } from './page-link.tsx';
import { LanguageChoice } from './words-provider.tsx';
import { Say, useWords } from './words.tsx';

interface PageFrameProps {
  /** The title in the browser's tab. */
  readonly title: string;
  readonly tools?: ReactNode;
  /** The links of the name and of the reference. */
  readonly home?: string;
  readonly docs?: string | undefined;
  readonly children: ReactNode;
}

export const PageFrame = ({ title, tools, home = '/', docs = '/docs', children }: PageFrameProps) => {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <a className="skip" href="#content">
        <Say what="frame.skip" />
      </a>
      <header className="bar">
        <PageLink href={home} className="bar-name">
          <Mark /> Vitrine
        </PageLink>
        {tools === undefined ? null : <div className="bar-tools">{tools}</div>}
        <div className="bar-ways">
          <a className="bar-link" href={docs}>
            <Say what="console.frame.docs" />
          </a>
          <LanguageChoice />
          <ColorSchemeButton />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <FailureBoundary>{children}</FailureBoundary>
      </main>
    </>
  );
};

const ColorSchemeButton = () => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'light' ? 'dark' : 'light';
  const label = useWords().say(`console.frame.${other}`);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other)}
    >
      {scheme === 'light' ? <IconMoon size={18} /> : <IconSun size={18} />}
    </ActionIcon>
  );
};
