/** What a picture of a page says: it is shown where somebody shares the page's address. */
import type { PictureText } from './writable.ts';

export interface SharedPicture {
  /** Whose page it is; none: the title says it. */
  readonly owner: PictureText | undefined;
  readonly title: PictureText;
  /** What tells most of it, each in a line of its own. */
  readonly lines: readonly PictureText[];
  /** `#rrggbb` */
  readonly color: string;
  readonly logo: PictureLogo | undefined;
}

/** In a type that is drawn. */
export interface PictureLogo {
  readonly type: 'png' | 'jpeg';
  readonly content: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** In pixels: the size that those who show such pictures ask for (Open Graph, 1.91 to 1). */
export const pictureWidth = 1200;
export const pictureHeight = 630;
