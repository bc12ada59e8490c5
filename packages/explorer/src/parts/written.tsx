/** What a tenant wrote: names, labels and values, in its own language and direction, whatever the language of the page is. */
/** @jsxImportSource preact */
import { type ComponentChildren, createContext, h } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageContext, TenantContext } from '../page-context.ts';

/** Nothing where it is that of the page, or was not said. */
export const WrittenLanguage = createContext<string | undefined>(undefined);

export const writtenLanguageOf = (context: PageContext | TenantContext): string | undefined => {
  if (!('exposure' in context)) return undefined;
  const { exposure, words } = context;
  const language = exposure.appearance?.language;
  return language === words.language ? undefined : language;
};

/** The attributes of an element that holds such a text. */
export const useWritten = (): { readonly dir: 'auto'; readonly lang?: string } => {
  const language = useContext(WrittenLanguage);
  return language === undefined ? { dir: 'auto' } : { dir: 'auto', lang: language };
};

interface WrittenProps {
  readonly as?: 'b' | 'dt' | 'h1' | 'legend' | 'p' | 'span';
  readonly class?: string;
  readonly children: ComponentChildren;
}

export const Written = ({ as = 'span', children, ...others }: WrittenProps) =>
  h(as, { ...others, ...useWritten() }, children);
