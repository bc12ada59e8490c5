/** Composes a page's share image: its title and key facts, from the API's own answers like the page itself. */
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import type { PictureLogo, SharedPicture } from '@vitrine/drawing/shared-picture';
import { type PictureText, writable } from '@vitrine/drawing/writable';
import { askRecord, askRecords, type Ask } from '../asking/asking.ts';
import { isCode, isStory, rolesOf, shownFields } from '../asking/shown-fields.ts';
import type { TenantContext } from '../page-context.ts';
import { plainText, titleOf } from '../parts/value.tsx';
import { readTexts } from '../words/html-text.ts';
import { labelOf } from '../words/labels.ts';

/** The shared page: a tenant's, a collection's, or a record's. */
export interface SharedPage {
  readonly collection: ExposedCollection | undefined;
  readonly id: string | undefined;
}

/** Its texts; undefined where our fonts lack letters of the title. */
type PictureWords = Pick<SharedPicture, 'owner' | 'title' | 'lines'>;

const linesMax = 3;
/** Longer lines are cut. */
const lineCharactersMax = 80;

/**
 * @param logo the owner's; undefined without a drawable one
 * @returns undefined where our fonts lack letters of the title
 */
export const readSharedPicture = async (
  context: TenantContext,
  { collection, id }: SharedPage,
  logo: PictureLogo | undefined,
  ask: Ask,
): Promise<SharedPicture | undefined> => {
  const words =
    collection === undefined
      ? wordsOfTenant(context)
      : await (id === undefined
          ? wordsOfCollection(context, collection, ask)
          : wordsOfRecord(context, collection, id, ask));
  return words && { ...words, color: context.exposure.appearance?.color ?? ownColor, logo };
};

/** `--accent` in explorer.css, for owners without a colour. */
const ownColor = '#0d6e69';

const wordsOfTenant = ({ exposure, words }: TenantContext): PictureWords | undefined => {
  const { name, industry } = exposure.tenant;
  const collections = Array.from(exposure.collections.values(), (each) => labelOf(words, each));
  return put(undefined, name, [industry, collections.slice(0, namesMax).join(' · ')]);
};

const wordsOfCollection = async (
  { exposure, words }: TenantContext,
  collection: ExposedCollection,
  ask: Ask,
): Promise<PictureWords | undefined> => {
  const { title } = rolesOf(collection);
  const search = title === undefined ? '' : `&fields=${title.key}`;
  const { data, meta } = await askRecords(ask, collection.slug, `limit=${namesMax}&meta=false${search}`);
  const names = title === undefined ? [] : data.map((record) => plainText(words, title, readTexts(record).record));
  const count = words.say('tenant.records', { count: meta.total });
  return put(exposure.tenant.name, labelOf(words, collection), [
    count,
    names.filter((name) => name !== '').join(' · '),
  ]);
};

const namesMax = 4;

const wordsOfRecord = async (
  { exposure, words }: TenantContext,
  collection: ExposedCollection,
  id: string,
  ask: Ask,
): Promise<PictureWords | undefined> => {
  const record = await askRecord(ask, collection.slug, id);
  const { title, subtitle, price, pictures, alt } = rolesOf(collection);
  const isTold = (field: ExposedField): boolean =>
    field !== title &&
    field !== alt &&
    !pictures.includes(field) &&
    !isStory(field) &&
    !isCode(field) &&
    field.type !== 'json';
  const leading = [subtitle, price].filter((field) => field !== undefined);
  const told = new Set([...leading, ...shownFields(collection, []).filter(isTold)]);
  return put(
    exposure.tenant.name,
    titleOf(words, title, record),
    linesOf([...told], (field) => plainText(words, field, record)),
  );
};

const linesOf = (fields: readonly ExposedField[], textOf: (field: ExposedField) => string): readonly string[] =>
  fields
    .map(textOf)
    .filter((text) => text !== '' && text.length <= lineCharactersMax)
    .slice(0, linesMax);

/** Leaves out lines with letters that our fonts lack. */
const put = (owner: string | undefined, title: string, lines: readonly string[]): PictureWords | undefined => {
  const written = writable(title);
  if (written === undefined) return undefined;
  const kept = lines.map(writable).filter((line): line is PictureText => line !== undefined);
  return { owner: owner === undefined ? undefined : writable(owner), title: written, lines: kept };
};
