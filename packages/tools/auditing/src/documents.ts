/** Audits the documents that describe a tenant: they may name only what the tenant shows. */
import type { CollectionDescription, Success, TenantDescription, TenantProfile } from '@vitrine/contract';
import type { Access } from '@vitrine/server';
import { hiddenFields, isSeenBy, shownFields, type AuditedTenant } from './audited-tenant.ts';
import { AuditError, type Leak } from './leak.ts';
import { readBody } from './reply.ts';
import type { View } from './view.ts';

/** Compares each property of the profile with the catalog. */
export const findLeaksByProfile = async (view: View, tenant: AuditedTenant): Promise<readonly Leak[]> => {
  const { access, path } = view;
  const reply = await view.ask(path);
  if (reply.status === 401) throw new AuditError(`The service does not take the key. "vitrine key list" shows all.`);
  const profile =
    reply.status === 200 ? readBody<Success<TenantProfile> | undefined>(reply, undefined)?.data : undefined;
  if (profile === undefined) {
    throw new AuditError(
      `The service answers ${path} with ${reply.status}, and no profile: is it the one that serves this database? Say --url where it is.`,
    );
  }
  const expected = profileOf(tenant, access);
  if (Bun.deepEquals(profile, expected, true)) return [];
  const slugs = new Set(expected.collections.map(({ slug }) => slug));
  const others = profile.collections.filter(({ slug }) => !slugs.has(slug)).map(({ slug }) => slug);
  const found =
    others.length > 0
      ? `The profile lists ${others.join(', ')}, which the catalog does not show.`
      : `The profile is not what the catalog shows: ${describeFields(profile, expected)}.`;
  return [{ about: 'the profile', found }];
};

/** Finds collections and fields in descriptions that the profile does not have, and descriptions of hidden fields. */
export const findLeaksByDescription = async (view: View, tenant: AuditedTenant): Promise<readonly Leak[]> => {
  const { collections } = profileOf(tenant, view.access);
  const whole = await readDescription<TenantDescription>(view, '-');
  const slugs = new Set(collections.map(({ slug }) => slug));
  const others = (whole?.collections ?? []).filter(({ slug }) => !slugs.has(slug));
  const leaks: Leak[] = others.map(({ slug }) => ({ about: slug, found: 'The description of the tenant names it.' }));
  for (const { slug, fields } of collections) {
    const told = (await readDescription<CollectionDescription>(view, slug))?.fields ?? [];
    const keys = new Set(fields.map(({ key }) => key));
    const unknown = told.map(({ key }) => key).filter((key) => !keys.has(key));
    if (unknown.length > 0) leaks.push({ about: slug, found: `Its description names ${unknown.join(', ')}.` });
    const hidden = tenant.collections.filter((each) => each.slug === slug).flatMap(hiddenFields);
    const texts = new Set(told.map(({ description }) => description));
    for (const { key, meaning } of hidden)
      if (meaning.description !== undefined && texts.has(meaning.description))
        leaks.push({ about: slug, found: `Its description has that of the hidden field ${key}.` });
  }
  return leaks;
};

/** @param slug `-` for that of the tenant; undefined for a service of before there were descriptions */
const readDescription = async <Told>({ ask, path }: View, slug: string): Promise<Told | undefined> => {
  const reply = await ask(`${path}/${slug}/describe`);
  return reply.status === 200 ? readBody<Success<Told> | undefined>(reply, undefined)?.data : undefined;
};

const profileOf = (tenant: AuditedTenant, access: Access): TenantProfile => ({
  publicId: tenant.publicId,
  name: tenant.name,
  industry: tenant.industry,
  collections: tenant.collections
    .filter((collection) => isSeenBy(access, collection))
    .map((collection) => ({
      slug: collection.slug,
      name: collection.name,
      fields: shownFields(collection).map(({ key, label, type }) => ({ key, label, type })),
    })),
});

const describeFields = (profile: TenantProfile, expected: TenantProfile): string => {
  const others = [...keysOf(profile).difference(keysOf(expected))];
  return others.length > 0 ? `it has ${others.join(', ')}` : 'something is named or described in other words';
};

const keysOf = ({ collections }: TenantProfile): ReadonlySet<string> =>
  new Set(collections.flatMap(({ slug, fields }) => fields.map(({ key }) => `${slug}.${key}`)));

/** Audits OpenAPI, the types, DCAT and `llms.txt`, of the API in general and of the tenant. Missing documents are skipped. */
export const findLeaksByDescriptions = async (view: View, tenant: AuditedTenant): Promise<readonly Leak[]> => {
  const { access } = view;
  const general = await describeAll(view, '/api/v1');
  const own = await describeAll(view, `/t/${tenant.publicId}`);
  const types = [
    await describe(view, `/t/${tenant.publicId}/types.d.ts`),
    await describe(view, `/t/${tenant.publicId}/types.py`),
    await describe(view, `/t/${tenant.publicId}/types.php`),
  ];
  const guides = [await describe(view, '/llms.txt'), await describe(view, `/t/${tenant.publicId}/llms.txt`)] as const;
  const dcat = await describe(view, `/t/${tenant.publicId}/dcat.jsonld`);
  if ([...general, ...own, ...types, dcat, ...guides].every(({ text }) => text === '')) return [];
  const expected = new Set(await readExpectedWords(view, tenant));
  const hidden = hiddenWordsOf(tenant, access).filter((name) => !expected.has(name));
  const odd = hidden.filter(isOdd);
  const usual = new Set(general.flatMap(({ text }) => wordsOf(text)));
  const ofOwn = usual.size === 0 ? odd : hidden.filter((name) => !usual.has(name));
  return [
    ...general.flatMap(({ path, text }) => toldBy(path, wordsOf(text), odd)),
    ...own.flatMap(({ path, text }) => toldBy(path, identifiersOf(text), ofOwn)),
    ...toldBy(dcat.path, wordsOf(dcat.text), odd),
    ...types.flatMap(({ path, text }) =>
      toldBy(path, [...wordsOf(text).filter(isOdd), ...pathsOf(text)], [...hiddenPathsOf(tenant, access), ...odd]),
    ),
    ...findLeaksByGuide(guides, [...hiddenPathsOf(tenant, access), ...odd]),
  ];
};

/** Finds hidden names in the tenant's `llms.txt`, except for words that the API's own has too. */
const findLeaksByGuide = (
  [general, own]: readonly [general: Description, own: Description],
  hidden: readonly string[],
): readonly Leak[] => {
  const usual = new Set(wordsOf(general.text));
  const words = wordsOf(own.text).filter((word) => isOdd(word) && !usual.has(word));
  return toldBy(own.path, [...words, ...guidePathsOf(own.text)], hidden);
};

const toldBy = (path: string, names: readonly string[], hidden: readonly string[]): readonly Leak[] => {
  const named = new Set(names);
  const told = [...new Set(hidden.filter((name) => named.has(name)))];
  return told.length > 0 ? [{ about: path, found: `It names ${told.join(', ')}.` }] : [];
};

interface Description {
  readonly path: string;
  /** Empty for a missing document. */
  readonly text: string;
}

const describe = async ({ ask }: View, path: string): Promise<Description> => {
  const { status, body } = await ask(path);
  return { path, text: status === 200 ? body : '' };
};

/** The OpenAPI documents for both notations of filters. */
const describeAll = async (view: View, folder: string): Promise<readonly Description[]> => [
  await describe(view, `${folder}/openapi.json`),
  await describe(view, `${folder}/openapi-nested.json`),
];

/** The words of public responses: the profile, an empty list, a refusal. */
const readExpectedWords = async ({ ask, path, access }: View, tenant: AuditedTenant): Promise<readonly string[]> => {
  const profile = profileOf(tenant, access);
  const lists = profile.collections.slice(0, 1).map(({ slug }) => `${path}/${slug}?where[id][exists]=false`);
  const bodies = [JSON.stringify(profile)];
  for (const each of [`${path}?nosuchparameter=1`, ...lists]) bodies.push((await ask(each)).body);
  return bodies.flatMap(wordsOf);
};

export const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_-]+/gu) ?? [];

/** The words of JSON strings without blanks: properties, values, parts of paths. */
const identifiersOf = (json: string): readonly string[] => (json.match(/"[^"\s]+"/g) ?? []).flatMap(wordsOf);

/**
 * The collections and fields in a file of types, also of Python and PHP, which has each on a line: `slug` and `slug.key`.
 * Relations come last, and may be called like a field.
 */
const pathsOf = (types: string): readonly string[] => {
  let slug = '';
  const [records = ''] = types.split(/^(?:export type Relations|(?: \* @phpstan-type )?(?:Related|Expanded)_)/m);
  return Array.from(
    records.matchAll(/^(?:(?: \*)?( +)'?([\w-]+)'?\??: |(?: \* @phpstan-type )?Record_(\w+) )/gm),
    ([, indent = '', name = '', record]) => {
      if (indent.length > 2) return `${slug}.${name}`;
      slug = record?.replaceAll('_', '-') ?? name;
      return slug;
    },
  );
};

/** The collections and fields in an `llms.txt`, which has each on a line: `slug` and `slug.key`. */
const guidePathsOf = (guide: string): readonly string[] => {
  let slug = '';
  return Array.from(guide.matchAll(/^(### |- )([\w-]+)(?: \(|: )/gm), ([, mark = '', name = '']) => {
    if (mark === '- ') return `${slug}.${name}`;
    slug = name;
    return slug;
  });
};

const hiddenPathsOf = ({ collections }: AuditedTenant, access: Access): readonly string[] =>
  collections.flatMap((collection) =>
    isSeenBy(access, collection)
      ? hiddenFields(collection).map(({ key }) => `${collection.slug}.${key}`)
      : [collection.slug],
  );

const hiddenWordsOf = ({ collections }: AuditedTenant, access: Access): readonly string[] =>
  collections.flatMap((collection) =>
    isSeenBy(access, collection)
      ? hiddenFields(collection).map(({ key }) => key)
      : [collection.slug, ...collection.fields.map(({ key }) => key)],
  );

/** True for a name that no natural text contains by chance; an ordinary word can occur in any description. */
export const isOdd = (name: string): boolean => /[\d_-]|\p{Ll}\p{Lu}/u.test(name);
