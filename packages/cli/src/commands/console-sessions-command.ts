/** `vitrine console-sessions`: lists the sessions of a tenant's console, and can end all of them. */
import type { Command } from 'commander';
import { endSessions, listSessions } from '@vitrine/console';
import { findTenant, operator } from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { count, print, printTime, table, type JsonOption } from './output.ts';

export const addConsoleSessionsCommand = (program: Command, context: Context): void => {
  program
    .command('console-sessions <tenant>')
    .description("list who is signed in to a tenant's console")
    .option('--end', 'end all of these sessions, within a second in every process')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: SessionsOptions) =>
      options.end === true ? end(context, publicId, options) : list(context, publicId, options),
    );
};

interface SessionsOptions extends JsonOption {
  readonly end?: true;
}

const list = async (context: Context, publicId: string, options: SessionsOptions): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const sessions = await listSessions(store, tenant, undefined, nowOf(context));
    const rows = sessions.map(({ person, startedAt, lastUsedAt, endsAt, address, browser, isOpened }) => [
      person,
      isOpened ? printTime(startedAt) : 'not yet: invited',
      isOpened ? printTime(lastUsedAt) : '–',
      printTime(endsAt),
      address ?? '–',
      browser ?? '–',
    ]);
    const none = `Nobody is signed in to the console of ${tenant.name}.`;
    const headings = ['person', 'signed in', 'last used', 'ends', 'address', 'browser'];
    const next = `\n\nTo end all of them: vitrine console-sessions ${publicId} --end`;
    const shown = sessions.map(({ person, startedAt, lastUsedAt, endsAt, address, browser, isOpened }) => ({
      person,
      isOpened,
      startedAt,
      lastUsedAt,
      endsAt,
      address,
      browser,
    }));
    print(context, options, shown, rows.length === 0 ? none : table(headings, rows) + next);
  });

const end = async (context: Context, publicId: string, options: SessionsOptions): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const now = nowOf(context);
    const hashes = (await listSessions(store, tenant, undefined, now)).map(({ hash }) => hash);
    const ended = await endSessions(store, tenant, hashes, now, operator);
    const text = `Ended ${count(ended, 'session')} of the console of ${tenant.name}.\nNext, for a new one: vitrine console-link ${publicId}`;
    print(context, options, { ended }, text);
  });
