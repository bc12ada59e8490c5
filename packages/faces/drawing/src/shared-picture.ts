/** The content of a share image, which link previews of the page show. */
import type { PictureText } from './writable.ts';

export interface SharedPicture {
  /** The owner of the page; undefined where the title names the owner. */
  readonly owner: PictureText | undefined;
  readonly title: PictureText;
  /** The key facts, one per line. */
  readonly lines: readonly PictureText[];
  /** `#rrggbb` */
  readonly color: string;
  readonly logo: PictureLogo | undefined;
}

/** In a format that can be drawn. */
export interface PictureLogo {
  readonly type: 'png' | 'jpeg';
  readonly content: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** In pixels: the size that link previews expect (Open Graph, 1.91 to 1). */
export const pictureWidth = 1200;
export const pictureHeight = 630;
