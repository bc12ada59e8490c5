/** All sites, each loaded when it is first asked for: most who serve never show a page. */
import { loadOnce } from './site.ts';

export const sites = {
  explorer: loadOnce(async () => (await import('./explorer.ts')).loadExplorer()),
  docs: loadOnce(async () => (await import('./docs.ts')).loadDocs()),
  client: loadOnce(async () => (await import('./client.ts')).loadClient()),
  'client-types': loadOnce(async () => (await import('./client.ts')).loadClientTypes()),
  embed: loadOnce(async () => (await import('./embed.ts')).loadEmbed()),
  frame: loadOnce(async () => (await import('./embed.ts')).loadFrame()),
  'guide-pictures': loadOnce(async () => (await import('./guide-pictures.ts')).loadGuidePictures()),
};
