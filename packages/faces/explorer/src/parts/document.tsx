/** The frame of every page: its head, the owner's name at the top, and the footer. */
/** @jsxImportSource preact */
import type { About } from '@vitrine/contract/about';
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { assetPath, collectionPath, logoPath, pathTo, referencePath, tenantPath } from '../addresses.ts';
import { inVisitorsOrder } from '../found/collection-kind.ts';
import { FoundHead, type FoundPage } from '../found/head.tsx';
import type { PageContext, TenantContext } from '../page-context.ts';
import { languages } from '@vitrine/messages/languages';
import { Label } from './label.tsx';
import { PageProviders, PageLink } from './page-link.tsx';
import { accentOf, styleOf } from '../look/accent.ts';
import { OwnersLogo } from './owners-logo.tsx';
import type { Words } from '../words/words.ts';
import { directionOf, Written } from './written.tsx';

interface DocumentProps {
  readonly context: PageContext;
  readonly head: FoundPage;
  readonly children: ComponentChildren;
}

export const renderDocument = (page: VNode): string => `<!doctype html>${renderToString(page)}`;

/** A page without a tenant. */
export const Document = ({ context, head, children }: DocumentProps) => (
  <Html context={context} head={head}>
    <header class="bar">
      <PageLink href="/" class="owner">
        Vitrine
      </PageLink>
    </header>
    <Main context={context} head={head}>
      {children}
    </Main>
    <Foot context={context} question={head.question} />
  </Html>
);

interface TenantDocumentProps extends DocumentProps {
  readonly context: TenantContext;
  /** The collection of the page. */
  readonly slug?: string | undefined;
}

/** A page of a tenant, with the tenant's name at the top. */
export const TenantDocument = ({ context, head, slug, children }: TenantDocumentProps) => {
  const { tenant, collections, appearance } = context.exposure;
  const isUnlisted = appearance?.isUnlisted === true || collections.get(slug ?? '')?.isUnlisted === true;
  return (
    <Html context={context} head={isUnlisted ? { ...head, isHidden: true } : head}>
      <header class="bar">
        <PageLink href={tenantPath(tenant.publicId)} class="owner">
          {appearance?.logo === undefined ? null : <OwnersLogo context={context} logo={appearance.logo} />}
          <Written>{tenant.name}</Written>
        </PageLink>
        {collections.size < 2 ? null : (
          <nav class="collections" aria-label={context.words.say('frame.collections')}>
            {inVisitorsOrder(collections.values()).map((collection) => (
              <PageLink
                key={collection.slug}
                href={collectionPath(tenant.publicId, collection.slug)}
                aria-current={collection.slug === slug ? 'page' : undefined}
              >
                <Label words={context.words} of={collection} />
              </PageLink>
            ))}
          </nav>
        )}
      </header>
      <Main context={context} head={head}>
        {children}
      </Main>
      <Foot
        context={context}
        question={head.question}
        reference={referencePath(tenant.publicId)}
        about={appearance?.about}
      />
    </Html>
  );
};

/** Its `data-address` is the canonical URL, which the script puts into the browser's history. */
const Main = ({ context: { publicUrl }, head: { canonical }, children }: DocumentProps) => (
  <main id="main" data-address={canonical === undefined ? undefined : pathTo(publicUrl, canonical)}>
    {children}
  </main>
);

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%230d6e69' stroke-width='2.4'%3E%3Crect x='3' y='2.5' width='18' height='19' rx='3'/%3E%3Cpath d='M3 15.5h18'/%3E%3Ccircle cx='12' cy='10' r='2' fill='%230d6e69'/%3E%3C/svg%3E";

/** The types of Preact lack this attribute. */
const renderBlocking = { blocking: 'render' };

const Html = ({ context, context: { words, assets, publicUrl }, head, children }: DocumentProps) => (
  <html lang={words.language} dir={directionOf(context)}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <FoundHead context={context} page={head} />
      {/* Paints no table whose last rows are still to come: its columns would move (HTML, rel=expect). */}
      <link rel="expect" href="#main" {...renderBlocking} />
      <link rel="icon" href={iconOf(context)} />
      <link rel="stylesheet" href={pathTo(publicUrl, assetPath(assets.style))} />
      <Accent context={context} />
      <script type="module" src={pathTo(publicUrl, assetPath(assets.script))} />
    </head>
    <body>
      <a class="skip" href="#main">
        {words.say('frame.skip')}
      </a>
      <PageProviders context={context}>{children}</PageProviders>
      <p
        class="notice"
        role="alert"
        data-offline={words.say('failure.offline')}
        data-busy={words.say('failure.busy')}
        data-refused={words.say('failure.invalid_api_key')}
        hidden
      >
        <span /> <button type="button">{words.say('failure.tryAgain')}</button>
      </p>
    </body>
  </html>
);

/** The owner's logo if it is nearly square, because browsers show icons as squares. */
const iconOf = (context: PageContext | TenantContext): string => {
  if (!('exposure' in context)) return icon;
  const { tenant, appearance } = context.exposure;
  if (appearance?.logo === undefined) return icon;
  const { width, height } = appearance.logo;
  const isSquare = Math.max(width, height) <= 1.5 * Math.min(width, height);
  return isSquare ? pathTo(context.publicUrl, logoPath(tenant.publicId, appearance.logo)) : icon;
};

/**
 * The owner's colour, for the page and the browser's frame. The page's Content-Security-Policy allows the style by its
 * digest.
 */
export const Accent = ({ context }: { readonly context: PageContext | TenantContext }) => {
  const color = 'exposure' in context ? context.exposure.appearance?.color : undefined;
  if (color === undefined) return null;
  const { light, dark } = accentOf(color);
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
      <style dangerouslySetInnerHTML={{ __html: styleOf(color) }} />
    </>
  );
};

interface FootProps {
  readonly context: PageContext;
  readonly question: string | undefined;
  readonly reference?: string;
  readonly about?: About | undefined;
}

const Foot = ({ context: { words, search }, question = search, reference = '/docs', about = {} }: FootProps) => (
  <footer class="foot">
    <PageLink href={reference}>{words.say('frame.reference')}</PageLink>
    <AboutLinks words={words} about={about} />
    <nav aria-label={words.say('frame.language')}>
      {Object.entries(languages).map(([code, name]) => (
        <a
          key={code}
          href={inLanguage(question, code)}
          hreflang={code}
          lang={code}
          aria-current={code === words.language ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
    <PageLink href="/" class="mark">
      {words.say('frame.poweredBy')}
    </PageLink>
  </footer>
);

/** The owner's links about the data. The addresses were checked as they were read: none runs a script. */
const AboutLinks = ({ words, about }: { readonly words: Words; readonly about: About }) => (
  <>
    {about.attribution === undefined ? null : <Written>{about.attribution}</Written>}
    {linkedParts.map((part) =>
      about[part] === undefined ? null : (
        <a key={part} href={about[part]} rel={part === 'licence' ? 'license noopener' : 'noopener'}>
          {words.say(`about.${part}`)}
        </a>
      ),
    )}
  </>
);

const linkedParts = ['licence', 'contact', 'imprint', 'privacy'] as const;

/** The same page in another language. */
const inLanguage = (question: string, code: string): string => {
  const others = question.split('&').filter((parameter) => parameter !== '' && !parameter.startsWith('lang='));
  return `?${[...others, `lang=${code}`].join('&')}`;
};
