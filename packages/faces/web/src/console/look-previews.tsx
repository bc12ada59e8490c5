/** Previews of the visitors' pages: the bar of every page, and a record's card. */
import { accentOf, grounds } from '@vitrine/explorer/accent';
import type { CSSProperties } from 'react';
import { useWords } from '../shared/words.tsx';

export interface ShownLogo {
  /** A URL that the policy of this page allows. */
  readonly source: string;
}

type Scheme = 'light' | 'dark';

/** The colours of pages whose owner has chosen none. */
const ownTones = { light: '#0a5a56', dark: '#7cc9c4' } as const;

/** Falls back to the default while the typed colour is incomplete. */
const toneOf = (color: string | null, scheme: Scheme): string =>
  color !== null && /^#[0-9a-f]{6}$/i.test(color) ? accentOf(color.toLowerCase())[scheme] : ownTones[scheme];

/** The colours of pages in a scheme. */
export const stylesOf = (color: string | null, scheme: Scheme): CSSProperties => {
  const [ground, raised] = grounds[scheme];
  const properties = { '--tone': toneOf(color, scheme), '--mockup-ground': ground, '--mockup-raised': raised };
  return { ...properties, colorScheme: scheme };
};

interface BarPreviewProps {
  readonly name: string;
  readonly color: string | null;
  readonly logo: ShownLogo | undefined;
  readonly scheme: Scheme;
}

export const BarPreview = ({ name, color, logo, scheme }: BarPreviewProps) => {
  const { say } = useWords();
  return (
    <div className="mockup" data-scheme={scheme} style={stylesOf(color, scheme)}>
      <div className="mockup-bar">
        {logo === undefined ? null : <img src={logo.source} alt="" />}
        <b dir="auto">{name}</b>
      </div>
      <div className="mockup-body">
        <span className="mockup-link">{say('console.look.previewLink')}</span>
        <span className="mockup-button">{say('console.look.previewButton')}</span>
      </div>
    </div>
  );
};

interface CardPreviewProps {
  readonly color: string | null;
  readonly title: string;
  readonly subtitle: string | undefined;
  /** The label of its picture's field; undefined: no picture. */
  readonly picture: string | undefined;
}

/** Shows a placeholder for the picture, because this page's policy does not allow its URL. */
export const CardPreview = ({ color, title, subtitle, picture }: CardPreviewProps) => (
  <div className="mockup" data-scheme="light" style={stylesOf(color, 'light')}>
    <div className="mockup-card">
      {picture === undefined ? null : <div className="mockup-picture">{picture}</div>}
      <span className="mockup-link" dir="auto">
        {title}
      </span>
      {subtitle === undefined ? null : <span dir="auto">{subtitle}</span>}
    </div>
  </div>
);
