/**
 * Renders the part of a page's head for search engines and link previews: its URL in each language, Open Graph, and
 * JSON-LD.
 */
/** @jsxImportSource preact */
import { pictureHeight, pictureWidth } from '@vitrine/drawing/shared-picture';
import { writable } from '@vitrine/drawing/writable';
import { pathTo, sharedPicturePath, withQuery } from '../addresses.ts';
import type { PageContext, TenantContext } from '../page-context.ts';
import { defaultLanguage, languageCodes } from '@vitrine/messages/languages';
import { feedTypes } from './feeds.ts';
import { type JsonLd, printJsonLd } from './json-ld.ts';

export interface FoundPicture {
  readonly url: string;
  /** Its alternative text; undefined where the owner gives none. */
  readonly alt: string | undefined;
}

export interface FoundPage {
  readonly title: string;
  /** One sentence; undefined: search engines choose an excerpt. */
  readonly description?: string;
  /** The canonical path with its query; undefined: the page is not to be indexed. */
  readonly canonical?: string;
  /** The page's query as the API reads it, for links to other languages; undefined: as received. */
  readonly question?: string;
  readonly isHidden?: boolean;
  /** A web URL; undefined: a share image is generated. */
  readonly picture?: FoundPicture | undefined;
  /** The generated share image: its page's path, and the title on it; undefined: none. */
  readonly drawn?: { readonly path: string; readonly name: string };
  readonly kind?: 'website' | 'article';
  readonly data?: JsonLd | undefined;
  /** The path of its feed of news. */
  readonly feed?: string | undefined;
}

interface FoundHeadProps {
  readonly context: PageContext | TenantContext;
  readonly page: FoundPage;
}

/** A hidden page has only its description and URL. Search engines accept absolute URLs only. */
export const FoundHead = ({ context, page }: FoundHeadProps) => {
  const { words, publicUrl } = context;
  const { title, description, canonical, isHidden = false, data, feed } = page;
  return (
    <>
      <title>{title}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      {isHidden ? <meta name="robots" content="noindex" /> : null}
      {canonical === undefined || publicUrl === null ? null : (
        <link rel="canonical" href={publicUrl + inLanguage(canonical, words.language)} />
      )}
      {canonical === undefined || isHidden ? null : (
        <>
          {publicUrl === null ? null : <Alternates origin={publicUrl} canonical={canonical} />}
          <Card context={context} page={page} />
        </>
      )}
      {feed === undefined ? null : (
        <link rel="alternate" type={feedTypes.atom} title={title} href={pathTo(publicUrl, feed)} />
      )}
      {data === undefined || isHidden ? null : (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: printJsonLd(data) }} />
      )}
    </>
  );
};

/** The default language needs no parameter: the browser's language or the first one applies. */
const inLanguage = (path: string, language: string): string =>
  language === defaultLanguage ? path : withQuery(path, `lang=${language}`);

const Alternates = ({ origin, canonical }: { readonly origin: string; readonly canonical: string }) => (
  <>
    {languageCodes.map((code) => (
      <link key={code} rel="alternate" hreflang={code} href={origin + inLanguage(canonical, code)} />
    ))}
    <link rel="alternate" hreflang="x-default" href={origin + canonical} />
  </>
);

const Card = ({ context, page }: FoundHeadProps) => {
  const { title, description, canonical = '', kind = 'website' } = page;
  const { words, publicUrl } = context;
  const properties: readonly (readonly [string, string | undefined])[] = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', kind],
    ['og:url', publicUrl === null ? undefined : publicUrl + inLanguage(canonical, words.language)],
    ['og:site_name', 'exposure' in context ? context.exposure.tenant.name : 'Vitrine'],
    ...pictureProperties(context, page),
  ];
  return (
    <>
      {properties.map(([name, value]) =>
        value === undefined ? null : <meta key={name} property={name} content={value} />,
      )}
      <meta
        name="twitter:card"
        content={properties.some(([name]) => name === 'og:image') ? 'summary_large_image' : 'summary'}
      />
    </>
  );
};

/** The record's own picture, else the generated one, if our fonts have all letters of its title. */
const pictureProperties = (
  { words, publicUrl }: PageContext,
  { picture, drawn }: FoundPage,
): readonly (readonly [string, string | undefined])[] => {
  if (picture !== undefined)
    return [
      ['og:image', picture.url],
      ['og:image:alt', picture.alt],
    ];
  if (drawn === undefined || publicUrl === null || writable(drawn.name) === undefined) return [];
  return [
    ['og:image', publicUrl + inLanguage(sharedPicturePath(drawn.path), words.language)],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(pictureWidth)],
    ['og:image:height', String(pictureHeight)],
    ['og:image:alt', drawn.name],
  ];
};
