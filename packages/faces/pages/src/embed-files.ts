/** Serves the scripts of the custom element for owners' websites at `/embed.js`, and those that it loads. */
// oxlint-disable import/default -- to import a file as such gives its path
import adviceScript from '@vitrine/embed/embed-advice.js' with { type: 'file' };
import embedScript from '@vitrine/embed/embed.js' with { type: 'file' };
import looksScript from '@vitrine/embed/embed-looks.js' with { type: 'file' };
import { createDownload, type StaticFile } from '@vitrine/server/face';

export const loadEmbed = async (): Promise<StaticFile> => load(embedScript);
export const loadLooks = async (): Promise<StaticFile> => load(looksScript);
export const loadAdvice = async (): Promise<StaticFile> => load(adviceScript);

/** Allows pages with Cross-Origin-Embedder-Policy to load the script. */
const load = async (path: string): Promise<StaticFile> =>
  createDownload(await Bun.file(path).bytes(), [
    ['Content-Type', 'text/javascript; charset=utf-8'],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ]);
