/** What search engines and those who share a page read of it: its address in each language, a card, and its data. */
/** @jsxImportSource preact */
import { pictureHeight, pictureWidth } from '@vitrine/drawing/shared-picture';
import { writable } from '@vitrine/drawing/writable';
import { sharedPicturePath, withQuery } from '../addresses.ts';
import type { PageContext, TenantContext } from '../page-context.ts';
import { defaultLanguage, languageCodes } from '@vitrine/messages/languages';
import { type JsonLd, printJsonLd } from './json-ld.ts';

/** The picture of a record. */
export interface FoundPicture {
  readonly url: string;
  /** What it shows; none: its owner does not say. */
  readonly alt: string | undefined;
}

export interface FoundPage {
  readonly title: string;
  /** One sentence; none: search engines take what they find. */
  readonly description?: string;
  /** The one address of what is shown, a path with its query; none: it is no page to be found. */
  readonly canonical?: string;
  /** What the page was asked, as the API reads it, for it to be asked again in another language; none: as it came. */
  readonly question?: string;
  readonly isHidden?: boolean;
  /** An address of the web; none: one is drawn. */
  readonly picture?: FoundPicture | undefined;
  /** What is drawn of it: its path, and the name that leads it; none: nothing is. */
  readonly drawn?: { readonly path: string; readonly name: string };
  readonly kind?: 'website' | 'article';
  readonly data?: JsonLd | undefined;
}

interface FoundHeadProps {
  readonly context: PageContext | TenantContext;
  readonly page: FoundPage;
}

/** A page that is hidden has its description and address alone. Search engines take whole addresses alone. */
export const FoundHead = ({ context, page }: FoundHeadProps) => {
  const { words, publicUrl } = context;
  const { title, description, canonical, isHidden = false, data } = page;
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
      {data === undefined || isHidden ? null : (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: printJsonLd(data) }} />
      )}
    </>
  );
};

/** The page's language without a choice is the browser's, or else the first one. */
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

/** Its own, or else the one that is drawn, where all of its name can be written. */
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
