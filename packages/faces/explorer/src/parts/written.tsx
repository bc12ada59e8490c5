/** Texts by the tenant (names, labels and values) with the tenant's language and direction, in pages of any language. */
/** @jsxImportSource preact */
import { type ComponentChildren, createContext, h } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageContext, TenantContext } from '../page-context.ts';

/** Undefined where it is the page's language, or unknown. */
export const WrittenLanguage = createContext<string | undefined>(undefined);

export const writtenLanguageOf = (context: PageContext | TenantContext): string | undefined => {
  if (!('exposure' in context)) return undefined;
  const { exposure, words } = context;
  const language = exposure.appearance?.language;
  return language === words.language ? undefined : language;
};

/** The scripts that are written from right to left: those of languages in use today (Unicode, UAX 24). */
const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** The direction of a page: `rtl` if the tenant's language is written from right to left, in all languages of the interface. */
export const directionOf = (context: PageContext | TenantContext): 'rtl' | undefined => {
  const language = 'exposure' in context ? context.exposure.appearance?.language : undefined;
  if (language === undefined) return undefined;
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : undefined;
};

/** The attributes of an element with such a text. */
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
