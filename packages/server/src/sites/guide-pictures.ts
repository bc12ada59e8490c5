/** The pictures in our guides, as `packages/explorer/build-guides.ts` left them. */
import built from '@vitrine/explorer/guide-pictures' with { type: 'file' };
import { createAsset, type SiteFiles } from './site.ts';

export const loadGuidePictures = async (): Promise<SiteFiles> => {
  /** In base64, by names that change with their bytes. */
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
