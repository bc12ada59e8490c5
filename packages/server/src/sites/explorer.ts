/** The explorer's page at `/` and `/t/…`. */
import built from '@vitrine/web/explorer.pages' with { type: 'file' };
import { loadBuiltPage } from './built-page.ts';
import type { Site } from './site.ts';

export const loadExplorer = async (): Promise<Site> => loadBuiltPage(built);
