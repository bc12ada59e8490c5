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
  const properties = { '--tone': toneOf(color, scheme), '--sight-ground': ground, '--sight-raised': raised };
  return { ...properties, colorScheme: scheme };
};

interface BarSightProps {
  readonly name: string;
  readonly color: string | null;
  readonly logo: ShownLogo | undefined;
  readonly scheme: Scheme;
}

export const BarSight = ({ name, color, logo, scheme }: BarSightProps) => {
  const { say } = useWords();
  return (
    <div className="sight" data-scheme={scheme} style={stylesOf(color, scheme)}>
      <div className="sight-bar">
        {logo === undefined ? null : <img src={logo.source} alt="" />}
        <b dir="auto">{name}</b>
      </div>
      <div className="sight-body">
        <span className="sight-link">{say('console.look.sightLink')}</span>
        <span className="sight-button">{say('console.look.sightButton')}</span>
      </div>
    </div>
  );
};

interface CardSightProps {
  readonly color: string | null;
  readonly title: string;
  readonly subtitle: string | undefined;
  /** The label of its picture's field; undefined: no picture. */
  readonly picture: string | undefined;
}

/** Shows a placeholder for the picture, because this page's policy does not allow its URL. */
export const RecordSight = ({ color, title, subtitle, picture }: CardSightProps) => (
  <div className="sight" data-scheme="light" style={stylesOf(color, 'light')}>
    <div className="sight-card">
      {picture === undefined ? null : <div className="sight-picture">{picture}</div>}
      <span className="sight-link" dir="auto">
        {title}
      </span>
      {subtitle === undefined ? null : <span dir="auto">{subtitle}</span>}
    </div>
  </div>
);
