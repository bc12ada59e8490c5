/** What every page is made with. All of it is the same in each process of an edition, and so are the page's bytes. */
import type { Exposure } from '@vitrine/query';
import type { Words } from './words/words.ts';

/** Names of files below `/assets/`. */
export interface AssetNames {
  readonly style: string;
  readonly script: string;
}

export interface PageContext {
  readonly words: Words;
  /** The question that the page was asked with: the part of its URL after `?`. */
  readonly search: string;
  readonly assets: AssetNames;
  /** Where the service is reached, without a slash at its end; null: it was not said. */
  readonly publicUrl: string | null;
  /** The origins whose pictures may be shown; those of others are links. */
  readonly imageOrigins: readonly string[];
}

export interface TenantContext extends PageContext {
  readonly exposure: Exposure;
}

/** Lets others have their turn. */
export type Pause = () => Promise<void>;

/** A page all of whose data has come: it can be rendered when it is its turn. */
export type RenderPage = (pause: Pause) => Promise<string>;
