/** The settings of pages. */
import type { MapTiles } from '@vitrine/explorer';
import type { PictureDrawer } from './drawer.ts';

export interface PagesSettings {
  /** The origins whose pictures pages show. */
  readonly imageOrigins: readonly string[];
  /** The tiles of maps; null or undefined: maps show degrees alone. */
  readonly mapTiles?: MapTiles | null;
  readonly drawer: PictureDrawer;
}
