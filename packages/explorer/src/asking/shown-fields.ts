/** Which fields a page shows to somebody who has chosen none, and what each is for: a name, a picture, a price. */
import type { FieldType } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import { guessPictureText, isPictureText } from './picture-text.ts';

/** What a card leads with. */
export interface CardRoles {
  readonly title: ExposedField | undefined;
  /** None unless its owner chose one. */
  readonly subtitle: ExposedField | undefined;
  readonly picture: ExposedField | undefined;
  /** What says what that picture shows, for those who do not see it. */
  readonly alt: ExposedField | undefined;
  /** All that hold addresses of pictures, that one first. */
  readonly pictures: readonly ExposedField[];
  readonly price: ExposedField | undefined;
}

/** So many are read at a glance; more are a click away. */
export const fieldsShownMax = 8;

const titleName = /^(?:name|title|titel|titre|naam|nombre|nom|bezeichnung|label|designation|subject|betreff)$/i;
const pictureName = /(?:image|picture|photo|foto|bild|thumbnail|afbeelding|imagen|logo|cover)/i;
const storyName = /(?:descri|beschreib|omschrijving|story|biograph|summary|text|notes?$)/i;
/** Codes are no names: they say which, not what. */
const codeName = /(?:^id$|[a-z]Id$|^(?:sku|ean|gtin|code|slug|isbn)$)/;

const codeLabel = /(?:number|nummer|num[eé]ro|n[uú]mero|signatur|code|\bn[ro]\.?)$/i;

export const isCode = ({ key, label, type }: ExposedField): boolean =>
  codeName.test(key) || (type === 'text' && codeLabel.test(label));

const isTitle = ({ key, label }: ExposedField): boolean => titleName.test(key) || titleName.test(label);

type Led = Pick<ExposedCollection, 'fields' | 'card'>;

/** As their owner chose them; guessed by names and types where not. */
export const rolesOf = ({ fields, card = {} }: Led): CardRoles => {
  const all = [...fields.values()];
  const chosen = (key: string | undefined): ExposedField | undefined =>
    key === undefined ? undefined : fields.get(key);
  const found = all.filter(isPicture);
  const picture = chosen(card.picture) ?? found.find(({ type }) => type === 'image') ?? found[0];
  const alt = picture && (chosen(card.alt) ?? guessPictureText(all, picture));
  const texts = all.filter((field) => (field.type === 'text' || field.type === 'select') && field !== alt);
  return {
    title: chosen(card.title) ?? texts.find(isTitle) ?? texts.find((field) => !isCode(field)) ?? texts[0],
    subtitle: chosen(card.subtitle),
    picture,
    alt,
    pictures: picture === undefined ? [] : [...new Set([picture, ...found])],
    price: all.find(({ type }) => type === 'currency'),
  };
};

/** Addresses of pictures: by their type, or by their name. */
const isPicture = ({ key, label, type }: ExposedField): boolean =>
  type === 'image' ||
  ((type === 'url' || type === 'text') &&
    (pictureName.test(key) || pictureName.test(label)) &&
    !isCode({ key, label, type }) &&
    !isPictureText({ key, type }));

export const isStory = ({ key, label, type }: ExposedField): boolean =>
  type === 'text' && (storyName.test(key) || storyName.test(label)) && !isPictureText({ key, type });

/** How much a visitor wants to see a field, by what it is; less is sooner. */
const ranks: Readonly<Record<FieldType, number>> = {
  currency: 1,
  select: 2,
  datetime: 3,
  date: 3,
  multiselect: 4,
  boolean: 5,
  text: 6,
  phone: 7,
  email: 7,
  number: 8,
  integer: 8,
  percent: 8,
  url: 9,
  image: 9,
  json: 10,
};

/** Codes, and what a picture shows, come last. */
const codeRank = 11;

/** So many of one type are shown; more of them wait until the other types have had their turn. */
const alikeMax = 2;
const waiting = 100;

const isUsual = (rank: number): boolean => rank > 0 && rank < codeRank;

/** Those that a visitor chose, or else the most telling ones; in the collection's order, the name first. */
export const shownFields = (collection: Led, chosen: readonly string[]): ExposedField[] => {
  const all = [...collection.fields.values()];
  const { title, subtitle, picture, alt } = rolesOf(collection);
  const byChoice = chosen.flatMap((key) => collection.fields.get(key) ?? []);
  if (byChoice.length > 0) return byChoice;
  const rank = (field: ExposedField): number => {
    if (field === title || field === subtitle || field === picture) return 0;
    if (isStory(field)) return 2;
    return isCode(field) || field === alt ? codeRank : ranks[field.type];
  };
  const seen = new Map<FieldType, number>();
  const turnOf = (field: ExposedField): number => {
    const own = rank(field);
    if (!isUsual(own)) return own;
    const alike = seen.get(field.type) ?? 0;
    seen.set(field.type, alike + 1);
    return alike < alikeMax ? own : own + waiting;
  };
  const turns = all.map((field) => ({ field, turn: turnOf(field) }));
  const sooner = turns.toSorted((one, other) => one.turn - other.turn).map(({ field }) => field);
  const best = new Set(sooner.slice(0, fieldsShownMax));
  const leading = [title, subtitle].filter((field) => field !== undefined);
  return [...new Set([...leading, ...all.filter((field) => best.has(field))])];
};
