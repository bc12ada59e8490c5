/** Links and forms between our pages: below the path of PUBLIC_URL, and in the visitor's chosen language. */
/** @jsxImportSource preact */
import type { Language } from '@vitrine/messages';
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { pathTo } from '../addresses.ts';
import type { PageContext, TenantContext } from '../page-context.ts';
import { chosenLanguage } from '../words/languages.ts';
import { useWritten, WrittenLanguage, writtenLanguageOf } from './written.tsx';

/** The service's public URL. */
const PublicUrl = createContext<PageContext['publicUrl']>(null);
/** Undefined where the browser's language applies. */
const ChosenLanguage = createContext<Language | undefined>(undefined);

interface PageProvidersProps {
  readonly context: PageContext | TenantContext;
  readonly children: ComponentChildren;
}

/** Provides the public URL, the visitor's language, and the language that the tenant writes in. */
export const PageProviders = ({ context, children }: PageProvidersProps) => (
  <PublicUrl.Provider value={context.publicUrl}>
    <ChosenLanguage.Provider value={chosenLanguage(context.search)}>
      <WrittenLanguage.Provider value={writtenLanguageOf(context)}>{children}</WrittenLanguage.Provider>
    </ChosenLanguage.Provider>
  </PublicUrl.Provider>
);

/** @param address a path, with an optional query and anchor */
const withLanguage = (address: string, language: Language | undefined): string => {
  if (language === undefined) return address;
  const [page = '', ...anchor] = address.split('#');
  return [`${page}${page.includes('?') ? '&' : '?'}lang=${language}`, ...anchor].join('#');
};

interface PageLinkProps {
  /** A path as the service routes it. */
  readonly href: string;
  readonly class?: string;
  readonly dir?: 'auto';
  /** True if the link's text is the owner's. */
  readonly isWritten?: boolean;
  readonly rel?: 'next' | 'nofollow' | 'prev';
  readonly 'aria-current'?: 'page' | undefined;
  readonly 'aria-label'?: string;
  readonly children: ComponentChildren;
}

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
  /** A path as the service routes it. */
  readonly action: string;
  readonly class?: string;
  readonly role?: 'search';
  /**
   * True if the results update while the visitor types. A browser restores none of its controls, which are what the
   * address says.
   */
  readonly isLive?: boolean;
  readonly children: ComponentChildren;
}

export const PageForm = ({ action, isLive = false, children, ...others }: PageFormProps) => {
  const language = useContext(ChosenLanguage);
  return (
    <form
      action={pathTo(useContext(PublicUrl), action)}
      method="get"
      data-live={isLive || undefined}
      autocomplete={isLive ? 'off' : undefined}
      {...others}
    >
      {children}
      {language === undefined ? null : <input type="hidden" name="lang" value={language} />}
    </form>
  );
};
