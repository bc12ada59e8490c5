/** The context of every page. It is equal in all processes of an edition, and so are the page's bytes. */
import type { PresentedExposure } from './presented.ts';
import type { Words } from './words/words.ts';

/** Names of files below `/assets/`. */
export interface AssetNames {
  readonly style: string;
  /** The settings of pages in frames. */
  readonly frameStyle: string;
  readonly script: string;
}

export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly address: string;
  /** The text that the tiles' owner asks for. */
  readonly attribution: string;
}

export interface PageContext {
  readonly words: Words;
  /** The page's query: the part of its URL after `?`. */
  readonly search: string;
  readonly assets: AssetNames;
  /** The service's URL without a trailing slash; null: unknown. */
  readonly publicUrl: string | null;
  /** The origins whose pictures may be shown; other pictures become links. */
  readonly imageOrigins: readonly string[];
  /** The operator's tiles for maps; undefined: maps have a grid of degrees. */
  readonly mapTiles?: MapTiles | undefined;
  /** The path of the frame on another website that shows the page; undefined: none. */
  readonly frame?: string | undefined;
}

export interface TenantContext extends PageContext {
  readonly exposure: PresentedExposure;
  /** The day on which the edition opened, in the tenant's time zone: `2026-01-31`; empty on pages of failures. */
  readonly today: string;
}

/** Yields to other requests. */
export type Pause = () => Promise<void>;

/** Renders a page whose data is complete; it can wait for its turn. */
export type RenderPage = (pause: Pause) => Promise<string>;
