/** The ways between our pages: the language that a visitor chose goes along with each link and each form. */
/** @jsxImportSource preact */
import type { Language } from '@vitrine/messages';
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageContext, TenantContext } from '../page-context.ts';
import { chosenLanguage } from '../words/languages.ts';
import { useWritten, WrittenLanguage, writtenLanguageOf } from './written.tsx';

/** Nothing where the browser's is followed. */
const ChosenLanguage = createContext<Language | undefined>(undefined);

interface PageLanguagesProps {
  readonly context: PageContext | TenantContext;
  readonly children: ComponentChildren;
}

/** What is within knows which language its visitor chose, and which one the tenant writes in. */
export const PageLanguages = ({ context, children }: PageLanguagesProps) => (
  <ChosenLanguage.Provider value={chosenLanguage(context.search)}>
    <WrittenLanguage.Provider value={writtenLanguageOf(context)}>{children}</WrittenLanguage.Provider>
  </ChosenLanguage.Provider>
);

/** @param address a path with its query, if it has one */
const withLanguage = (address: string, language: Language | undefined): string =>
  language === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

interface PageLinkProps {
  readonly href: string;
  readonly class?: string;
  readonly dir?: 'auto';
  /** Whether its owner wrote what it says. */
  readonly isWritten?: boolean;
  readonly rel?: 'next' | 'nofollow' | 'prev';
  readonly 'aria-current'?: 'page' | undefined;
  readonly 'aria-label'?: string;
  readonly children: ComponentChildren;
}

/** To one of our pages. */
export const PageLink = ({ href, isWritten = false, children, ...others }: PageLinkProps) => {
  const written = useWritten();
  return (
    <a href={withLanguage(href, useContext(ChosenLanguage))} {...others} {...(isWritten && written)}>
      {children}
    </a>
  );
};

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
