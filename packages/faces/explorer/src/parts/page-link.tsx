/** Links and forms between our pages: below the path of PUBLIC_URL, and in the visitor's chosen language. */
/** @jsxImportSource preact */
import type { Language } from '@vitrine/messages';
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { isWeb } from '@vitrine/values';
import { pathTo } from '../addresses.ts';
import type { PageContext, TenantContext } from '../page-context.ts';
import { chosenLanguage } from '../words/languages.ts';
import { useWritten, WrittenLanguage, writtenLanguageOf } from './written.tsx';

/** The service's public URL. */
const PublicUrl = createContext<PageContext['publicUrl']>(null);
/** The path of the frame that the page is in. Links to other pages open a new tab, as its document says. */
const Frame = createContext<string | undefined>(undefined);
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
      <Frame.Provider value={context.frame}>
        <WrittenLanguage.Provider value={writtenLanguageOf(context)}>{children}</WrittenLanguage.Provider>
      </Frame.Provider>
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
  /** A path as the service routes it, or an address elsewhere on the web; undefined: it leads nowhere. */
  readonly href: string | undefined;
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
  const [publicUrl, language, frame] = [useContext(PublicUrl), useContext(ChosenLanguage), useContext(Frame)];
  if (href === undefined)
    return (
      <a class={others.class} {...(isWritten && written)}>
        {children}
      </a>
    );
  const address = isWeb(href) ? href : withLanguage(pathTo(publicUrl, href), language);
  const target = frame !== undefined && href.split('?', 1)[0] === frame ? '_self' : undefined;
  return (
    <a href={address} target={target} {...others} {...(isWritten && written)}>
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
      target={useContext(Frame) === undefined ? undefined : '_self'}
      data-live={isLive || undefined}
      autocomplete={isLive ? 'off' : undefined}
      {...others}
    >
      {children}
      {language === undefined ? null : <input type="hidden" name="lang" value={language} />}
    </form>
  );
};
