/** The console's page: it is on the console's port, and on no other. */
import built from '@vitrine/web/console.pages' with { type: 'file' };
import { loadBuiltPage, loadOnce } from '@vitrine/server';

/** Loaded when it is first asked for. */
export const consoleSite = loadOnce(async () => loadBuiltPage(built));
