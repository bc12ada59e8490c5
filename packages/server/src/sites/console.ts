/** The console's page, on the console's own port. */
import built from '@vitrine/web/console.pages' with { type: 'file' };
import { loadBuiltPage } from './built-page.ts';
import type { Site } from './site.ts';

export const loadConsole = async (): Promise<Site> => loadBuiltPage(built);
