/**
 * The appearance of a tenant's pages: colour, logo, language, time zone, whether search engines may list them, and what
 * they say about the data.
 */
import {
  type AboutPart,
  aboutParts,
  expectedAbout,
  readAbout,
  type WholeAbout,
  wholeAbout,
} from '@vitrine/contract/about';
import type { AppearanceEvent } from '@vitrine/contract/console';
import {
  type Actor,
  announce,
  type CatalogDatabase,
  CatalogError,
  type CatalogTransaction,
  inTransaction,
  operator,
  printJson,
  readJson,
  type Tenant,
} from '@vitrine/catalog';
import { suggest } from '@vitrine/query';
import { type LogoFacts, readLogo } from './logo.ts';

export interface Appearance {
  /** `#rrggbb`; null: the default. */
  readonly color: string | null;
  readonly logo: LogoFacts | null;
  /** The language of names, labels and texts: a canonical tag of BCP 47; null: unknown. */
  readonly language: string | null;
  /** The time zone of displayed times: a name of the IANA time zone database; null: UTC. */
  readonly timeZone: string | null;
  /** True if search engines are asked not to list its pages. */
  readonly isUnlisted: boolean;
  /** The owner's licence, attribution and addresses; null: those of the operator; blank: none, also where the operator has some. */
  readonly about: WholeAbout;
  /** The operator's descriptions. */
  readonly aboutOfOperator: WholeAbout;
}

/** Omitted properties stay; null unsets one. */
export interface AppearanceChange {
  readonly color?: string | null | undefined;
  /** The bytes of a picture (logo.ts). */
  readonly logo?: Uint8Array | null | undefined;
  readonly language?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly isUnlisted?: boolean | undefined;
  readonly about?: AboutChange | undefined;
}

/** Omitted parts stay; null unsets one. */
export type AboutChange = { readonly [Part in AboutPart]?: string | null | undefined };

export const readAppearance = async (store: CatalogDatabase, { id }: Tenant): Promise<Appearance> => {
  const row = await store.selectFrom('appearance').selectAll().where('tenant_id', '=', id).executeTakeFirst();
  const tenant = await store.selectFrom('tenant').select('about').where('id', '=', id).executeTakeFirst();
  const logo = await store
    .selectFrom('logo')
    .select(['type', 'width', 'height', 'bytes'])
    .where('tenant_id', '=', id)
    .executeTakeFirst();
  return {
    color: row?.color ?? null,
    logo: logo ?? null,
    language: row?.language ?? null,
    timeZone: row?.time_zone ?? null,
    isUnlisted: row?.is_unlisted === 1,
    about: wholeAbout(readJson(row?.about, {})),
    aboutOfOperator: wholeAbout(readJson(tenant?.about, {})),
  };
};

/** The bytes of a logo; undefined without one. */
export const readLogoBytes = async (
  store: CatalogDatabase,
  { id }: Tenant,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const row = await store.selectFrom('logo').select('content').where('tenant_id', '=', id).executeTakeFirst();
  return row && Uint8Array.fromBase64(row.content);
};

/**
 * Takes effect within a second.
 * @throws CatalogError with all mistakes
 */
export const changeAppearance = async (
  store: CatalogDatabase,
  tenant: Tenant,
  change: AppearanceChange,
  now: Date,
  actor: Actor = operator,
): Promise<Appearance> => {
  const read = readChange(change);
  return inTransaction(store, async (transaction) => {
    const before = await readAppearance(transaction, tenant);
    await writeRow(transaction, tenant, { ...before, ...read, about: { ...before.about, ...read.about } });
    const isOtherLogo = change.logo !== undefined && (await writeLogo(transaction, tenant, change.logo, read.logo));
    const after = await readAppearance(transaction, tenant);
    const changed = differencesOf(before, after, isOtherLogo);
    const isChanged = Object.keys(changed).length > 0;
    const event = { kind: 'appearance-changed', ...changed } as const;
    if (isChanged) await announce(transaction, tenant.id, now, { actor, event });
    return after;
  });
};

interface ReadChange {
  readonly color?: string | null;
  readonly logo?: LogoFacts | null;
  readonly language?: string | null;
  readonly timeZone?: string | null;
  readonly isUnlisted?: boolean;
  readonly about?: Partial<WholeAbout>;
}

const readChange = (change: AppearanceChange): ReadChange => {
  const { color, logo, language, timeZone, isUnlisted, about } = change;
  const mistakes: CatalogError[] = [];
  const read = <Value, Result>(value: Value | null, reading: (value: Value) => Result): Result | null => {
    try {
      return value === null ? null : reading(value);
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      mistakes.push(error);
      return null;
    }
  };
  const found = {
    ...(color !== undefined && { color: read(color, readColor) }),
    ...(logo !== undefined && { logo: read(logo, readLogo) }),
    ...(language !== undefined && { language: read(language, readLanguage) }),
    ...(timeZone !== undefined && { timeZone: read(timeZone, readTimeZone) }),
    ...(isUnlisted !== undefined && { isUnlisted }),
    ...(about !== undefined && {
      about: readParts(about, (part, text) => read(text, (written) => readPart(part, written))),
    }),
  };
  if (mistakes.length > 0)
    throw new CatalogError(mistakes.map(({ message }) => message).join(' '), mistakes[0]?.reason);
  return found;
};

const readParts = (
  about: AboutChange,
  read: (part: AboutPart, text: string | null) => string | null,
): Partial<WholeAbout> =>
  Object.fromEntries(
    aboutParts.flatMap((part) => {
      const text = about[part];
      return text === undefined ? [] : [[part, read(part, text)]];
    }),
  );

const readPart = (part: AboutPart, written: string): string => {
  const text = written.trim() === '' ? '' : readAbout(part, written);
  if (text !== undefined) return text;
  throw new CatalogError(`Found ${JSON.stringify(written)} as ${part}, expected ${expectedAbout(part)}.`, {
    code: 'linkForm',
    values: {},
  });
};

const readColor = (text: string): string => {
  const color = text.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  throw new CatalogError(
    `Found ${JSON.stringify(text)} as a colour, expected # and six hexadecimal digits, such as #a3262a.`,
    { code: 'colorForm', values: {} },
  );
};

/** @returns the canonical tag of BCP 47 */
const readLanguage = (text: string): string => {
  const tag = canonicalTag(text.trim());
  const isKnown =
    tag !== undefined &&
    new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(new Intl.Locale(tag).language) !==
      undefined;
  if (isKnown) return tag;
  throw new CatalogError(
    `Found ${JSON.stringify(text)} as a language, expected a tag of BCP 47 such as nl, de-CH or zh-Hant.`,
    { code: 'languageForm', values: {} },
  );
};

const canonicalTag = (text: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
};

/**
 * @returns the canonical name in the IANA time zone database
 * @throws CatalogError for another text
 */
export const readTimeZone = (text: string): string => {
  const found = timeZoneNamed(text.trim());
  if (found !== undefined) return found;
  throw new CatalogError(
    `Found ${JSON.stringify(text)} as a time zone, expected a name of the IANA database such as Europe/Brussels or UTC.${suggest(text, Intl.supportedValuesOf('timeZone'))}`,
    { code: 'timeZoneForm', values: {} },
  );
};

/** Offsets such as +01:00 have no daylight saving time, and abbreviations are ambiguous: both are rejected. */
const timeZoneNamed = (text: string): string | undefined => {
  if (!text.includes('/') && text.toUpperCase() !== 'UTC') return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

const writeRow = async (
  transaction: CatalogTransaction,
  { id }: Tenant,
  { color, language, timeZone, isUnlisted, about }: Omit<Appearance, 'logo' | 'aboutOfOperator'>,
): Promise<void> => {
  const said = Object.fromEntries(Object.entries(about).filter(([, text]) => text !== null));
  const values = { color, language, time_zone: timeZone, is_unlisted: isUnlisted ? 1 : 0, about: printJson(said) };
  await transaction
    .insertInto('appearance')
    .values({ tenant_id: id, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute();
};

/** @returns true if the logo has changed */
const writeLogo = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  bytes: Uint8Array | null,
  facts: LogoFacts | null = null,
): Promise<boolean> => {
  const before = await readLogoBytes(transaction, tenant);
  if (before === undefined ? bytes === null : bytes !== null && Buffer.compare(before, bytes) === 0) return false;
  await transaction.deleteFrom('logo').where('tenant_id', '=', tenant.id).execute();
  if (bytes === null || facts === null) return true;
  const content = Buffer.from(bytes).toString('base64');
  await transaction
    .insertInto('logo')
    .values({ tenant_id: tenant.id, ...facts, content })
    .execute();
  return true;
};

const differencesOf = (before: Appearance, after: Appearance, isOtherLogo: boolean): AppearanceEvent => ({
  ...(before.color !== after.color && { color: after.color }),
  ...(isOtherLogo && { logo: after.logo?.type ?? null }),
  ...(before.language !== after.language && { language: after.language }),
  ...(before.timeZone !== after.timeZone && { timeZone: after.timeZone }),
  ...(before.isUnlisted !== after.isUnlisted && { isUnlisted: after.isUnlisted }),
  ...differenceOfAbout(before.about, after.about),
});

const differenceOfAbout = (before: WholeAbout, after: WholeAbout): Pick<AppearanceEvent, 'about'> => {
  const parts = aboutParts.filter((part) => before[part] !== after[part]);
  return parts.length === 0 ? {} : { about: Object.fromEntries(parts.map((part) => [part, after[part]])) };
};
