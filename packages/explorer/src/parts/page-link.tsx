/** The ways between our pages: below the path of PUBLIC_URL, and in the language that a visitor chose. */
/** @jsxImportSource preact */
import type { Language } from '@vitrine/messages';
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { pathTo } from '../addresses.ts';
import type { PageContext, TenantContext } from '../page-context.ts';
import { chosenLanguage } from '../words/languages.ts';
import { useWritten, WrittenLanguage, writtenLanguageOf } from './written.tsx';

/** Where the service is reached. */
const PublicUrl = createContext<PageContext['publicUrl']>(null);
/** Nothing where the browser's is followed. */
const ChosenLanguage = createContext<Language | undefined>(undefined);

interface PageProvidersProps {
  readonly context: PageContext | TenantContext;
  readonly children: ComponentChildren;
}

/** What is within knows where the service is, which language its visitor chose, and which one the tenant writes in. */
export const PageProviders = ({ context, children }: PageProvidersProps) => (
  <PublicUrl.Provider value={context.publicUrl}>
    <ChosenLanguage.Provider value={chosenLanguage(context.search)}>
      <WrittenLanguage.Provider value={writtenLanguageOf(context)}>{children}</WrittenLanguage.Provider>
    </ChosenLanguage.Provider>
  </PublicUrl.Provider>
);

/** @param address a path with its query and its anchor, if it has them */
const withLanguage = (address: string, language: Language | undefined): string => {
  if (language === undefined) return address;
  const [page = '', ...anchor] = address.split('#');
  return [`${page}${page.includes('?') ? '&' : '?'}lang=${language}`, ...anchor].join('#');
};

interface PageLinkProps {
  /** A path as the service reads it. */
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
  const address = withLanguage(pathTo(useContext(PublicUrl), href), useContext(ChosenLanguage));
  return (
    <a href={address} {...others} {...(isWritten && written)}>
      {children}
    </a>
  );
};

interface PageFormProps {
  /** A path as the service reads it. */
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
    <form action={pathTo(useContext(PublicUrl), action)} method="get" data-live={isLive || undefined} {...others}>
      {children}
      {language === undefined ? null : <input type="hidden" name="lang" value={language} />}
    </form>
  );
};
