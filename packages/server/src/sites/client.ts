/** The client for consumers at `/client.js`, and its types at `/client.d.ts`: no package registry has it. */
// oxlint-disable import/default -- to import a file as such gives its path
import clientModule from '@vitrine/client/client.js' with { type: 'file' };
import clientTypes from '@vitrine/client/client.d.ts' with { type: 'file' };
import { createDownload, type Site } from './site.ts';

export const loadClient = async (): Promise<Site> =>
  load(clientModule, [
    ['Content-Type', 'text/javascript; charset=utf-8'],
    // Deno finds the types of a module by it.
    ['X-TypeScript-Types', './client.d.ts'],
  ]);

export const loadClientTypes = async (): Promise<Site> =>
  load(clientTypes, [['Content-Type', 'application/typescript; charset=utf-8']]);

const load = async (path: string, headers: Parameters<typeof createDownload>[1]): Promise<Site> => ({
  page: createDownload(await Bun.file(path).bytes(), headers),
  assets: new Map(),
});
