/** The pictures of our guides, built by `packages/faces/explorer/build-guides.ts`. */
import built from '@vitrine/explorer/guide-pictures' with { type: 'file' };
import { createAsset, type SiteFiles } from '@vitrine/server/face';

export const loadGuidePictures = async (): Promise<SiteFiles> => {
  /** In base64; the names contain digests. */
  const pictures: Readonly<Record<string, string>> = await Bun.file(built).json();
  return {
    assets: new Map(
      Object.entries(pictures).map(([name, content]) => [
        name,
        createAsset(name, Uint8Array.fromBase64(content), name.endsWith('.png') ? 'png' : undefined),
      ]),
    ),
  };
};
