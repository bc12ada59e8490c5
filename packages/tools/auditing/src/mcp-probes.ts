/**
 * Audits the Model Context Protocol: its lists may name nothing hidden, and its tools must answer a hidden name like an
 * unused one.
 */
import { hiddenFields, hiddenSlugsOf, isSeenBy, type AuditedTenant } from './audited-tenant.ts';
import { decoyOfField } from './hidden-names.ts';
import type { Leak } from './leak.ts';
import { findDifference, type Reply } from './reply.ts';
import type { FindDecoy } from './decoys.ts';
import type { View } from './view.ts';

/** @param unknown a slug that no collection has */
export const findLeaksByMcp = async (
  view: View,
  tenant: AuditedTenant,
  unknown: string,
  findDecoy: FindDecoy,
): Promise<readonly Leak[]> => {
  const path = `/mcp/t/${tenant.publicId}`;
  const listed = await view.ask(path, { method: 'tools/list', params: {} });
  // An older service does not support the protocol.
  if (listed.status === 404 || listed.status === 405) return [];
  const named = new Set(listed.body.match(/[\p{L}\p{N}_-]+/gu));
  const told = hiddenSlugsOf(tenant, view.access).filter((slug) => named.has(slug) && /[\d_-]/.test(slug));
  const leaks = told.map((slug): Leak => ({ about: path, found: `Its list of tools names ${slug}.` }));
  const call = async (given: Readonly<Record<string, unknown>>): Promise<Reply> =>
    view.ask(path, { method: 'tools/call', params: { name: 'list_records', arguments: given } });
  for (const slug of hiddenSlugsOf(tenant, view.access)) {
    const [reply, expected] = [await call({ collection: slug }), await call({ collection: unknown })];
    const difference = findDifference(reply, renamed(expected, unknown, slug), view.unsteady);
    if (difference !== undefined) leaks.push({ about: path, found: telling(slug, 'a slug', difference) });
  }
  for (const collection of tenant.collections.filter((each) => isSeenBy(view.access, each))) {
    for (const { key } of hiddenFields(collection)) {
      const decoy = decoyOfField(key, collection, findDecoy);
      if (decoy === undefined) continue;
      const ask = async (name: string): Promise<Reply> =>
        call({ collection: collection.slug, where: { [name]: { exists: true } }, sort: [name], fields: [name] });
      const [reply, expected] = [await ask(key), await ask(decoy)];
      // The hints come from the same code as over HTTP, where they are compared.
      const difference = findDifference(withoutHint(reply), withoutHint(renamed(expected, decoy, key)), view.unsteady);
      if (difference !== undefined) leaks.push({ about: path, found: telling(key, 'a field', difference) });
    }
  }
  return leaks;
};

const telling = (name: string, what: string, difference: string): string =>
  `By its tools ${name} can be distinguished from ${what} that does not exist: it is answered ${difference}.`;

/** Replaces the name in quotes, brackets and paths of arguments; elsewhere it is an ordinary word. */
const renamed = (reply: Reply, from: string, to: string): Reply => ({
  ...reply,
  body: reply.body.replaceAll(new RegExp(`(?<=["[.])${RegExp.escape(from)}(?=["\\]\\\\.:])(?!":)`, 'g'), () => to),
});

const withoutHint = (reply: Reply): Reply => ({
  ...reply,
  body: reply.body.replaceAll(/ Did you mean [^?]*\?/g, ''),
});
