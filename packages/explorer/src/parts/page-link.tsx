/** The ways between our pages: the language that a visitor chose goes along with each link and each form. */
/** @jsxImportSource preact */
import type { Language } from '@vitrine/messages';
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';

/** Nothing where the browser's is followed. */
export const ChosenLanguage = createContext<Language | undefined>(undefined);

/** @param address a path with its query, if it has one */
const withLanguage = (address: string, language: Language | undefined): string =>
  language === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

interface PageLinkProps {
  readonly href: string;
  readonly class?: string;
  readonly dir?: 'auto';
  readonly rel?: 'next' | 'nofollow' | 'prev';
  readonly 'aria-current'?: 'page' | undefined;
  readonly 'aria-label'?: string;
  readonly children: ComponentChildren;
}

/** To one of our pages. */
export const PageLink = ({ href, children, ...others }: PageLinkProps) => (
  <a href={withLanguage(href, useContext(ChosenLanguage))} {...others}>
    {children}
  </a>
);

interface PageFormProps {
  readonly action: string;
  readonly class?: string;
  readonly role?: 'search';
  /** Whether results follow what is typed and chosen. */
  readonly isLive?: boolean;
  readonly children: ComponentChildren;
}

/** Asks one of our pages. */
export const PageForm = ({ action, isLive = false, children, ...others }: PageFormProps) => {
  const language = useContext(ChosenLanguage);
  return (
    <form action={action} method="get" data-live={isLive || undefined} {...others}>
      {children}
      {language === undefined ? null : <input type="hidden" name="lang" value={language} />}
    </form>
  );
};
