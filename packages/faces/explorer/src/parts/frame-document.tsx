/** The document of a frame: its records alone, with links to other pages in a new tab. It runs no script. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { assetPath, pathTo } from '../addresses.ts';
import type { FoundPage } from '../found/head.tsx';
import type { PageContext, TenantContext } from '../page-context.ts';
import { Accent } from './document.tsx';
import { PageProviders } from './page-link.tsx';
import { directionOf } from './written.tsx';

interface FrameDocumentProps {
  readonly context: PageContext | TenantContext;
  /** `light` by default, `dark`, or `auto`. */
  readonly theme: string | undefined;
  readonly head: FoundPage;
  /** True if the page is to be loaded again in a moment. */
  readonly isPassing?: boolean;
  readonly children: ComponentChildren;
}

export const FrameDocument = ({ context, theme, head, isPassing = false, children }: FrameDocumentProps) => {
  const { words, assets, publicUrl } = context;
  const { title, canonical, isHidden = false } = head;
  return (
    <html
      lang={words.language}
      dir={directionOf(context)}
      class={theme === 'dark' || theme === 'auto' ? `frame ${theme}` : 'frame'}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <base target="_blank" />
        {isPassing ? <meta http-equiv="refresh" content="15" /> : null}
        <title>{title}</title>
        {isHidden ? <meta name="robots" content="noindex" /> : null}
        {canonical === undefined || publicUrl === null ? null : <link rel="canonical" href={publicUrl + canonical} />}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={pathTo(publicUrl, assetPath(assets.frameStyle))} />
        <Accent context={context} />
      </head>
      <body>
        <PageProviders context={context}>
          <main>{children}</main>
        </PageProviders>
      </body>
    </html>
  );
};
