/**
 * Audits OData: its documents may name nothing hidden, and its options must answer a hidden name like an unused one.
 */
import { hiddenFields, hiddenSlugsOf, isSeenBy, shownFields, type AuditedTenant } from './audited-tenant.ts';
import type { FindDecoy } from './decoys.ts';
import { decoyOfField, shownNamesOf } from './hidden-names.ts';
import type { Leak } from './leak.ts';
import { findDifference, readBody, type Reply } from './reply.ts';
import type { View } from './view.ts';

/** The options that take a field. */
const options = [
  (name: string) => `$filter=${name} eq null`,
  (name: string) => `$filter=contains(${name},'a')`,
  (name: string) => `$orderby=${name}`,
  (name: string) => `$select=${name}`,
];

/** @param unknown a slug that no collection has */
export const findLeaksByOData = async (
  view: View,
  tenant: AuditedTenant,
  unknown: string,
  findDecoy: FindDecoy,
): Promise<readonly Leak[]> => {
  const path = `/t/${tenant.publicId}/odata/v4`;
  const metadata = await view.ask(`${path}/$metadata`);
  // A service without this face.
  if (metadata.status === 404) return [];
  const leaks = [
    ...findLeaksByMetadata(view, tenant, path, metadata),
    ...findLeaksByService(view, tenant, path, await view.ask(path)),
  ];
  for (const slug of hiddenSlugsOf(tenant, view.access)) {
    for (const tail of ['', "('x')", '/$count']) {
      const [reply, expected] = [await view.ask(setOf(path, slug) + tail), await view.ask(setOf(path, unknown) + tail)];
      const difference = findDifference(reply, expected, view.unsteady);
      if (difference !== undefined) leaks.push({ about: path, found: telling(slug, 'a slug', difference) });
    }
  }
  for (const collection of tenant.collections.filter((each) => isSeenBy(view.access, each))) {
    const shown = new Set(shownNamesOf(collection));
    for (const { key } of hiddenFields(collection)) {
      const decoy = decoyOfField(key, collection, findDecoy);
      if (decoy === undefined) continue;
      for (const option of options) {
        const ask = async (name: string): Promise<Reply> =>
          unsuggested(await view.ask(`${setOf(path, collection.slug)}?${encodeURI(option(name))}`), shown);
        const [reply, expected] = [await ask(key), await ask(decoy)];
        const difference = findDifference(reply, renamed(expected, decoy, key), view.unsteady);
        if (difference !== undefined) leaks.push({ about: path, found: telling(key, 'a field', difference) });
      }
    }
  }
  return leaks;
};

/** The sets that the service document lists must be those that are shown. */
const findLeaksByService = (view: View, tenant: AuditedTenant, about: string, reply: Reply): readonly Leak[] => {
  const hidden = new Set(hiddenSlugsOf(tenant, view.access).map(setNameOf));
  const { value = [] } = readBody<{ readonly value?: readonly { readonly name: string }[] }>(reply, {});
  return value
    .filter(({ name }) => hidden.has(name))
    .map(({ name }) => ({ about, found: `Its service document lists ${name}.` }));
};

/** The sets and properties that it names must be those that are shown. */
const findLeaksByMetadata = (view: View, tenant: AuditedTenant, about: string, { body }: Reply): readonly Leak[] => {
  const shown = tenant.collections.filter((each) => isSeenBy(view.access, each));
  const names = new Set([
    ...shown.map(({ slug }) => setNameOf(slug)),
    ...shown.flatMap((collection) => shownFields(collection).map(({ key }) => key)),
    'id',
    'createdAt',
    'lat',
    'lng',
  ]);
  const named = [...body.matchAll(/<(?:EntitySet|Property) Name="([^"]*)"/g)].map(([, name = '']) => name);
  return [...new Set(named)]
    .filter((name) => !names.has(name))
    .map((name) => ({ about, found: `Its metadata names ${name}.` }));
};

/** Suggestions depend on how near a name is to shown ones, which tells nothing of it. */
const unsuggested = (reply: Reply, shown: ReadonlySet<string>): Reply => ({
  ...reply,
  body: reply.body.replaceAll(/ Did you mean \\"(\w*)\\"\?/g, (whole, name: string) => (shown.has(name) ? '' : whole)),
});

/** Replaces the name in quotes; elsewhere it is an ordinary word. */
const renamed = (reply: Reply, from: string, to: string): Reply => ({
  ...reply,
  body: reply.body.replaceAll(`\\"${from}\\"`, () => `\\"${to}\\"`),
});

const telling = (name: string, what: string, difference: string): string =>
  `By OData ${name} can be distinguished from ${what} that does not exist: it is answered ${difference}.`;

const setOf = (path: string, slug: string): string => `${path}/${setNameOf(slug)}`;

/** As the service names its sets. */
export const setNameOf = (slug: string): string => slug.replaceAll('-', '_').replace(/^(?=\d)/, '_');
