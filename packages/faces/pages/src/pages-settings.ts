/** The settings of pages. */
import type { PictureDrawer } from './drawer.ts';

export interface PagesSettings {
  /** The origins whose pictures pages show. */
  readonly imageOrigins: readonly string[];
  readonly drawer: PictureDrawer;
}
