/** Translated names and labels of an imported collection. */
import {
  announce,
  type CatalogDatabase,
  CatalogError,
  checkTranslations,
  type Collection,
  type Field,
  findCollection,
  listFields,
  printJson,
  readLanguage,
  type Tenant,
  type Translations,
} from '@vitrine/catalog';
import { printAbsent } from '@vitrine/query';

export interface LabelChange {
  /** A language tag of BCP 47. */
  readonly language: string;
  /** The name of the collection; null removes it in this language, undefined keeps it. */
  readonly name?: string | null | undefined;
  /** Labels by field key, likewise. */
  readonly labels: ReadonlyMap<string, string | null>;
}

export interface LabelledCollection {
  readonly collection: Collection;
  readonly fields: readonly Field[];
}

/** @throws CatalogError if the collection does not exist */
export const readLabels = async (store: CatalogDatabase, tenant: Tenant, slug: string): Promise<LabelledCollection> => {
  const collection = await findCollection(store, tenant, slug);
  return { collection, fields: await listFields(store, collection) };
};

/** @throws CatalogError if the collection is declared, a field does not exist, or a language or a text is invalid */
export const labelCollection = async (
  store: CatalogDatabase,
  tenant: Tenant,
  slug: string,
  change: LabelChange,
  now: Date,
): Promise<LabelledCollection> => {
  const language = readLanguage(change.language);
  return store.transaction().execute(async (transaction) => {
    const { collection, fields } = await readLabels(transaction, tenant, slug);
    if (collection.target.source !== null) throw new CatalogError(isDeclared(slug));
    requireFields(slug, fields, [...change.labels.keys()]);
    if (change.name !== undefined) {
      const translations = changed("The collection's name", collection.translations, language, change.name);
      await transaction
        .updateTable('collection')
        .set({ translations: printJson(translations) })
        .where('id', '=', collection.id)
        .execute();
    }
    for (const { id, key, translations: before } of fields) {
      const label = change.labels.get(key);
      if (label === undefined) continue;
      const translations = changed(`The label of the field ${key}`, before, language, label);
      await transaction
        .updateTable('field')
        .set({ translations: printJson(translations) })
        .where('id', '=', id)
        .execute();
    }
    await announce(transaction, collection.tenantId, now);
    return readLabels(transaction, tenant, slug);
  });
};

const isDeclared = (slug: string): string =>
  `${slug} is declared by a catalog file. Write its names and labels there, behind translations:, then run vitrine apply FILE.`;

const requireFields = (slug: string, fields: readonly Field[], wanted: readonly string[]): void => {
  const known = fields.map(({ key }) => key);
  const unknown = wanted.filter((key) => !known.includes(key));
  if (unknown.length === 0) return;
  throw new CatalogError(printAbsent(slug, 'field', unknown, known));
};

const changed = (what: string, before: Translations, language: string, text: string | null): Translations => {
  const { [language]: _before, ...others } = before;
  return checkTranslations(what, text === null ? others : { ...others, [language]: text });
};
