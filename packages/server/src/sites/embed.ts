/** The custom element for owners' websites at `/embed.js`, and the page below `/embed/t/` that is framed where no script may run. */
// oxlint-disable import/default -- to import a file as such gives its path
import embedScript from '@vitrine/embed/embed.js' with { type: 'file' };
import frameScript from '@vitrine/embed/frame.js' with { type: 'file' };
import framePage from '@vitrine/embed/frame.page' with { type: 'file' };
import { createDownload, createPage, type Site, type StaticFile } from './site.ts';

export const loadEmbed = async (): Promise<Site> => ({
  page: await loadScript(embedScript),
  assets: new Map([['embed/frame.js', await loadScript(frameScript)]]),
});

/** It is the same whatever stands behind its path, and asks without a key, so that it shows what the world may see. */
export const loadFrame = async (): Promise<Site> => ({
  page: createPage(await Bun.file(framePage).text(), framePolicy),
  assets: new Map(),
});

/** Any website may frame it, and the pictures of records are where their owners have them. */
const framePolicy = {
  'style-src': "'none'",
  'font-src': "'none'",
  'img-src': 'http: https: data:',
  'frame-ancestors': '*',
};

/** For pages that load only what says that it is for others, too (Cross-Origin-Embedder-Policy). */
const loadScript = async (path: string): Promise<StaticFile> =>
  createDownload(await Bun.file(path).bytes(), [
    ['Content-Type', 'text/javascript; charset=utf-8'],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ]);
