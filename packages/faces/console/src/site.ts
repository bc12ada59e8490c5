/** The files of the console's page, which only the console's port serves. */
import built from '@vitrine/web/console.pages' with { type: 'file' };
import { loadOnce } from '@vitrine/server';
import { loadBuiltPage } from './built-page.ts';

/** Loaded with the first request. */
export const consoleSite = loadOnce(async () => loadBuiltPage(built));
