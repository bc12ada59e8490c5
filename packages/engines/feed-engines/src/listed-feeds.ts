/** The engines of feeds, for the list of engines. */
import { identifyServer, type ListedEngine } from '@vitrine/sources/engines';
import { mistakeOfFolder } from './folder/folder-address.ts';
import { identifyFolder } from './folder/identify-folder.ts';
import { mistakeOfHttp, parseHttpAddress } from './http/http-settings.ts';

export const folder: ListedEngine<'feed'> = {
  kind: 'feed',
  start: 'folder:/',
  schemes: ['folder'],
  mistake: mistakeOfFolder,
  identify: identifyFolder,
  load: async () => (await import('./folder/engine.ts')).folder,
};

export const http: ListedEngine<'feed'> = {
  kind: 'feed',
  start: 'https://',
  schemes: ['https', 'http'],
  mistake: mistakeOfHttp,
  identify: (url, machine) => [...identifyServer(url, machine), JSON.stringify(parseHttpAddress(url).settings.tables)],
  load: async () => (await import('./http/engine.ts')).http,
};
