/**
 * Serves the custom element for owners' websites at `/embed.js`, and the pages below `/embed/t/` for frames on websites
 * that allow no script.
 */
// oxlint-disable import/default -- to import a file as such gives its path
import embedScript from '@vitrine/embed/embed.js' with { type: 'file' };
import frameScript from '@vitrine/embed/frame.js' with { type: 'file' };
import framePage from '@vitrine/embed/frame.page' with { type: 'file' };
import { createDownload, createPage, type Site, type StaticFile } from '@vitrine/server/face';

export const loadEmbed = async (): Promise<Site> => ({
  page: await loadScript(embedScript),
  assets: new Map([['embed/frame.js', await loadScript(frameScript)]]),
});

/**
 * The same for all paths. It sends no key, and so shows only public data. Any website may frame it.
 * @param imageOrigins those whose pictures pages show
 */
export const loadFrame = async (imageOrigins: readonly string[]): Promise<StaticFile> => {
  const images = ["'self' data:", ...imageOrigins].join(' ');
  const policy = { 'style-src': "'none'", 'font-src': "'none'", 'img-src': images, 'frame-ancestors': '*' };
  return createPage(await Bun.file(framePage).text(), policy);
};

/** Allows pages with Cross-Origin-Embedder-Policy to load the script. */
const loadScript = async (path: string): Promise<StaticFile> =>
  createDownload(await Bun.file(path).bytes(), [
    ['Content-Type', 'text/javascript; charset=utf-8'],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ]);
